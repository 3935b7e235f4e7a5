import type { RecipientWay, RecipientWays } from '../../contract/ways.ts';
import { addMs, dayMs, type Instant } from '../../../shared/domain/instant.ts';
import { finding, type Finding, type FindingCode } from '../releases/finding-words.ts';

/** What was confirmed longer ago than this may be nobody's by now, in days: two of the yearly questions went unanswered. */
const oldAfterDays = 730;
/** Whoever was asked may take this long to answer. */
const answerWithinDays = 7;

/**
 * What is amiss with the ways to one recipient. Of their own address other findings say whether mail reaches it, so that only its age counts
 * here.
 */
export function wayFindings({ recipient, ways, saidAt, differs, untold }: RecipientWays, now: Instant): Finding[] {
  const found: Finding[] = [];
  const say = (code: FindingCode, ...kind: Parameters<typeof finding>[2][]): void => void found.push(finding(code, recipient, ...kind));
  const further = ways.filter(({ id }) => id !== 'main');
  const declined = ways.filter(isDeclined);
  if (differs !== null) say('way_differs');
  if (untold !== null) say('way_refused');
  // Whoever reads the address that everything goes to says that it isn't theirs.
  if (declined.length > 0) say('way_declined', declined.some(({ id }) => id === 'main') ? 'blocks' : 'warns');
  if (further.some(({ state }) => state === 'failed')) say('way_failed');
  if (further.some(({ state }) => state === 'waiting'))
    say('way_unconfirmed', further.some((way) => isUnanswered(way, now)) ? 'warns' : 'step');
  if (ways.some((way) => isOld(way, now))) say('way_old');
  // A server that knows no ways can't be given a second one.
  if (saidAt !== null && further.every((way) => way.state === 'failed' || isDeclined(way))) say('way_single');
  return found;
}

const isDeclined = ({ state, deputy }: RecipientWay): boolean => state === 'declined' || (deputy !== null && deputy.name === null);

const isUnanswered = ({ state, askedAt }: RecipientWay, now: Instant): boolean =>
  state === 'waiting' && askedAt !== null && askedAt < addMs(now, -answerWithinDays * dayMs);

const isOld = ({ state, confirmedAt }: RecipientWay, now: Instant): boolean =>
  state === 'confirmed' && confirmedAt !== null && confirmedAt < addMs(now, -oldAfterDays * dayMs);
