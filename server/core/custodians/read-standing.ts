import { isStopKnown, type Place } from '../../../shared/domain/custodian.ts';
import { othersOf, standingOf } from '../../../shared/domain/custodian-words.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { SignedTextJson } from '../../../shared/format/custody/signed-text.ts';
import type { CustodianState, Standing } from '../../../shared/domain/custodian.ts';
import type { CustodyNoteRow, Db } from '../../db/schema.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import { assertOwned, assertVaultVisible } from '../access/vault-access.ts';
import type { OwnerContext } from '../context.ts';
import { findCustodian, findPlan, listLetters, listNotes } from '../stores/custody-store.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { findVault } from '../stores/vault-store.ts';
import { parseTimerState } from '../timers/policy-timer.ts';
import { withTimer } from '../custody/step-custodian.ts';

/** What one of the other custodians last said, and what it doesn't know yet. */
export interface OtherCustodian {
  readonly place: Place;
  readonly says: Standing | null;
  readonly heardAt: Instant | null;
  /** How many notes it is still to be told, why the last attempt failed, and when one last arrived. */
  readonly waiting: number;
  readonly failure: string | null;
  readonly toldAt: Instant | null;
}

/** How the custodians of a vault stand, as far as this one knows. */
export interface CustodyView {
  readonly plan: SignedTextJson;
  readonly place: Place;
  readonly says: Standing;
  /** Whether the other server has receipted the press of a link in this one's mail. */
  readonly isStopKnown: boolean;
  readonly others: readonly OtherCustodian[];
  /** What the custodians last said of themselves and have taken in, as they signed it, the newest first. */
  readonly notes: readonly SignedTextJson[];
}

/** @returns undefined for a vault whose half isn't shared. @throws DomainError `vault_not_found`, `permission_denied`. */
export async function readStanding({ core, owner }: OwnerContext, vaultId: Ulid): Promise<CustodyView | undefined> {
  const db = core.db.read;
  const vault = await findVault(db, vaultId);
  assertOwned(owner, vault, 'vault_not_found');
  assertVaultVisible(vault);
  const [row, plan, policy] = await Promise.all([findCustodian(db, vaultId), findPlan(db, vaultId), findPolicy(db, vaultId)]);
  if (row === undefined || plan === undefined || policy === undefined) return undefined;
  const facts = jsonColumns.custodian_states.facts.read(row.facts, vaultId);
  const known = jsonColumns.custodian_states.state.read(row.state, vaultId);
  const state = withTimer(known, parseTimerState(policy) ?? known.timer);
  const notes = await listNotes(db, vaultId, ['state', 'receipt', 'gone']);
  return {
    plan: { text: plan.plan, signature: plan.signature },
    place: facts.place,
    says: standingOf(state),
    isStopKnown: isStopKnown(state),
    others: await listOthers(db, vaultId, othersOf(facts), state),
    notes: notes.flatMap((note) => signedIn(note)),
  };
}

function signedIn({ note, signature }: CustodyNoteRow): readonly SignedTextJson[] {
  return [{ text: note, signature }];
}

async function listOthers(db: Db, vaultId: Ulid, places: readonly Place[], { heard }: CustodianState): Promise<readonly OtherCustodian[]> {
  const letters = await listLetters(db, vaultId);
  return places.map((place) => {
    const letter = letters.find((one) => one.place === place);
    const isWaiting = letter !== undefined && letter.due_at_ms !== null;
    return {
      place,
      says: heard[place]?.says ?? null,
      heardAt: heard[place]?.at ?? null,
      waiting: isWaiting ? jsonColumns.custody_letters.notes.read(letter.notes, vaultId).length : 0,
      failure: letter?.last_error ?? null,
      toldAt: letter?.delivered_at ?? null,
    };
  });
}
