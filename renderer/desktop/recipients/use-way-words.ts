import type { Chance, RecipientWay } from '../../../electron/contract/ways.ts';
import { useFormat } from '../../ui/format.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';

/** What is said of ways to somebody. */
export interface WayWords {
  /** What a way is called in a sentence. */
  readonly called: (way: RecipientWay) => string;
  /** How it stands. */
  readonly standing: (way: RecipientWay) => string;
  /** What weighs most on how likely `name` would be reached. */
  readonly reason: (chance: Chance, name: string) => string;
}

/** The words for ways in the app's language. */
export function useWayWords(): WayWords {
  const { t } = useTranslation(['ways', 'reach']);
  const format = useFormat();
  const called = ({ address, deputy }: RecipientWay): string => isolated(address ?? deputy?.name ?? t('gone'));
  const isDeputy = (way: RecipientWay | null): boolean => way?.kind === 'deputy';
  const standing = (way: RecipientWay): string => {
    const { state, deputy, confirmedAt, askedAt, fault } = way;
    if (deputy !== null && deputy.name === null) return t('state.gone');
    switch (state) {
      case 'confirmed':
        return t('state.confirmed', { when: confirmedAt === null ? '' : format.date(confirmedAt) });
      case 'waiting':
        return askedAt === null ? t('state.waiting') : t('state.waitingSince', { when: format.date(askedAt) });
      case 'declined':
        return t(isDeputy(way) ? 'state.declinedDeputy' : 'state.declined');
      case 'failed':
        return [t('state.failed'), ...(fault === null || way.kind === 'phone' ? [] : [t(`reach:fault.${fault}`)])].join(' ');
      case 'untold':
      case 'unknown':
        return t(`state.${state}`);
    }
  };
  const reason = ({ reason: code, way }: Chance, name: string): string => {
    const what = way === null ? '' : called(way);
    switch (code) {
      case 'declined':
      case 'unconfirmed':
        return t(`reason.${code}${isDeputy(way) ? 'Deputy' : ''}`, { what });
      case 'old':
        return t('reason.old', { what, when: way === null || way.confirmedAt === null ? '' : format.relative(way.confirmedAt) });
      case 'fault':
        return t('reason.fault', { what });
      case 'no_way':
        return t('reason.no_way', { name });
      case 'single':
      case 'fine':
        return t(`reason.${code}`);
    }
  };
  return { called, standing, reason };
}
