import { utf8 } from '../../../shared/crypto/bytes.ts';
import type { CustodianRole } from '../../contract/second-methods.ts';
import type { Place, ReceiptOutcome, Standing } from '../../../shared/domain/custodian.ts';
import type { SignedTextJson } from '../../../shared/format/custody/signed-text.ts';
import type { LocalStore } from '../local-store/local-store.ts';

/** What a custodian last said of itself. */
export interface HeardWord {
  readonly says: Standing;
  readonly at: string;
  readonly counter: number;
  /** Number of the plan that it went by. */
  readonly plan: number;
}

/** A sign of life that this device signed. */
export interface OwnNote {
  /** The moment in the policy's record that it tells of. */
  readonly of: string;
  readonly note: SignedTextJson;
  readonly hash: string;
  /** Who has been told. */
  readonly told: readonly CustodianRole[];
  /** By place, what the servers have confirmed, each with its own key. */
  readonly receipts: Readonly<Partial<Record<Place, ReceiptOutcome>>>;
}

/** A witness that is to be told that its part is over. */
export interface Retiring {
  readonly address: string;
  readonly publicKey: string;
  /** Of the end, and hash of the plan that it follows. */
  readonly number: number;
  readonly previous: string;
  /** Until when it's tried. */
  readonly until: string;
}

/** What this device keeps of a vault's custodians. Nothing of it is secret: they know it all. */
export interface CustodyMemory {
  /** The highest counter that this device has used in a note about the vault. */
  readonly counter: number;
  readonly life: OwnNote | null;
  readonly pause: OwnNote | null;
  /** By place. */
  readonly heard: Readonly<Partial<Record<Place, HeardWord>>>;
  /** Hash of the plan that each has taken, and for which each was told that all have their shares. */
  readonly taken: Readonly<Partial<Record<CustodianRole, string>>>;
  readonly settled: Readonly<Partial<Record<CustodianRole, string>>>;
  /** Hash of the plan that a server says it doesn't have, although it was told that all have their shares, or took it itself. */
  readonly lacking: Readonly<Partial<Record<CustodianRole, string>>>;
  /** Why each couldn't be spoken to last. */
  readonly failures: Readonly<Partial<Record<CustodianRole, string>>>;
  readonly retiring: readonly Retiring[];
}

const blank: CustodyMemory = {
  ...{ counter: 0, life: null, pause: null, heard: {} },
  ...{ taken: {}, settled: {}, lacking: {}, failures: {}, retiring: [] },
};
const nameOf = (vault: string): string => `custody ${vault}`;

export function custodyMemory({ state }: LocalStore, vault: string): CustodyMemory {
  const kept = state.get(nameOf(vault));
  return kept === undefined ? blank : { ...blank, ...(JSON.parse(new TextDecoder().decode(kept)) as Partial<CustodyMemory>) };
}

/** Changes it; it's on the disk when this returns. */
export function remember(store: LocalStore, vault: string, change: (memory: CustodyMemory) => Partial<CustodyMemory>): CustodyMemory {
  const before = custodyMemory(store, vault);
  const after = { ...before, ...change(before) };
  const text = JSON.stringify(after);
  if (text !== JSON.stringify(before)) store.transaction(() => store.state.set(nameOf(vault), utf8(text)));
  return after;
}

/** Nothing of it counts any more once the vault isn't shared out; but no counter is ever used again, and a witness may still have to hear of it. */
export function forgetCustody(store: LocalStore, vault: string): void {
  remember(store, vault, ({ counter, retiring }) => ({ ...blank, counter, retiring }));
}
