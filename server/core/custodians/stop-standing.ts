import { isStopKnown, type CustodianState } from '../../../shared/domain/custodian.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { Core } from '../context.ts';
import { keptWith, type KeptWith } from '../custody/kept-with.ts';
import { findCustodian } from '../stores/custody-store.ts';

/**
 * What the other server has made of a press of this one's link. `known`: it counts there too. `unheard`: it hasn't said so yet.
 * `not_counted`: it has believed this server's word once already, and wants its own link pressed. `given`: it had given its share by then.
 * `here_alone`: the press was no sign of life, since it ended only what was set going by hand here; the other server hears nothing of it.
 */
export const stopOutcomes = ['known', 'unheard', 'not_counted', 'given', 'here_alone'] as const;
export type StopOutcome = (typeof stopOutcomes)[number];

/** How far a vault is stopped, after its owner pressed a link in a mail of this server. */
export interface StopStanding extends KeptWith {
  readonly outcome: StopOutcome;
}

/**
 * @param isSignOfLife whether the press was one.
 * @returns undefined for a vault that this server keeps alone, and where no link was pressed here.
 */
export async function readStopStanding({ db }: Pick<Core, 'db'>, vaultId: Ulid, isSignOfLife: boolean): Promise<StopStanding | undefined> {
  const [row, others] = await Promise.all([findCustodian(db.read, vaultId), keptWith(db.read, vaultId)]);
  if (row === undefined || others === undefined) return undefined;
  if (!isSignOfLife) return { ...others, outcome: 'here_alone' };
  const state = jsonColumns.custodian_states.state.read(row.state, vaultId);
  return state.pressed === null ? undefined : { ...others, outcome: outcomeOf(state) };
}

function outcomeOf(state: CustodianState): StopOutcome {
  if (isStopKnown(state)) return 'known';
  const { pressed, receipt } = state;
  if (pressed === null || receipt === null || receipt.counter < pressed.counter || receipt.outcome === 'counted') return 'unheard';
  return receipt.outcome;
}
