import { CircleCheck, CircleDashed } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Reach } from '../../../electron/contract/reach.ts';
import { isOwnMachineAddress } from '../../../shared/domain/text-rules.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format.ts';
import { QueryView } from '../query-view.tsx';
import { useAct, useEngine } from '../queries.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { MoveDialog } from './move-dialog.tsx';
import { ReachProblem } from './reach-problem.tsx';

type Known = NonNullable<Reach['reach']>;

/** How often the server is asked while the owner is away pressing the button in a mail. */
const lookEveryMs = 4_000;

/** Where mail to the owner goes, and whether it was ever proved to arrive. `isAlone`: no other ways are shown below it. */
export function MailCard({ isAlone = false }: { readonly isAlone?: boolean }) {
  const { t } = useTranslation('reach');
  const reach = useEngine('reach.get', {});
  return (
    <Card title={t('account.title')}>
      <QueryView query={reach} lines={2}>
        {({ reach: known }) =>
          known === null ? (
            <Banner kind="warn" title={t('mailTo.unknown.title')}>
              {t('mailTo.unknown.text')}
            </Banner>
          ) : (
            <MailState known={known} isAlone={isAlone} lookAgain={() => void reach.refetch()} />
          )
        }
      </QueryView>
    </Card>
  );
}

interface StateProps {
  readonly known: Known;
  readonly isAlone: boolean;
  readonly lookAgain: () => void;
}

function MailState({ known, isAlone, lookAgain }: StateProps) {
  const { t } = useTranslation(['reach', 'owner']);
  const [isMoving, setMoving] = useState(false);
  const { sends, opensOutside, owner, publicUrl } = known;
  const isNobody = isOwnMachineAddress(owner.email);
  // Another address is proved by a mail to it, which this server may not send.
  const canMove = owner.canMove && (isNobody || sends === 'smtp');
  return (
    <>
      <p>
        {t(`account.${isNobody ? 'nobody' : sends === 'folder' ? 'unsent' : isAlone ? 'alone' : 'text'}`, { email: isolated(owner.email) })}
      </p>
      {owner.movesTo === null ? null : <p role="status">{t('owner:movesTo', { email: isolated(owner.movesTo) })}</p>}
      {sends === 'folder' ? (
        <Banner kind="problem" title={t('mailTo.notSent.title')}>
          {t('mailTo.notSent.text')}
        </Banner>
      ) : isNobody ? null : (
        <TestMail owner={owner} lookAgain={lookAgain} />
      )}
      {canMove ? (
        <div className="row">
          <Button onPress={() => setMoving(true)}>{t('owner:move')}</Button>
        </div>
      ) : null}
      {isMoving ? <MoveDialog onClose={() => setMoving(false)} /> : null}
      {opensOutside ? null : (
        <Banner kind="problem" title={t('mailTo.local.title')}>
          {t('mailTo.local.text', { url: isolated(publicUrl) })}
        </Banner>
      )}
    </>
  );
}

function TestMail({ owner, lookAgain }: { readonly owner: Known['owner']; readonly lookAgain: () => void }) {
  const { t } = useTranslation('reach');
  const test = useAct('reach.test');
  const { provedAt, askedAt, lastMail } = owner;
  const fault = lastMail?.fault ?? null;
  const waits = askedAt !== null && (provedAt === null || provedAt < askedAt) && fault === null;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(lookAgain, lookEveryMs);
    return () => clearInterval(timer);
  }, [waits, lookAgain]);
  return (
    <>
      <Proof owner={owner} waits={waits} />
      <div className="row">
        <Button kind={provedAt === null && !waits ? 'main' : 'plain'} isPending={test.isPending} onPress={() => test.mutate({})}>
          {askedAt === null ? t('mailTo.send') : t('mailTo.sendAgain')}
        </Button>
      </div>
      <ReachProblem error={test.error} />
    </>
  );
}

function Proof({ owner: { email, provedAt, lastMail }, waits }: { readonly owner: Known['owner']; readonly waits: boolean }) {
  const { t } = useTranslation('reach');
  const format = useFormat();
  if (lastMail !== null && lastMail.fault !== null)
    return (
      <Banner kind="problem" title={t('mailTo.failed', { when: format.dateTime(lastMail.at) })}>
        {t(`fault.${lastMail.fault}`)}
      </Banner>
    );
  if (waits) return <p role="status">{t('mailTo.waits', { email: isolated(email) })}</p>;
  return (
    <p className="way-state" data-counts={provedAt !== null}>
      {provedAt === null ? <CircleDashed aria-hidden /> : <CircleCheck aria-hidden />}
      <span>
        {provedAt === null ? t('mailTo.unproved') : t('mailTo.proved', { date: format.date(provedAt) })}
        {lastMail?.status === 'accepted' ? (
          <span className="small">{t('way.lastSent', { when: format.dateTime(lastMail.at) })}</span>
        ) : null}
      </span>
    </p>
  );
}
