import { custodianWakeAt, serverPlaces, type ServerPlace, type Standing } from '../../../shared/domain/custodian.ts';
import { standingOf } from '../../../shared/domain/custodian-words.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { Db } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { planIn } from '../custody/known-plan.ts';
import { withTimer } from '../custody/step-custodian.ts';
import { findPlan, listLetters } from '../stores/custody-store.ts';
import { listThirdShareLetters, listWitnessedVaults, type WitnessedVault } from '../stores/witness-store.ts';
import { parseTimerState, timerRule } from '../timers/policy-timer.ts';

/** One of the two servers, as a witness knows it. */
export interface KnownServer {
  readonly place: ServerPlace;
  readonly heardAt: Instant | null;
  /** How many notes and shares it is still to get, and why the last attempt failed. */
  readonly waiting: number;
  readonly failure: string | null;
}

/** How a witness stands with one vault, which is called as its owner calls it. The number is its own, in the order in which they began; `ended`: it is another third party's now. */
export interface WitnessStatus {
  readonly number: number;
  readonly vaultId: Ulid;
  readonly says: Standing | 'ended';
  readonly wakesAt: Instant | null;
  readonly servers: readonly KnownServer[];
}

/** Every vault that was ever begun here. */
export async function readStatus({ db }: Pick<Core, 'db'>): Promise<readonly WitnessStatus[]> {
  const vaults = await listWitnessedVaults(db.read);
  const statuses: WitnessStatus[] = [];
  for (const vault of vaults) statuses.push(await statusOf(db.read, vault, statuses.length + 1));
  return statuses;
}

async function statusOf(db: Db, { id, state: row, policy }: WitnessedVault, number: number): Promise<WitnessStatus> {
  const plan = await findPlan(db, id);
  const vaultId = plan === undefined ? id : (planIn(plan).vaultId as Ulid);
  const ended: WitnessStatus = { number, vaultId, says: 'ended', wakesAt: null, servers: [] };
  const rule = policy === null ? null : timerRule(policy, { notifications_enabled: 1 });
  if (row === null || policy === null || rule?.kind !== 'inactivity') return ended;
  const known = jsonColumns.custodian_states.state.read(row.state, id);
  const facts = { ...jsonColumns.custodian_states.facts.read(row.facts, id), rule };
  const state = withTimer(known, parseTimerState(policy) ?? known.timer);
  const [letters, shares] = [await listLetters(db, id), await listThirdShareLetters(db, id)];
  const servers = serverPlaces.map((place): KnownServer => {
    const letter = letters.find((one) => one.place === place && one.due_at_ms !== null);
    const gift = shares.find((one) => one.place === place && one.due_at_ms !== null);
    const notes = letter === undefined ? 0 : jsonColumns.custody_letters.notes.read(letter.notes, id).length;
    const failure = gift?.last_error ?? letter?.last_error ?? null;
    return { place, heardAt: state.heard[place]?.at ?? null, waiting: notes + (gift === undefined ? 0 : 1), failure };
  });
  return { number, vaultId, says: standingOf(state), wakesAt: custodianWakeAt(facts, state), servers };
}
