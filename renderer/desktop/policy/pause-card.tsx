import { getLocalTimeZone, toCalendarDateTime, toZoned, today, type CalendarDate } from '@internationalized/date';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DatePicker } from '../../ui/fields/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../ui/format.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { StopKnown } from '../second/stop-known.tsx';
import { useStopState } from '../second/use-stop-state.ts';

const longestPauseDays = 365;
const proposedDays = 30;

/** Stops the clock for a while, or lets it run again. */
export function PauseCard({ vault, pausedUntil }: { readonly vault: string; readonly pausedUntil: string | null }) {
  const { t } = useTranslation('policy');
  const format = useFormat();
  const resume = useAct('policies.resume');
  const stop = useStopState(vault);
  const [asking, setAsking] = useState(false);
  if (pausedUntil !== null) {
    const end = (): void => resume.mutate({ vault }, { onSuccess: () => showToast({ text: t('pause.resumed') }) });
    return (
      <>
        <Banner
          title={t('pause.pausedTitle', { date: format.date(pausedUntil) })}
          actions={
            <Button icon={<Play aria-hidden />} isPending={resume.isPending} onPress={end}>
              {t('pause.resume')}
            </Button>
          }
        >
          {t(stop === undefined || stop.state === 'known' ? 'pause.pausedText' : 'pause.pausedPartly')}
        </Banner>
        {stop === undefined ? null : <StopKnown found={stop} about="pause" />}
        <ProblemBanner error={resume.error} />
      </>
    );
  }
  return (
    <Card title={t('pause.title')}>
      <p className="muted">{t('pause.text')}</p>
      <div className="row">
        <Button icon={<Pause aria-hidden />} onPress={() => setAsking(true)}>
          {t('pause.action')}
        </Button>
      </div>
      {asking ? <PauseDialog vault={vault} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

function PauseDialog({ vault, onClose }: { readonly vault: string; readonly onClose: () => void }) {
  const { t } = useTranslation(['policy', 'common']);
  const pause = useAct('policies.pause');
  const zone = getLocalTimeZone();
  const first = today(zone).add({ days: 1 });
  const last = today(zone).add({ days: longestPauseDays });
  const [until, setUntil] = useState<CalendarDate | null>(today(zone).add({ days: proposedDays }));
  const isBad = until === null || until.compare(first) < 0 || until.compare(last) > 0;
  const submit = async (): Promise<void> => {
    if (until === null || isBad) return;
    try {
      await pause.mutateAsync({ vault, until: toZoned(toCalendarDateTime(until), zone).toDate().toISOString() });
      onClose();
      showToast({ text: t('pause.done') });
    } catch {
      // The banner says why.
    }
  };
  const actions = (
    <>
      <Button onPress={onClose}>{t('common:cancel')}</Button>
      <Button kind="main" isPending={pause.isPending} onPress={() => void submit()}>
        {t('pause.submit')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('pause.dialog')} closeLabel={t('common:close')} actions={actions}>
      <DatePicker
        label={t('pause.until')}
        description={t('pause.hint')}
        value={until}
        onChange={setUntil}
        minValue={first}
        maxValue={last}
        error={isBad ? t('pause.bad') : undefined}
      />
      <ProblemBanner error={pause.error} />
    </Dialog>
  );
}
