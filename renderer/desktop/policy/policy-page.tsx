import { CalendarClock, Pencil } from 'lucide-react';
import { useTranslation } from '../words/use-translation.ts';
import { useParams } from 'react-router';
import type { Output } from '../../../electron/contract/contract.ts';
import type { PolicyShape } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { useOpensAt } from '../reach/use-outlook.ts';
import { SimulationCard } from './simulation-card.tsx';
import { OutlookCard } from './outlook-card.tsx';
import { OpenNowCard } from './open-now-card.tsx';
import { PauseCard } from './pause-card.tsx';
import { isOpenedBefore, stepsUntil } from './timeline-layout.ts';
import { TimelinePicture } from './timeline-picture.tsx';
import { UnprovedMail } from './unproved-mail.tsx';
import { usePolicyWords } from './use-policy-words.ts';
import type { PolicyType } from '../../../shared/domain/policy.ts';

type Policy = Output<'policies.get'>;

/** When a vault opens: the rule in words and as a picture. */
export function PolicyPage() {
  const { t } = useTranslation('policy');
  const { vault = '' } = useParams();
  const policy = useEngine('policies.get', { vault });
  const opensAt = useOpensAt(vault);
  const isReleased = policy.data !== undefined && policy.data.releasedAt !== null;
  const edit = `/vaults/${vault}/policy/edit`;
  const change = (
    <LinkButton href={edit} icon={<Pencil aria-hidden />}>
      {t('change')}
    </LinkButton>
  );
  const choose = (
    <LinkButton kind="main" href={edit}>
      {t('choose')}
    </LinkButton>
  );
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={isReleased || policy.data === undefined || policy.data.policy === null ? undefined : change}
      />
      <QueryView query={policy}>
        {(found) =>
          found.releasedAt !== null ? (
            <Past found={found} />
          ) : found.policy === null ? (
            <>
              {opensAt === null ? (
                <EmptyState icon={<CalendarClock />} title={t('emptyTitle')} text={t('emptyText')} action={choose} />
              ) : (
                <Card>
                  <OpeningPicture opensAt={opensAt} />
                </Card>
              )}
              <OutlookCard vault={vault} />
              <OpenNowCard vault={vault} />
            </>
          ) : (
            <Rule found={found} policy={found.policy} opensAt={opensAt} />
          )
        }
      </QueryView>
    </div>
  );
}

/** The rule of a vault that was opened, as a record, and what the server says of it. */
function Past({ found: { vault, policy } }: { readonly found: Policy }) {
  const { t } = useTranslation('policy');
  const says = usePolicyWords();
  return (
    <>
      <Card>
        <p>{t('past')}</p>
        {policy === null ? null : <p className="muted">{says(policy)}</p>}
      </Card>
      <OutlookCard vault={vault} />
    </>
  );
}

type SilentPart = Pick<PolicyShape, 'frequency' | 'graceHours'> | undefined;

const silentParts: Readonly<Record<PolicyType, (policy: PolicyShape) => SilentPart>> = {
  inactivity: (policy) => policy,
  manual: ({ backup }) => backup ?? undefined,
  date_based: () => undefined,
  death_certificate: () => undefined,
};

/** The part of a rule that waits for silence; undefined where none does. */
export function silentPart(policy: PolicyShape): SilentPart {
  return silentParts[policy.type](policy);
}

function Rule({ found, policy, opensAt }: { readonly found: Policy; readonly policy: PolicyShape; readonly opensAt: string | null }) {
  const { t } = useTranslation('policy');
  const says = usePolicyWords();
  const silence = silentPart(policy);
  return (
    <>
      <UnprovedMail vault={found.vault} />
      <Card>
        <p className="policy-says">{says(policy)}</p>
        <Sent />
      </Card>
      <Card>
        <RulePicture policy={policy} steps={found.timeline} pausedUntil={found.pausedUntil} opensAt={opensAt} />
      </Card>
      <OutlookCard vault={found.vault} />
      <OpenNowCard vault={found.vault} />
      <SimulationCard vault={found.vault} awaitsCheckIns={silence !== undefined} />
      {silence === undefined ? null : (
        <>
          <PauseCard vault={found.vault} pausedUntil={found.pausedUntil} />
          <Disclosure title={t('mail.title')}>
            <p>{t('mail.one')}</p>
            <p>{t('mail.two')}</p>
            <p>{t('mail.three')}</p>
            <p>{t('mail.four')}</p>
          </Disclosure>
        </>
      )}
    </>
  );
}

/** Whether the server knows the rule, without which it does nothing. */
function Sent() {
  const { t } = useTranslation('policy');
  const { data } = useEngine('sync.status', {});
  if (data === undefined) return null;
  if (data.server === null) {
    return (
      <Banner kind="warn" actions={<LinkButton href="/settings/server">{t('connect')}</LinkButton>}>
        {t('noServer')}
      </Banner>
    );
  }
  return data.waiting > 0 ? <p className="muted small">{t('notSent')}</p> : null;
}

/** What is said of a rule that has nothing to draw. */
const noTimeline = {
  manual: 'none.manual',
  inactivity: 'none.manual',
  date_based: 'none.manual',
  death_certificate: 'none.certificate',
} as const satisfies Record<PolicyType, string>;

const pictureTitles = {
  manual: 'picture.title',
  inactivity: 'picture.title',
  date_based: 'picture.titleDate',
  death_certificate: 'picture.title',
} as const satisfies Record<PolicyType, string>;

/** What happens because the owner said that the vault shall open. */
function OpeningPicture({ opensAt }: { readonly opensAt: string }) {
  const { t } = useTranslation('policy');
  return <TimelinePicture title={t('picture.titleOpening')} steps={stepsUntil([], opensAt)} graceHours={0} />;
}

/** A rule's picture, or the text shown when there is none to draw; with what the owner has set going beside it. */
export function RulePicture({
  policy,
  steps,
  pausedUntil = null,
  opensAt = null,
}: {
  readonly policy: PolicyShape;
  readonly steps: Policy['timeline'];
  readonly pausedUntil?: string | null;
  readonly opensAt?: string | null;
}) {
  const { t } = useTranslation('policy');
  if (isOpenedBefore(steps, opensAt)) {
    const drawn = { steps: stepsUntil(steps, opensAt), pausedUntil: pausedUntil !== null && pausedUntil < opensAt ? pausedUntil : null };
    return <TimelinePicture title={t('picture.titleOpening')} {...drawn} graceHours={silentPart(policy)?.graceHours ?? 0} />;
  }
  if (steps.length === 0) return <p className="muted">{t(noTimeline[policy.type])}</p>;
  const title = pausedUntil === null ? t(pictureTitles[policy.type]) : t('picture.paused');
  return <TimelinePicture title={title} steps={steps} pausedUntil={pausedUntil} graceHours={silentPart(policy)?.graceHours ?? 0} />;
}
