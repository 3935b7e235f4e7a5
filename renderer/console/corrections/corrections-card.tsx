import { useState } from 'react';
import { isCorrectionOpen } from '../../../shared/domain/correction.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFormat } from '../../ui/format.ts';
import type { Correction, Pagination } from '../api/answers.ts';
import { useAct, useRead } from '../api/queries.ts';
import { Badge } from '../badge.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { QueryView } from '../query-view.tsx';
import { useTranslation } from '../words/use-translation.ts';

const kinds = {
  asked: 'warn',
  waiting: 'warn',
  stopped: 'plain',
  expired: 'plain',
  settled: 'good',
  needless: 'plain',
} as const;

type Act = 'agree' | 'stop';

/** Other addresses that were asked for: of one vault, or of all. For administrators. */
export function CorrectionsCard({ vaultId }: { readonly vaultId?: string }) {
  const { t } = useTranslation('corrections');
  const query = new URLSearchParams({ limit: '50', ...(vaultId === undefined ? {} : { vault_id: vaultId }) });
  const found = useRead<{ readonly corrections: readonly Correction[]; readonly pagination: Pagination }>(`/corrections?${query}`);
  return (
    <Card title={t('title')}>
      <p>{t('text')}</p>
      <QueryView query={found}>
        {({ corrections }) =>
          corrections.length === 0 ? (
            <p className="muted">{t('none')}</p>
          ) : (
            <ul className="plain-list">
              {corrections.map((one) => (
                <CorrectionLine key={one.id} correction={one} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}

function CorrectionLine({ correction }: { readonly correction: Correction }) {
  const { t } = useTranslation('corrections');
  const format = useFormat();
  const [act, setAct] = useState<Act | null>(null);
  const { id, recipientName, vaultName, address, status, askedBy, askedAt, agreedBy, settlesAt, expiresAt } = correction;
  return (
    <li>
      <div className="words">
        <div>
          <bdi>{recipientName ?? t('unnamed')}</bdi> → <bdi>{address}</bdi> <Badge kind={kinds[status]}>{t(`status.${status}`)}</Badge>
        </div>
        <div className="muted small">
          <bdi>{vaultName === '' ? t('vault') : vaultName}</bdi> ·{' '}
          {t('askedBy', { who: t(`by.${askedBy}`), when: format.dateTime(askedAt) })}
          {agreedBy === null ? null : ` · ${t('agreedBy', { who: t(`by.${agreedBy}`) })}`}
        </div>
        {isCorrectionOpen[status] ? (
          <div className="muted small">
            {settlesAt === null ? t('expires', { when: format.dateTime(expiresAt) }) : t('settles', { when: format.dateTime(settlesAt) })}
          </div>
        ) : null}
      </div>
      {isCorrectionOpen[status] ? (
        <div className="row">
          {status === 'asked' && askedBy !== 'operator' ? <Button onPress={() => setAct('agree')}>{t('act.agree')}</Button> : null}
          <Button onPress={() => setAct('stop')}>{t('act.stop')}</Button>
        </div>
      ) : null}
      {act === null ? null : <ActDialog id={id} act={act} onClose={() => setAct(null)} />}
    </li>
  );
}

function ActDialog({ id, act, onClose }: { readonly id: string; readonly act: Act; readonly onClose: () => void }) {
  const { t } = useTranslation('corrections');
  const decide = useAct<Act>((chosen) => ({ method: 'POST', path: `/corrections/${id}/${chosen}` }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`ask.${act}.title`)}
      closeLabel={t('common:close')}
      needsAnswer
      actions={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button kind="main" isPending={decide.isPending} onPress={() => decide.mutate(act, { onSuccess: onClose })}>
            {t(`act.${act}`)}
          </Button>
        </>
      }
    >
      <p>{t(`ask.${act}.text`)}</p>
      <ProblemBanner error={decide.error} />
    </Dialog>
  );
}

/** Asks for another address of one recipient who isn't reached. */
export function AskCorrectionButton({ vaultId, recipientId }: { readonly vaultId: string; readonly recipientId: string }) {
  const { t } = useTranslation('corrections');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('act.ask')}</Button>
      {isOpen ? <AskDialog vaultId={vaultId} recipientId={recipientId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function AskDialog({
  vaultId,
  recipientId,
  onClose,
}: {
  readonly vaultId: string;
  readonly recipientId: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('corrections');
  const [address, setAddress] = useState('');
  const ask = useAct<string>((typed) => ({ method: 'POST', path: '/corrections', body: { vaultId, recipientId, address: typed } }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('ask.ask.title')}
      closeLabel={t('common:close')}
      needsAnswer
      actions={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button kind="main" isPending={ask.isPending} onPress={() => ask.mutate(address, { onSuccess: onClose })}>
            {t('act.ask')}
          </Button>
        </>
      }
    >
      <p>{t('ask.ask.text')}</p>
      <TextField label={t('address')} type="email" value={address} onChange={setAddress} maxLength={254} />
      <ProblemBanner error={ask.error} />
    </Dialog>
  );
}
