import { instantToMs, minuteMs } from '../../../shared/domain/instant.ts';
import { dueFor, nextLookMs } from '../../../shared/domain/witnessing.ts';
import type { Db, WitnessRow } from '../../db/schema.ts';
import { systemOrigin, type Core } from '../context.ts';
import { listOpenHoldNumbers } from '../stores/hold-store.ts';
import { changeWitness, listDueWitnesses, listWitnesses, postponeWitness } from '../stores/witnessing-people-store.ts';
import { lockWitnessing } from '../stores/witnessing-store.ts';
import { endWitnessing } from '../askings/end-witnessing.ts';
import { mailWitness, tellOwner } from '../askings/tell-of-witnessing.ts';

const batchSize = 100;
/** How long one is left alone that failed. */
const laterMs = minuteMs;

/** Reminds those who were asked and haven't signed, and ends what is out of time. @param goesOn false: no further one is looked at. */
export async function lookAtWitnesses(core: Core, goesOn: () => boolean = () => true): Promise<void> {
  const due = await listDueWitnesses(core.db.read, instantToMs(core.clock.now()), batchSize + core.db.damaged.size);
  for (const witness of due) {
    if (!goesOn()) return;
    try {
      await core.db.transaction((tx) => lookAt(tx, core, witness));
    } catch (error) {
      core.report({ kind: 'witness not looked at', id: witness.id, error });
      await core.db.transaction((tx) => postponeWitness(tx, witness.id, instantToMs(core.clock.now()) + laterMs));
    }
  }
  if (due.length > 0) core.mailQueued();
}

async function lookAt(tx: Db, core: Core, { id, witnessing_id: witnessingId }: WitnessRow): Promise<void> {
  const witnessing = await lockWitnessing(tx, witnessingId);
  const witness = (await listWitnesses(tx, witnessingId)).find((one) => one.id === id);
  if (witnessing === undefined || witness === undefined || witness.look_at_ms === null) return;
  const nowMs = instantToMs(core.clock.now());
  const { invited_at: invitedAt, expires_ms: expiresMs, reminded } = witness;
  if (witnessing.state !== 'open' || invitedAt === null || expiresMs === null) {
    await changeWitness(tx, witness, { look_at_ms: null });
    return;
  }
  const asked = { invitedMs: instantToMs(invitedAt), reminded, expiresMs };
  const due = dueFor(asked, nowMs);
  if (due === undefined) return postponeWitness(tx, id, nextLookMs(asked));
  if ('reminded' in due) {
    const change = { reminded: due.reminded, look_at_ms: nextLookMs({ ...asked, reminded: due.reminded }) };
    await changeWitness(tx, witness, change);
    return mailWitness(tx, core, witnessing, { ...witness, ...change }, 'witness_reminder');
  }
  // While the clock isn't believed nobody's days are over: that could not be taken back.
  if ((await listOpenHoldNumbers(tx)).length > 0) return postponeWitness(tx, id, nowMs + laterMs);
  await changeWitness(tx, witness, { state: 'expired', look_at_ms: null });
  await endWitnessing(tx, core, systemOrigin, witnessing, { state: 'expired', details: { witness: id } });
  await tellOwner(tx, core, witnessing, { news: 'expired', witness });
}
