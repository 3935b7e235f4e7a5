import type { HandoverWay } from '../../../shared/domain/handover.ts';
import { isWayUsed } from '../../../shared/domain/way.ts';
import { isReal } from '../../../shared/domain/account.ts';
import type { Db, RecipientRow, VaultRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { knownWays, type KnownWay } from '../ways/known-ways.ts';

/** The ways to a recipient that a message can take now, with what the machine knows of each. */
export interface HandoverWays {
  readonly plan: readonly HandoverWay[];
  find(id: string): KnownWay | undefined;
}

/** The ways that count after a release (`isWayUsed`). */
export async function handoverWays(
  db: Db,
  core: Pick<Core, 'sms'>,
  vault: Pick<VaultRow, 'mode'>,
  recipient: RecipientRow,
): Promise<HandoverWays> {
  // What belongs to test data never leaves the machine, and there is no folder for short messages.
  const canText = core.sms !== null && isReal[vault.mode];
  const ways = (await knownWays(db, recipient)).filter((way) => isWayUsed(way, canText));
  return { plan: ways.map(({ id, kind }) => ({ id, kind })), find: (id) => ways.find((way) => way.id === id) };
}
