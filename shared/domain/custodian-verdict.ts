import { windowEnd, type Gap } from './heartbeat.ts';
import { addMs, latest, type Instant } from './instant.ts';
import {
  answerTimeMs,
  custodianPatienceMs,
  type CustodianFacts,
  type CustodianState,
  type OverStage,
  type Place,
  type ServerPlace,
} from './custodian-states.ts';
import { otherServers, othersOf } from './custodian-words.ts';

/*
 * When a custodian gives its share. Its own timer must be over: nothing that another custodian says can replace that. Then it asks the
 * others, since one of them may have heard of a sign of life that never got here; an answer brings the owner's newest notes along. It
 * gives when all have answered, or when its patience has run out.
 */

/** Whether another custodian has answered what this one asked once its timer was over. */
function hasAnswered({ heard }: CustodianState, { askedFrom }: OverStage, place: Place): boolean {
  const answers = heard[place]?.answers ?? null;
  return askedFrom !== null && answers !== null && answers >= askedFrom;
}

/** Whether the third party holds that it's time: its share is here, or the witness says that it gave it or gave that server up. */
function hasThirdSpoken(state: CustodianState, over: OverStage, about: ServerPlace): boolean {
  const gone = state.gone[about] ?? null;
  const goneNow = gone !== null && over.askedFrom !== null && gone >= over.askedFrom;
  return state.hasThirdShare || goneNow || (hasAnswered(state, over, 3) && state.heard[3]?.says === 'given');
}

/**
 * The moment from which a custodian whose timer is over may give its share, as far as it knows now. `gaps`: when it wasn't at work; that
 * time doesn't count as waiting, because it could hear nobody.
 */
export function giveAt(facts: CustodianFacts, state: CustodianState, over: OverStage, gaps: readonly Gap[], now: Instant): Instant {
  const wait = (from: Instant) => windowEnd(gaps, from, custodianPatienceMs, now);
  const patience = latest(wait(over.since), addMs(over.askedAt, answerTimeMs));
  return facts.place === 3 ? witnessGivesAt(facts, state, over, { wait, patience }) : serverGivesAt(facts, state, over, { wait, patience });
}

interface Waiting {
  /** The end of the patience that began at a moment. */
  readonly wait: (from: Instant) => Instant;
  readonly patience: Instant;
}

/**
 * A server that the other one tells that all is quiet keeps its share for as long as that is said, until the third party speaks: its owner
 * may be using the other server's mails only. A hostile server could say so for ever, which is why it takes the third party to end it.
 */
function serverGivesAt(facts: CustodianFacts, state: CustodianState, over: OverStage, { wait, patience }: Waiting): Instant {
  const allAnswered = othersOf(facts).every((place) => hasAnswered(state, over, place));
  const quiet = otherServers(facts).flatMap((place) => {
    const word = state.heard[place];
    if (word?.says !== 'quiet' || !hasAnswered(state, over, place) || hasThirdSpoken(state, over, place)) return [];
    return [wait(word.at)];
  });
  return latest(allAnswered ? over.since : patience, ...quiet);
}

/**
 * The witness gives where a server can't or won't do its part: some hours after its timer is over if one has been silent for the whole
 * patience and the other one has answered, and else when its patience is over. It doesn't keep its share because both servers say that they have given theirs: nobody but
 * the recipients could know, and once both really have, a third share opens nothing more.
 */
function witnessGivesAt(facts: CustodianFacts, state: CustodianState, over: OverStage, { wait, patience }: Waiting): Instant {
  const earlier = otherServers(facts).flatMap((silent) => {
    const restAnswered = otherServers(facts).every((place) => place === silent || hasAnswered(state, over, place));
    // Lines lose a question now and then: whoever was silent before is given time for this one too.
    return restAnswered ? [latest(addMs(over.askedAt, answerTimeMs), wait(silentSince(state, over, silent)))] : [];
  });
  return [patience, ...earlier].reduce((first, one) => (one < first ? one : first));
}

/** Since when a server hasn't answered: from the last warning on at most, because it wasn't asked before. */
function silentSince({ heard }: CustodianState, { last, since }: OverStage, place: ServerPlace): Instant {
  const asked = last.warningAcceptedAt ?? since;
  const heardAt = heard[place]?.at ?? asked;
  return latest(asked, heardAt);
}

/** The servers that a witness gives up when it gives its share. */
export function givenUp(facts: CustodianFacts, { heard }: CustodianState): readonly ServerPlace[] {
  return otherServers(facts).filter((place) => heard[place]?.says !== 'given');
}
