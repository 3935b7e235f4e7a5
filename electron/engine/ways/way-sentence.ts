import type { RecipientWay } from '../../contract/ways.ts';
import { dayMs, instantToMs, parseInstant, type Instant } from '../../../shared/domain/instant.ts';
import type { ReachReasonCode } from '../../../shared/domain/reach-chance.ts';

const yearMs = 365.25 * dayMs;

/** What weighs most on somebody's being reached, in English, for reports without a screen. `way`: the one it's about. */
export function waySentence(reason: ReachReasonCode, way: RecipientWay | null, now: Instant): string {
  const what = way?.address ?? way?.deputy?.name ?? 'somebody who is gone';
  const isDeputy = way?.kind === 'deputy';
  switch (reason) {
    case 'no_way':
      return 'There is no way to reach them.';
    case 'fault':
      return way?.kind === 'phone' ? `Messages to ${what} don't arrive.` : `Mail to ${what} came back.`;
    case 'declined':
      return isDeputy ? `${what} won't pass the word on.` : `Whoever is at ${what} says that it isn't theirs.`;
    case 'unconfirmed':
      return isDeputy ? `${what} hasn't agreed yet to pass the word on.` : `Nobody has confirmed ${what} yet.`;
    case 'old':
      return `${what} was last confirmed ${yearsAgo(way?.confirmedAt ?? null, now)}.`;
    case 'single':
      return 'There is no second way.';
    case 'fine':
      return 'Nothing that could be done now would change much.';
  }
}

/** Whole years, as people say them. */
function yearsAgo(at: string | null, now: Instant): string {
  const then = at === null ? undefined : parseInstant(at);
  const years = then === undefined ? 0 : Math.floor((instantToMs(now) - instantToMs(then)) / yearMs);
  return years < 2 ? 'more than a year ago' : `${years} years ago`;
}
