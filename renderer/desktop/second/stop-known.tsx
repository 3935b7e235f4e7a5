import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useSync } from '../sync/sync-keeper.ts';
import { useTranslation } from '../words/use-translation.ts';
import { useTellSecond, type StopState } from './use-stop-state.ts';
import { useWho } from './use-who.ts';

interface Props {
  readonly found: StopState;
  /** What was said: that all is well, or that the clock is to stand still. */
  readonly about: 'checkIn' | 'pause';
}

/** Says whether both servers know of what the owner has just said, else which doesn't, and what to do. */
export function StopKnown({ found: { state, waitsFor }, about }: Props) {
  const { t } = useTranslation('second');
  const who = useWho();
  const sync = useSync();
  const { tell, isTelling } = useTellSecond();
  const again = async (): Promise<void> => {
    await sync.now();
    await tell();
  };
  switch (state) {
    case 'known':
      return (
        <Banner kind="good" isNews title={t('stop.known')}>
          {t(about === 'checkIn' ? 'stop.knownText' : 'stop.knownPaused')}
        </Banner>
      );
    case 'elsewhere':
      return (
        <Banner kind="warn" isNews actions={<LinkButton href="/settings/second?do=signIn">{t('stop.toPage')}</LinkButton>}>
          {t('stop.elsewhere')}
        </Banner>
      );
    case 'unknown': {
      const isBoth = waitsFor.includes('first') && waitsFor.includes('second');
      return (
        <Banner
          kind="warn"
          isNews
          title={isBoth ? t('stop.bothUnknown') : t('stop.unknown', { who: who(waitsFor) })}
          actions={
            <Button isPending={isTelling || sync.state.isRunning} onPress={() => void again()}>
              {t('stop.again')}
            </Button>
          }
        >
          {t(isBoth ? 'stop.bothUnknownText' : 'stop.unknownText')}
        </Banner>
      );
    }
  }
}
