import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Certificate } from '../../../electron/contract/signing.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct, useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { nameIn } from '../../../shared/domain/distinguished-name.ts';
import { TrustCertificateFile } from '../signing/trust-certificate-file.tsx';
import { SettingsPart } from './settings-part.tsx';
import { TrustedListsCard } from './trusted-lists-card.tsx';

/** One certificate in a list, and the button that removes it. */
interface Row {
  readonly id: string;
  readonly certificate: Certificate;
}

/** Keys to sign with that the account keeps, and whom the owner trusts to vouch for signers. */
export function SignaturesPage() {
  const { t } = useTranslation('settings');
  const keys = useEngine('signing.keys', {});
  const roots = useEngine('signing.roots', {});
  const removeKey = useAct('signing.removeKey');
  const removeRoot = useAct('signing.removeRoot');
  return (
    <SettingsPart part="signatures">
      <Card title={t('signatures.keys')}>
        <QueryView query={keys}>
          {(list) => (
            <Certificates
              rows={list}
              none={t('signatures.noKeys')}
              ask={t('signatures.removeKey')}
              warning={t('signatures.removeKeyText')}
              onRemove={(key) => removeKey.mutateAsync({ key })}
            />
          )}
        </QueryView>
        <ProblemBanner error={removeKey.error} />
      </Card>
      <Card title={t('signatures.roots')}>
        <div className="stack">
          <QueryView query={roots}>
            {(list) => (
              <Certificates
                rows={list.map((certificate) => ({ id: certificate.fingerprint, certificate }))}
                none={t('signatures.noRoots')}
                ask={t('signatures.removeRoot')}
                warning={t('signatures.removeRootText')}
                onRemove={(fingerprint) => removeRoot.mutateAsync({ fingerprint })}
              />
            )}
          </QueryView>
          <TrustCertificateFile />
          <ProblemBanner error={removeRoot.error} />
        </div>
      </Card>
      <TrustedListsCard />
    </SettingsPart>
  );
}

interface CertificatesProps {
  readonly rows: readonly Row[];
  readonly none: string;
  readonly ask: string;
  readonly warning: string;
  readonly onRemove: (id: string) => Promise<unknown>;
}

function Certificates({ rows, none, ask, warning, onRemove }: CertificatesProps) {
  const { t } = useTranslation(['settings', 'common']);
  const format = useFormat();
  const [going, setGoing] = useState<Row>();
  if (rows.length === 0) return <p className="muted">{none}</p>;
  const remove = (row: Row): void => {
    setGoing(undefined);
    // Why it failed is said below the list.
    onRemove(row.id).catch(() => undefined);
  };
  return (
    <>
      <ul className="device-list">
        {rows.map((row) => (
          <li key={row.id} className="row spread">
            <div className="grow">
              <div className="title" dir="auto">
                {nameIn(row.certificate.subject)}
              </div>
              <div className="muted small">{t('signatures.until', { date: format.date(row.certificate.notAfter) })}</div>
            </div>
            <Button
              icon={<Trash2 aria-hidden />}
              aria-label={t('signatures.removeNamed', { name: nameIn(row.certificate.subject) })}
              onPress={() => setGoing(row)}
            >
              {t('signatures.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {going === undefined ? null : (
        <ConfirmDialog
          isOpen
          isDangerous
          title={ask}
          confirmLabel={t('signatures.remove')}
          cancelLabel={t('common:cancel')}
          closeLabel={t('common:close')}
          onConfirm={() => remove(going)}
          onClose={() => setGoing(undefined)}
        >
          {warning}
        </ConfirmDialog>
      )}
    </>
  );
}
