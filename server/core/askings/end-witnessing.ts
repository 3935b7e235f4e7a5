import { instantToMs } from '../../../shared/domain/instant.ts';
import type { WitnessingState } from '../../../shared/domain/witnessing.ts';
import type { Db, WitnessingRow } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import type { AuditAction } from '../events/record-audit.ts';
import { closeWaysIn } from '../stores/witnessing-people-store.ts';
import { changeOpenWitnessing, discardPreparedFile, type WitnessingChange } from '../stores/witnessing-store.ts';
import { recordWitnessing } from './record-witnessing.ts';
import { tellThoseAsked } from './tell-of-witnessing.ts';

type Ended = Exclude<WitnessingState, 'open'>;

const actions: Readonly<Record<Ended, Extract<AuditAction, `witnessing.${string}`>>> = {
  complete: 'witnessing.completed',
  cancelled: 'witnessing.cancelled',
  declined: 'witnessing.declined',
  expired: 'witnessing.expired',
  failed: 'witnessing.failed',
};

/**
 * Ends a witnessing that is locked: no link of it opens anything more, and nothing more is due. What was signed stays where it is. Unless it
 * is complete, those who were asked are told. @returns false where it had ended.
 */
export async function endWitnessing(
  tx: Db,
  core: Core,
  origin: Origin,
  row: WitnessingRow,
  {
    state,
    change = {},
    details = {},
    isErased = false,
  }: {
    readonly state: Ended;
    readonly change?: WitnessingChange;
    readonly details?: Readonly<Record<string, unknown>>;
    /** Nothing may be left of its owner, also not in a mail. */
    readonly isErased?: boolean;
  },
): Promise<boolean> {
  const ended = { state, ended_at: core.clock.now(), next_attempt_ms: null, ...change };
  if (!(await changeOpenWitnessing(tx, row.id, ended))) return false;
  if (state !== 'complete') await tellThoseAsked(tx, core, row, isErased);
  await closeWaysIn(tx, row.id);
  // Of a sealed document that isn't complete, its owner's device may still take what was signed.
  if (state === 'complete' || row.sealed === 0) await discardPreparedFile(tx, row, instantToMs(core.clock.now()));
  await recordWitnessing(tx, core, origin, row, { action: actions[state], details });
  return true;
}
