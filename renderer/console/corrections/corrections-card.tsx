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

/** Other addresses that were asked for, the latest first. For administrators. */
export function CorrectionsCard() {
  const { t } = useTranslation('corrections');
  const found = useRead<{ readonly corrections: readonly Correction[]; readonly pagination: Pagination }>('/corrections?limit=50');
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
  const name = correction.recipientName ?? t('unnamed');
  const { id, vaultName, address, status, askedBy, askedAt, agreedBy, settlesAt, expiresAt } = correction;
  return (
    <li>
      <div className="words">
        <div>
          <bdi>{name}</bdi> → <bdi>{address}</bdi> <Badge kind={kinds[status]}>{t(`status.${status}`)}</Badge>
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
          {status === 'asked' && askedBy !== 'operator' ? (
            <Button onPress={() => setAct('agree')} aria-label={t('actNamed.agree', { name })}>
              {t('act.agree')}
            </Button>
          ) : null}
          <Button onPress={() => setAct('stop')} aria-label={t('actNamed.stop', { name })}>
            {t('act.stop')}
          </Button>
        </div>
      ) : null}
      {act === null ? null : <ActDialog id={id} name={name} address={address} act={act} onClose={() => setAct(null)} />}
    </li>
  );
}

interface ActDialogProps {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly act: Act;
  readonly onClose: () => void;
}

function ActDialog({ id, name, address, act, onClose }: ActDialogProps) {
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
      <p>
        <bdi>{name}</bdi> → <bdi>{address}</bdi>
      </p>
      <p>{t(`ask.${act}.text`)}</p>
      <ProblemBanner error={decide.error} />
    </Dialog>
  );
}

/** Asks for another address of one recipient who isn't reached. */
export function AskCorrectionButton({
  vaultId,
  recipientId,
  name,
}: {
  readonly vaultId: string;
  readonly recipientId: string;
  readonly name: string;
}) {
  const { t } = useTranslation('corrections');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)} aria-label={t('actNamed.ask', { name })}>
        {t('act.ask')}
      </Button>
      {isOpen ? <AskDialog vaultId={vaultId} recipientId={recipientId} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function AskDialog({
  vaultId,
  recipientId,
  name,
  onClose,
}: {
  readonly vaultId: string;
  readonly recipientId: string;
  readonly name: string;
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
      <p>
        <bdi>{name}</bdi>
      </p>
      <p>{t('ask.ask.text')}</p>
      <TextField label={t('address')} type="email" value={address} onChange={setAddress} maxLength={254} />
      <ProblemBanner error={ask.error} />
    </Dialog>
  );
}
