import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { showToast } from '../../ui/toasts.tsx';
import type { SecondFactors } from '../api/answers.ts';
import type { ApiCall } from '../api/call-api.ts';
import { useAct, useRead } from '../api/queries.ts';
import { Badge } from '../badge.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { QueryView } from '../query-view.tsx';
import { canUsePasskeys } from '../session/passkey.ts';
import { CodeAppDialog } from './code-app-dialog.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const fewCodes = 4;

/** The person's second factors: an app for codes, passkeys, recovery codes. */
export function SecondFactorsCard() {
  const { t } = useTranslation('account');
  const factors = useRead<SecondFactors>('/auth/mfa');
  const [open, setOpen] = useState<'app' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = (): void => setOpen(null);
  const added = (recoveryCodes: readonly string[]): void => {
    close();
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else showToast({ text: t('factors.added') });
  };
  return (
    <Card title={t('factors.title')}>
      <p className="muted">{t('factors.text')}</p>
      <QueryView query={factors}>
        {(found) => (
          <>
            {found.totp || found.passkeys.length > 0 ? null : <Banner kind="warn">{t('factors.none')}</Banner>}
            <FactorList factors={found} />
            <div className="row">
              {found.totp ? null : (
                <Button kind="main" icon={<Smartphone aria-hidden />} onPress={() => setOpen('app')}>
                  {t('factors.addApp')}
                </Button>
              )}
              {canUsePasskeys() ? (
                <Button icon={<KeyRound aria-hidden />} onPress={() => setOpen('passkey')}>
                  {t('factors.addPasskey')}
                </Button>
              ) : null}
            </div>
            {found.totp || found.passkeys.length > 0 ? <RecoveryCodes left={found.recoveryCodesLeft} onMade={setCodes} /> : null}
          </>
        )}
      </QueryView>
      {open === 'app' ? <CodeAppDialog onAdded={added} onClose={close} /> : null}
      {open === 'passkey' ? <PasskeyDialog onAdded={added} onClose={close} /> : null}
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />
    </Card>
  );
}

function FactorList({ factors: { totp, passkeys } }: { readonly factors: SecondFactors }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  if (!totp && passkeys.length === 0) return null;
  return (
    <ul className="plain-list">
      {totp ? (
        <li>
          <div className="words">{t('factors.app')}</div>
          <Badge kind="good">{t('factors.inUse')}</Badge>
          <RemoveFactor name={t('factors.app')} call={{ method: 'DELETE', path: '/auth/mfa/totp' }} />
        </li>
      ) : null}
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <li key={id}>
          <div className="words">
            <bdi>{t('factors.passkey', { name })}</bdi>
            <div className="muted small">
              {t('factors.since', { when: format.date(createdAt) })}
              {lastUsedAt === null ? null : ` · ${t('factors.used', { when: format.relative(lastUsedAt) })}`}
            </div>
          </div>
          <RemoveFactor name={name} call={{ method: 'DELETE', path: `/auth/mfa/passkeys/${id}` }} />
        </li>
      ))}
    </ul>
  );
}

function RemoveFactor({ name, call }: { readonly name: string; readonly call: ApiCall }) {
  const { t } = useTranslation('account');
  const [isAsking, setAsking] = useState(false);
  const remove = useAct<void>(() => call);
  const confirm = (): void =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showToast({ text: t('factors.removed') });
        setAsking(false);
      },
    });
  return (
    <>
      <Button onPress={() => setAsking(true)} aria-label={t('factors.removeNamed', { name })}>
        {t('factors.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('factors.removeTitle')}
        closeLabel={t('common:close')}
        cancelLabel={t('common:cancel')}
        confirmLabel={t('factors.remove')}
        isDangerous
        isPending={remove.isPending}
        onConfirm={confirm}
      >
        <p>{t('factors.removeText')}</p>
        <ProblemBanner error={remove.error} />
      </ConfirmDialog>
    </>
  );
}

function RecoveryCodes({ left, onMade }: { readonly left: number; readonly onMade: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('account');
  const make = useAct<void, { readonly recovery_codes: readonly string[] }>(() => ({ method: 'POST', path: '/auth/mfa/recovery-codes' }));
  return (
    <>
      <h3>{t('codes.title')}</h3>
      {left < fewCodes ? <Banner kind="warn">{t('codes.few', { count: left })}</Banner> : <p>{t('codes.left', { count: left })}</p>}
      <ProblemBanner error={make.error} />
      <div className="row">
        <Button
          isPending={make.isPending}
          onPress={() => make.mutate(undefined, { onSuccess: ({ recovery_codes: codes }) => onMade(codes) })}
        >
          {t('codes.make')}
        </Button>
      </div>
    </>
  );
}
