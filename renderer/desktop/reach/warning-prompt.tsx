import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Warnings } from '../../../electron/contract/reach.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { showToast } from '../../ui/toasts.tsx';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct, useEngine } from '../queries.ts';
import { useTellSecond } from '../second/use-stop-state.ts';
import { useSync } from '../sync/sync-keeper.ts';
import { openingName, OpeningPrompt, useOpeningToShow } from './opening-prompt.tsx';
import { useIsAsked } from './use-outlook.ts';

type Warning = Warnings['warnings'][number];

const nameOf = ({ vault, warning, cycle }: Warning): string => `${vault} ${warning} ${cycle}`;

/** Shows the owner the next release or opening that can still be stopped, whatever page they are on; each once until the app is locked. */
export function WarningPrompt() {
  const isAsked = useIsAsked();
  const found = useEngine('warnings.list', {}, { isEnabled: isAsked });
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const warning = found.data?.warnings.find((one) => !answered.has(nameOf(one)));
  const opening = useOpeningToShow(found.data?.openings ?? [], answered);
  if (!isAsked) return null;
  const isAnswered = (name: string) => (): void => setAnswered(new Set([...answered, name]));
  if (warning !== undefined) return <PromptDialog key={nameOf(warning)} warning={warning} onDone={isAnswered(nameOf(warning))} />;
  if (opening === undefined) return null;
  return <OpeningPrompt key={openingName(opening)} opening={opening} onDone={isAnswered(openingName(opening))} />;
}

function PromptDialog({ warning, onDone }: { readonly warning: Warning; readonly onDone: () => void }) {
  const { t } = useTranslation(['reach', 'common']);
  const [isReading, setIsReading] = useState(false);
  const stop = useStop(warning, onDone);
  const format = useFormat();
  const vault = isolated(warning.name ?? t('prompt.unnamed'));
  // While a warning is awaited the day can only come later.
  const when = (): string =>
    warning.releaseAt === null
      ? t('prompt.soon')
      : t(warning.unreached.length === 0 ? 'prompt.on' : 'prompt.atTheEarliest', { date: format.dateTime(warning.releaseAt) });
  if (isReading) return <ReadDialog warning={warning} vault={vault} onBack={() => setIsReading(false)} onDone={onDone} />;
  const actions = (
    <>
      <Button onPress={onDone}>{t('prompt.later')}</Button>
      <Button kind="main" isPending={stop.isPending} onPress={() => void stop.act()}>
        {t(warning.stopsByCheckIn ? 'prompt.stop' : 'prompt.another')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen needsAnswer onClose={onDone} title={t('prompt.title', { vault })} closeLabel={t('prompt.later')} actions={actions}>
      <p>{t(`prompt.${warning.warning}`, { when: when() })}</p>
      {warning.unreached.length === 0 ? null : (
        <Banner
          kind="warn"
          title={t('prompt.unreachedTitle')}
          actions={<Button onPress={() => setIsReading(true)}>{t('prompt.read')}</Button>}
        >
          {t('prompt.unreachedText')}
        </Banner>
      )}
      <ProblemBanner error={stop.error} />
    </Dialog>
  );
}

/** What keeps the vault closed: a check-in that is sent at once, or another date. */
function useStop({ vault, stopsByCheckIn }: Warning, onDone: () => void) {
  const { t } = useTranslation('reach');
  const record = useAct('checkIns.record');
  const sync = useSync();
  const { tell } = useTellSecond();
  const navigate = useNavigate();
  const [isSending, setIsSending] = useState(false);
  const act = async (): Promise<void> => {
    if (!stopsByCheckIn) {
      onDone();
      await navigate(`/vaults/${vault}/policy/edit`);
      return;
    }
    setIsSending(true);
    try {
      await record.mutateAsync({ vault });
      const isSent = await sync.now();
      const both = await tell(vault);
      if (both === undefined) showToast({ text: t(isSent ? 'prompt.stopped' : 'prompt.notSent') });
      else showToast({ text: t(both.state === 'known' ? 'prompt.stoppedAtBoth' : 'prompt.notAtBoth') });
      onDone();
    } catch {
      // The banner says why.
    } finally {
      setIsSending(false);
    }
  };
  return { act, isPending: isSending, error: record.error };
}

/** Asks once more: letting it go on allows an opening that would otherwise wait. */
function ReadDialog({
  warning: { vault: id, cycle, unreached },
  vault,
  onBack,
  onDone,
}: {
  readonly warning: Warning;
  readonly vault: string;
  readonly onBack: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('reach');
  const read = useAct('warnings.read');
  const confirm = (): void =>
    read.mutate(
      { vault: id, cycle, warnings: [...unreached] },
      {
        onSuccess: () => {
          showToast({ text: t('prompt.readDone') });
          onDone();
        },
      },
    );
  const actions = (
    <>
      <Button onPress={onBack}>{t('prompt.back')}</Button>
      <Button kind="danger" isPending={read.isPending} onPress={confirm}>
        {t('prompt.readConfirm')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen needsAnswer onClose={onDone} title={t('prompt.readTitle', { vault })} closeLabel={t('prompt.later')} actions={actions}>
      <p>{t('prompt.readText')}</p>
      <ProblemBanner error={read.error} />
    </Dialog>
  );
}
