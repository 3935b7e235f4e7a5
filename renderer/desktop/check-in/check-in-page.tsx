import { Check, HeartHandshake } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-aria-components/Link';
import { useTranslation } from '../words/use-translation.ts';
import type { Vault } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useFormat } from '../../ui/format.ts';
import { nowMs } from '../../ui/page-clock.ts';
import { EngineProblem } from '../engine-problem.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct, useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { StopKnown } from '../second/stop-known.tsx';
import { useStopState, useTellSecond } from '../second/use-stop-state.ts';
import { useSync } from '../sync/sync-keeper.ts';
import { vaultStateOf } from './vault-state.ts';

const shownAtOnce = 50;

/** One big button: the owner is present. */
export function CheckInPage() {
  const { t } = useTranslation('checkIn');
  const record = useAct('checkIns.record');
  const sync = useSync();
  const status = useEngine('sync.status', {});
  const { tell } = useTellSecond();
  const stop = useStopState();
  const [step, setStep] = useState<'before' | 'working' | 'sending' | 'done'>('before');
  // A server that does not answer is retried for a while; the owner need not wait for that.
  const isOver = step === 'done' || (step === 'sending' && sync.state.isAway);
  const press = async (): Promise<void> => {
    setStep('working');
    try {
      await record.mutateAsync({});
      setStep('sending');
      await sync.now();
      await tell();
      setStep('done');
    } catch {
      // The banner says why.
      setStep('before');
    }
  };
  return (
    <div className="page narrow">
      <PageHeader title={t('title')} text={t('text')} />
      <div className="check-in">
        <Button
          kind="main"
          large
          icon={isOver ? <Check aria-hidden /> : <HeartHandshake aria-hidden />}
          isPending={step !== 'before' && !isOver}
          onPress={() => void press()}
        >
          {t('button')}
        </Button>
      </div>
      <ProblemBanner error={record.error} />
      {isOver && status.data !== undefined ? <Outcome isConnected={status.data.server !== null} /> : null}
      {step === 'before' && stop !== undefined && stop.state !== 'known' ? <StopKnown found={stop} about="checkIn" /> : null}
      <Vaults />
    </div>
  );
}

/** What the press has done, as far as is known: the server decides. */
function Outcome({ isConnected }: { readonly isConnected: boolean }) {
  const { t } = useTranslation('checkIn');
  const sync = useSync();
  const stop = useStopState();
  if (!isConnected) {
    return (
      <Banner kind="warn" isNews title={t('noServerTitle')} actions={<LinkButton href="/settings/server">{t('connect')}</LinkButton>}>
        {t('noServerText')}
      </Banner>
    );
  }
  const { error, isAway } = sync.state;
  if (stop !== undefined && stop.state !== 'elsewhere')
    return (
      <>
        <StopKnown found={stop} about="checkIn" />
        <ProblemBanner error={stop.waitsFor.includes('first') ? error : null} />
      </>
    );
  if (error === null && !isAway) {
    return stop === undefined ? (
      <Banner kind="good" isNews title={t('sentTitle')}>
        {t('sentText')}
      </Banner>
    ) : (
      <StopKnown found={stop} about="checkIn" />
    );
  }
  return (
    <>
      <Banner kind="warn" isNews title={t('waitingTitle')} actions={<Button onPress={() => void sync.now()}>{t('again')}</Button>}>
        {t('waitingText')}
      </Banner>
      <ProblemBanner error={error ?? new EngineProblem('offline', '')} />
    </>
  );
}

function Vaults() {
  const { t } = useTranslation(['checkIn', 'common']);
  const vaults = useEngine('vaults.list', {});
  const format = useFormat();
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <section className="stack">
      <h2>{t('vaults')}</h2>
      <QueryView query={vaults}>
        {(list) => {
          if (list.length === 0) {
            return (
              <>
                <p>{t('empty')}</p>
                <LinkButton href="/vaults">{t('create')}</LinkButton>
              </>
            );
          }
          const ordered = list.toSorted((a, b) => format.compare(a.name, b.name));
          return (
            <>
              <ul className="check-in-list">
                {ordered.slice(0, shown).map((vault) => (
                  <VaultRow key={vault.id} vault={vault} />
                ))}
              </ul>
              {shown < ordered.length ? <Button onPress={() => setShown(shown + shownAtOnce)}>{t('common:more')}</Button> : null}
            </>
          );
        }}
      </QueryView>
    </section>
  );
}

function VaultRow({ vault: { id, name } }: { readonly vault: Vault }) {
  const { t } = useTranslation('checkIn');
  const format = useFormat();
  const policy = useEngine('policies.get', { vault: id });
  const [now] = useState(() => new Date(nowMs()).toISOString());
  const found = policy.data === undefined ? undefined : vaultStateOf(policy.data, now);
  const checkedInAt = policy.data?.checkedInAt ?? null;
  return (
    <li data-state={found?.state}>
      <Link href={`/vaults/${id}/policy`} className="check-in-vault">
        <bdi>{name}</bdi>
      </Link>
      <span className="check-in-when">
        {found === undefined ? '' : 'at' in found ? t(found.state, { date: format.date(found.at) }) : t(found.state)}
      </span>
      {checkedInAt === null ? null : <span className="muted small">{t('last', { when: format.relative(checkedInAt) })}</span>}
      <ProblemBanner error={policy.error} />
    </li>
  );
}
