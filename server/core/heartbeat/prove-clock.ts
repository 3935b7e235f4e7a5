import type { ClockProof } from '../../../shared/domain/heartbeat.ts';
import { jumpToleranceMs } from '../../../shared/domain/heartbeat.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../context.ts';
import type { EpochRecord } from '../ports.ts';

/**
 * Whether anything vouches for the clock that this server goes by: another clock that shows the same, or the machine itself, which has
 * counted since the last heartbeat on it. One that says otherwise outweighs all that agree.
 * @param note the last heartbeat that this server's folder knows of.
 */
export async function proveClock(
  core: Pick<Core, 'clock' | 'uptimeMs' | 'bootId' | 'otherClocks'>,
  note: EpochRecord | null,
): Promise<ClockProof> {
  const answers = await Promise.all(
    core.otherClocks.map(async (other): Promise<ClockProof> => {
      const ms = await other.ask();
      return ms === null ? 'unknown' : compared(ms - instantToMs(core.clock.now()), other.proves);
    }),
  );
  const proofs = [...answers, byThisMachine(core, note)];
  if (proofs.includes('contradicted')) return 'contradicted';
  return proofs.includes('proved') ? 'proved' : 'unknown';
}

function byThisMachine({ clock, uptimeMs, bootId }: Pick<Core, 'clock' | 'uptimeMs' | 'bootId'>, note: EpochRecord | null): ClockProof {
  const machine = note?.machine ?? null;
  if (machine === null || machine.boot !== bootId) return 'unknown';
  const counted = uptimeMs() - machine.uptimeMs;
  // A machine that has counted less has started anew, whatever its run is called.
  return counted < 0 ? 'unknown' : compared(instantToMs(clock.now()) - instantToMs(machine.at) - counted, true);
}

function compared(apartMs: number, proves: boolean): ClockProof {
  if (Math.abs(apartMs) > jumpToleranceMs) return 'contradicted';
  return proves ? 'proved' : 'unknown';
}
