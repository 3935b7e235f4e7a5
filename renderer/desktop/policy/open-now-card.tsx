import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useAct, useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { isAboutMail, useMailFindings } from '../readiness/mail-findings.ts';
import { ReachProblem } from '../reach/reach-problem.tsx';
import { useOutlook, type Opening } from '../reach/use-outlook.ts';
import { useStoppedWords } from '../second/use-stop-state.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { useWaitWords } from './use-wait-words.ts';

/** Opening a vault by one's own hand: the button, why there is none, or the big one that stops it while it waits. */
export function OpenNowCard({ vault }: { readonly vault: string }) {
  const { t } = useTranslation('policy');
  const found = useOutlook(vault)?.data?.outlook;
  // What the server doesn't know yet, or has opened already, is said above.
  if (found === undefined || found === null || found.releasedAt !== null) return null;
  const { opening, isArchived } = found;
  if (opening === null || isArchived) {
    return (
      <Card title={t('open.title')}>
        <p className="muted">{t(isArchived ? 'open.archived' : 'open.tooOld')}</p>
      </Card>
    );
  }
  return opening.waiting === null ? (
    <Offer vault={vault} opening={opening} />
  ) : (
    <Waiting vault={vault} waiting={opening.waiting} blockers={opening.blockers} />
  );
}

function Offer({ vault, opening: { hours, blockers } }: { readonly vault: string; readonly opening: Opening }) {
  const { t } = useTranslation('policy');
  const waits = useWaitWords();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title={t('open.title')}>
      <p>{hours === 0 ? t('open.textAtOnce') : t('open.text', { wait: waits(hours) })}</p>
      {blockers.length === 0 ? (
        <div className="row">
          <Button icon={<DoorOpen aria-hidden />} onPress={() => setIsAsking(true)}>
            {t('open.action')}
          </Button>
        </div>
      ) : (
        <Blockers vault={vault} blockers={blockers} title={t('open.cannot')} />
      )}
      {isAsking ? <Confirm vault={vault} hours={hours} onClose={() => setIsAsking(false)} /> : null}
    </Card>
  );
}

/** Why it doesn't open, or can't be told to; each with what would help. */
function Blockers({ vault, blockers, title }: { readonly vault: string; readonly blockers: Opening['blockers']; readonly title: string }) {
  const { t } = useTranslation('policy');
  return (
    <Banner
      kind="warn"
      title={title}
      actions={
        blockers.includes('nobody_named') ? <LinkButton href={`/vaults/${vault}/recipients`}>{t('open.toPeople')}</LinkButton> : undefined
      }
    >
      <ul>
        {blockers.map((code) => (
          <li key={code}>{t(`open.blocker.${code}`)}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** Asked twice: first with the people, then with the time. */
function Confirm({ vault, hours, onClose }: { readonly vault: string; readonly hours: number; readonly onClose: () => void }) {
  const { t } = useTranslation(['policy', 'common']);
  const people = useEngine('recipients.list', { vault });
  const open = useAct('outlook.open');
  const [isSecond, setIsSecond] = useState(false);
  const named = people.data ?? [];
  const press = (): void => {
    if (!isSecond) {
      setIsSecond(true);
      return;
    }
    open.mutate(
      { vault, hours, recipients: named.map(({ id }) => id) },
      {
        onSuccess: () => {
          onClose();
          showToast({ text: t(hours === 0 ? 'open.opened' : 'open.set') });
        },
      },
    );
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(isSecond ? 'open.secondTitle' : 'open.firstTitle')}
      closeLabel={t('common:close')}
      cancelLabel={t('open.no')}
      confirmLabel={t(isSecond ? (hours === 0 ? 'open.yesAtOnce' : 'open.yes') : 'open.next')}
      isDangerous={isSecond}
      isPending={open.isPending}
      onConfirm={press}
    >
      <QueryView query={people}>{(found) => <People vault={vault} people={found} />}</QueryView>
      <When vault={vault} hours={hours} />
      {isSecond ? <p>{t('open.secondText')}</p> : null}
      <ReachProblem error={open.error} />
    </ConfirmDialog>
  );
}

/** Whether the server's mail stays in a folder, so that no message about an opening leaves it. */
function useSendsNothing(vault: string): boolean {
  return useMailFindings(vault)?.some(({ code }) => code === 'mail_not_sent') === true;
}

/** When it opens after the press. Where no mail is sent, nobody hears of it: neither its owner, who could stop it, nor its people. */
function When({ vault, hours }: { readonly vault: string; readonly hours: number }) {
  const { t } = useTranslation('policy');
  const waits = useWaitWords();
  if (useSendsNothing(vault)) return <p>{hours === 0 ? t('open.whenAtOnceUnsent') : t('open.whenUnsent', { wait: waits(hours) })}</p>;
  return <p>{hours === 0 ? t('open.whenAtOnce') : t('open.when', { wait: waits(hours) })}</p>;
}

/** Whom it would be opened to, by name; who of them would find nothing, and whom mail may not reach. */
function People({ vault, people }: { readonly vault: string; readonly people: readonly Recipient[] }) {
  const { t } = useTranslation('policy');
  const { data } = useEngine('readiness.get', { vault });
  const lacks = (id: string): 'getsNothing' | 'mayNotHear' | undefined => {
    const stopping = data?.findings.filter(({ recipient, stops }) => stops && recipient === id) ?? [];
    if (stopping.some((finding) => !isAboutMail(finding))) return 'getsNothing';
    return stopping.length > 0 ? 'mayNotHear' : undefined;
  };
  return (
    <>
      <p>{t('open.for')}</p>
      <ul>
        {people.map(({ id, name, email }) => (
          <Person key={id} name={name} email={email} lacks={lacks(id)} />
        ))}
      </ul>
    </>
  );
}

interface PersonProps {
  readonly name: string;
  readonly email: string;
  readonly lacks: 'getsNothing' | 'mayNotHear' | undefined;
}

function Person({ name, email, lacks }: PersonProps) {
  const { t } = useTranslation('policy');
  return (
    <li>
      <bdi>{name}</bdi> (<span dir="ltr">{email}</span>){lacks === undefined ? null : <strong> – {t(`open.${lacks}`)}</strong>}
    </li>
  );
}

/** While it waits: when it happens, why it wouldn't, and one big button against it. */
function Waiting({
  vault,
  waiting: { setAt, opensAt },
  blockers,
}: {
  readonly vault: string;
  readonly waiting: NonNullable<Opening['waiting']>;
  readonly blockers: Opening['blockers'];
}) {
  const { t } = useTranslation('policy');
  const format = useFormat();
  const people = useEngine('recipients.list', { vault });
  const stop = useAct('outlook.stop');
  const stopped = useStoppedWords(vault, t('open.stopped'));
  const press = (): void => stop.mutate({ vault }, { onSuccess: () => showToast({ text: stopped }) });
  const names = format.list((people.data ?? []).map(({ name }) => isolated(name)));
  const isProved = useMailFindings(vault)?.length === 0;
  const sendsNothing = useSendsNothing(vault);
  const title =
    opensAt === null || blockers.length > 0
      ? t('open.waitingTitle')
      : // That somebody hears of it is promised only where that was proved.
        t(isProved ? 'open.opensTitle' : 'open.unprovedTitle', { when: format.dateTime(opensAt), relative: format.relative(opensAt) });
  return (
    <Card title={t('open.title')}>
      <Banner
        kind="warn"
        title={title}
        actions={
          <Button kind="main" isPending={stop.isPending} onPress={press}>
            {t('open.stop')}
          </Button>
        }
      >
        <p>{t('open.waitingText', { when: format.dateTime(setAt), names })}</p>
        <p>{t(sendsNothing ? 'open.notByCheckInUnsent' : 'open.notByCheckIn')}</p>
      </Banner>
      {blockers.length === 0 ? null : <Blockers vault={vault} blockers={blockers} title={t('open.wouldNot')} />}
      <ReachProblem error={stop.error} />
    </Card>
  );
}
