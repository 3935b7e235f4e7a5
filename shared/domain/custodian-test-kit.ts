import {
  stepCustodian,
  type CustodianEvent,
  type CustodianFacts,
  type CustodianMove,
  type CustodianState,
  type Note,
  type NoteContent,
  type Place,
} from './custodian.ts';
import type { Instant } from './instant.ts';
import { monthly } from './timer-test-kit.ts';

const keys = { 1: 'server one', 2: 'server two', 3: 'witness' } as const;

/** The first plan of a vault whose owner has two devices, seen from a place. */
export function factsOf(place: Place, change: Partial<CustodianFacts> = {}): CustodianFacts {
  return { place, plan: 1, generation: 1, rule: monthly, third: 'witness', keys, deviceKeys: ['laptop', 'telephone'], ...change };
}

/** A note with a counter that nobody has used yet, unless the test says so. */
export function noteOf(signer: string, at: Instant, content: NoteContent, counter = 1_000): Note {
  return { signer, counter, at, content };
}

/** A step that must not be refused. */
export function custodianMove(facts: CustodianFacts, state: CustodianState, event: CustodianEvent, now: Instant): CustodianMove {
  const step = stepCustodian(facts, state, event, now);
  if ('refused' in step) throw new Error(`refused: ${step.refused}`);
  return step;
}
