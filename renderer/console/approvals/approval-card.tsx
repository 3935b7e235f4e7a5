import { useState } from 'react';
import { Link } from 'react-aria-components/Link';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { atLeast } from '../../../shared/domain/role.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { Approval } from '../api/answers.ts';
import { useAct, usePerson } from '../api/queries.ts';
import { Badge } from '../badge.tsx';
import { useKeptText } from '../kept-text.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { isUndecided, type ApprovalDecision } from '../../../shared/domain/release-approval.ts';

const kinds = {
  open: 'warn',
  granted: 'good',
  outdated: 'plain',
  expired: 'plain',
  used: 'plain',
  refused: 'danger',
  withdrawn: 'plain',
} as const;

const decisionKinds = { approved: 'good', refused: 'danger' } as const satisfies Record<ApprovalDecision, string>;

type Act = 'approve' | 'refuse' | 'withdraw';

/** One request to release a vault by hand, who decided on it, and what this person may do about it. */
export function ApprovalCard({ approval, withVault = false }: { readonly approval: Approval; readonly withVault?: boolean }) {
  const { t } = useTranslation('approvals');
  const { id: me, roles } = usePerson();
  const [act, setAct] = useState<Act | null>(null);
  const { id, vaultId, requestedBy, state, required, decisions } = approval;
  const isMine = requestedBy === me;
  const agreed = decisions.filter(({ decision }) => decision === 'approved').length;
  const isOpen = isUndecided[state];
  const mayDecide = isOpen && !isMine && !decisions.some(({ by }) => by === me);
  const mayWithdraw = (isMine || atLeast(roles, 'VAULT_ADMIN')) && ['open', 'granted', 'outdated'].includes(state);
  return (
    <Card title={t('card.title')}>
      <div className="row">
        <Badge kind={kinds[state]}>{t(`state.${state}`)}</Badge>
        <span>{t('card.agreed', { agreed, required })}</span>
      </div>
      <Request approval={approval} isMine={isMine} isOpen={isOpen} />
      {isOpen ? <Wait othersMayReleaseAt={approval.othersMayReleaseAt} /> : null}
      <Decisions decisions={decisions} />
      <div className="row">
        {mayDecide ? (
          <>
            <Button kind="main" onPress={() => setAct('approve')}>
              {t('act.approve')}
            </Button>
            <Button onPress={() => setAct('refuse')}>{t('act.refuse')}</Button>
          </>
        ) : null}
        {mayWithdraw ? <Button onPress={() => setAct('withdraw')}>{t('act.withdraw')}</Button> : null}
        {withVault ? <Link href={`/vaults/${vaultId}`}>{t('card.toVault')}</Link> : null}
      </div>
      {act === null ? null : <ActDialog id={id} act={act} onClose={() => setAct(null)} />}
    </Card>
  );
}

function Request({
  approval: { vaultName, ownerEmail, requestedByEmail, note, requestedAt, expiresAt },
  isMine,
  isOpen,
}: {
  readonly approval: Approval;
  readonly isMine: boolean;
  readonly isOpen: boolean;
}) {
  const { t } = useTranslation('approvals');
  const format = useFormat();
  return (
    <>
      <dl className="facts">
        <dt>{t('card.vault')}</dt>
        <dd>
          <bdi>{vaultName}</bdi>
        </dd>
        <dt>{t('card.owner')}</dt>
        <dd>
          <bdi>{ownerEmail}</bdi>
        </dd>
        <dt>{t('card.by')}</dt>
        <dd>{isMine ? t('card.you') : <bdi>{requestedByEmail}</bdi>}</dd>
      </dl>
      {note === null ? null : <blockquote className="quote">{note}</blockquote>}
      <p className="muted small">
        {t('card.at', { when: format.dateTime(requestedAt) })} {isOpen ? t('card.until', { when: format.dateTime(expiresAt) }) : null}
      </p>
    </>
  );
}

/** Until when the owner can stop a release by somebody else. */
function Wait({ othersMayReleaseAt: at }: Pick<Approval, 'othersMayReleaseAt'>) {
  const { t } = useTranslation('approvals');
  const format = useFormat();
  if (at === null) return <p>{t('card.notWarned')}</p>;
  return <p>{t('card.warnedUntil', { when: format.dateTime(at) })}</p>;
}

function Decisions({ decisions }: Pick<Approval, 'decisions'>) {
  const { t } = useTranslation('approvals');
  const format = useFormat();
  if (decisions.length === 0) return null;
  return (
    <ul className="plain-list">
      {decisions.map(({ by, email, decision, reason, at }) => (
        <li key={by}>
          <div className="words">
            <bdi>{email}</bdi> <span className="muted small">{format.dateTime(at)}</span>
            {reason === null ? null : <div>{reason}</div>}
          </div>
          <Badge kind={decisionKinds[decision]}>{t(`decision.${decision}`)}</Badge>
        </li>
      ))}
    </ul>
  );
}

function ActDialog({ id, act, onClose }: { readonly id: string; readonly act: Act; readonly onClose: () => void }) {
  const { t } = useTranslation('approvals');
  const [reason, setReason, forget] = useKeptText(`${act} ${id}`);
  const cancel = (): void => {
    forget();
    onClose();
  };
  const decide = useAct<void>(() => ({
    method: 'POST',
    path: `/approvals/${id}/${act}`,
    ...(act === 'withdraw' ? {} : { body: reason.trim() === '' ? {} : { reason: reason.trim() } }),
  }));
  const confirm = (): void =>
    decide.mutate(undefined, {
      onSuccess: () => {
        showToast({ text: t(`done.${act}`) });
        cancel();
      },
    });
  const actions = (
    <>
      <Button onPress={cancel}>{t('common:cancel')}</Button>
      <Button kind="main" isPending={decide.isPending} onPress={confirm}>
        {t(`act.${act}`)}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t(`ask.${act}.title`)} closeLabel={t('common:close')} needsAnswer actions={actions}>
      <p>{t(`ask.${act}.text`)}</p>
      {act === 'withdraw' ? null : (
        <TextArea label={t('reason')} value={reason} onChange={setReason} maxLength={textLimits.releaseNote} rows={3} />
      )}
      <ProblemBanner error={decide.error} />
    </Dialog>
  );
}
