import type { Outlook } from '../../../electron/contract/reach.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useFormat } from '../../ui/format.ts';
import { showToast } from '../../ui/toasts.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { useAct } from '../queries.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useIsShared, useStoppedWords } from '../second/use-stop-state.ts';
import { isolated } from '../words/isolated.ts';
import { QueryView } from '../query-view.tsx';
import { useMailFindings } from '../readiness/mail-findings.ts';
import { useOutlook } from '../reach/use-outlook.ts';
import { useMessageWords } from '../reach/use-message-words.ts';

type Found = NonNullable<Outlook['outlook']>;

/** What happens to a vault next, according to its server, why it is held, and what was sent; nothing where there is no server. */
export function OutlookCard({ vault }: { readonly vault: string }) {
  const { t } = useTranslation('reach');
  const outlook = useOutlook(vault);
  if (outlook === null) return null;
  return (
    <Card title={t('outlook.title')}>
      <QueryView query={outlook} lines={2}>
        {({ outlook: found }) =>
          found === null ? <p className="muted">{t('outlook.unknown')}</p> : <NextStep vault={vault} found={found} />
        }
      </QueryView>
    </Card>
  );
}

/** Holds that end with a sign of life. */
const endedByCheckIn: ReadonlySet<string> = new Set<Found['holds'][number]['code']>([
  'warning_refused',
  'warning_waits',
  'clock_behind',
  'clock_jump',
  'database_restored',
  'by_hand',
]);

function NextStep({ vault, found }: { readonly vault: string; readonly found: Found }) {
  const { t } = useTranslation(['reach', 'second']);
  const says = useNextWords();
  const isProved = useMailFindings(vault)?.length === 0;
  const words = useMessageWords();
  const isShared = useIsShared(vault);
  return (
    <>
      <p>{says(found, isProved)}</p>
      {isShared ? <p className="muted">{t('second:stop.saysFirst')}</p> : null}
      {found.request === null ? null : <Request vault={vault} request={found.request} />}
      {found.holds.map(({ code, mail }) => (
        <Banner
          key={`${code} ${mail ?? ''}`}
          kind="warn"
          title={t(`outlook.hold.${code}.title`)}
          actions={endedByCheckIn.has(code) ? <LinkButton href="/check-in">{t('outlook.checkIn')}</LinkButton> : undefined}
        >
          {t(`outlook.hold.${code}.text`, { mail: words(mail) })}
        </Banner>
      ))}
      <Sent warnings={found.warnings} />
    </>
  );
}

/** Somebody wants the vault released by hand: who, until when the owner can stop it, and the button that does. */
function Request({ vault, request }: { readonly vault: string; readonly request: NonNullable<Found['request']> }) {
  const { t } = useTranslation('reach');
  const format = useFormat();
  const stop = useAct('outlook.stop');
  const { by, isOwn, note, requestedAt, othersMayReleaseAt: at } = request;
  const stopped = useStoppedWords(vault, t('outlook.request.stopped'));
  const press = (): void => stop.mutate({ vault }, { onSuccess: () => showToast({ text: stopped }) });
  return (
    <Banner
      kind="warn"
      title={t('outlook.request.title')}
      actions={
        <Button kind="main" isPending={stop.isPending} onPress={press}>
          {t('outlook.request.stop')}
        </Button>
      }
    >
      <p>{t(isOwn ? 'outlook.request.own' : 'outlook.request.by', { by: isolated(by), when: format.dateTime(requestedAt) })}</p>
      {note === null ? null : <blockquote className="quote">{note}</blockquote>}
      <p>{at === null ? t('outlook.request.notWarned') : t('outlook.request.until', { when: format.dateTime(at) })}</p>
      <ProblemBanner error={stop.error} />
    </Banner>
  );
}

function useNextWords(): (found: Found, isProved: boolean) => string {
  const { t } = useTranslation('reach');
  const format = useFormat();
  return ({ releaseAt, releasedAt, holds, phase, opening }, isProved) => {
    if (releasedAt !== null) return t('outlook.released', { when: format.dateTime(releasedAt) });
    const opensAt = opening?.waiting?.opensAt ?? null;
    // What its owner said comes first, unless their rule does.
    if (opensAt !== null && opening?.blockers.length === 0 && (releaseAt === null || opensAt < releaseAt))
      return t('outlook.opening', { when: format.dateTime(opensAt), relative: format.relative(opensAt) });
    if (holds.length > 0) return t('outlook.held');
    if (releaseAt === null) return t('outlook.never');
    // A release is promised only where somebody would hear of it.
    if (!isProved) return t('outlook.unproved', { when: format.dateTime(releaseAt), relative: format.relative(releaseAt) });
    return t(phase === 'waiting' || phase === 'postponed' ? 'outlook.opensOnDate' : 'outlook.opens', {
      when: format.dateTime(releaseAt),
      relative: format.relative(releaseAt),
    });
  };
}

function Sent({ warnings }: Pick<Found, 'warnings'>) {
  const { t } = useTranslation('reach');
  const format = useFormat();
  const words = useMessageWords();
  return (
    <Disclosure title={t('outlook.sent')}>
      {warnings.length === 0 ? (
        <p className="muted">{t('outlook.nothingSent')}</p>
      ) : (
        <ul className="sent-list">
          {warnings.map(({ kind, channel, status, queuedAt, acceptedAt }, index) => (
            <li key={`${kind} ${queuedAt} ${index}`}>
              <span>{words(kind)}</span>
              <span className="muted small">
                {t(`outlook.channel.${channel}`)} · {channel === 'desktop' ? null : `${t(`outlook.status.${status}`)} · `}
                <time dateTime={acceptedAt ?? queuedAt}>{format.dateTime(acceptedAt ?? queuedAt)}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}
