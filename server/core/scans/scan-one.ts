import { DomainError } from '../../../shared/domain/error-codes.ts';
import { hourMs, instantToMs, minuteMs, secondMs } from '../../../shared/domain/instant.ts';
import type { ScanRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { ScannerUnavailableError, ScanRefusedError, type VirusScanner } from '../ports.ts';
import type { ScanOutcome } from './scan-outcome.ts';
import { changeScan, removeScan } from '../stores/scan-store.ts';
import { scanned } from './scanned-kinds.ts';

/** How long a scan is this server's alone. No scan takes longer: the scanner gives up before. */
const claimMs = 15 * minuteMs;
/** Waits after attempts that ended without a verdict; after the last one the scan counts as failed. */
const retryMs = [10 * secondMs, minuteMs, 5 * minuteMs, 20 * minuteMs, hourMs];

/** Takes what is due for this server alone. @returns it as it is then; undefined when another server has it. */
export async function claimScan(core: Core, due: ScanRow): Promise<ScanRow | undefined> {
  const next_attempt_ms = instantToMs(core.clock.now()) + claimMs;
  const mine = await core.db.transaction((tx) => changeScan(tx, due, { next_attempt_ms }));
  return mine ? { ...due, next_attempt_ms } : undefined;
}

/**
 * One attempt at what is claimed. A scanner that is unavailable is nobody's fault but its own: the claim is returned for its next turn.
 * @param signal calls it off, which doesn't count as an attempt.
 * @throws ScannerUnavailableError; then nothing else is worth trying for a while.
 */
export async function scanClaimed(core: Core, scanner: VirusScanner, claimed: ScanRow, signal: AbortSignal): Promise<void> {
  const kind = scanned[claimed.kind];
  try {
    const content = await kind.open(core, claimed);
    if (content === undefined) return await forget(core, claimed);
    const verdict = await scanner.scan(content, signal);
    await settle(core, claimed, verdict.infected ? { status: 'infected', found: verdict.found } : { status: 'clean' });
  } catch (error) {
    const unavailable = error instanceof ScannerUnavailableError;
    if (unavailable || signal.aborted) await giveBack(core, claimed);
    else await noteFailure(core, claimed, error);
    if (unavailable) throw error;
  }
}

/** Ends what waits without a scanner: nobody will look at it. */
export async function endWithoutScanner(core: Core, waiting: ScanRow): Promise<void> {
  await settle(core, waiting, { status: 'skipped' });
}

/** Only the holder of the claim may say what came of it: another scan may have been requested meanwhile. */
async function settle(core: Core, claimed: ScanRow, outcome: ScanOutcome): Promise<void> {
  const settled = await core.db.transaction(async (tx) => {
    if (!(await removeScan(tx, claimed))) return false;
    await scanned[claimed.kind].settle(tx, core, claimed, outcome);
    return true;
  });
  if (settled && outcome.status === 'infected')
    core.report({ kind: 'virus found', id: claimed.subject_id, error: new Error(outcome.found) });
}

async function forget(core: Core, claimed: ScanRow): Promise<void> {
  await core.db.transaction((tx) => removeScan(tx, claimed));
}

async function giveBack(core: Core, claimed: ScanRow): Promise<void> {
  await core.db.transaction((tx) => changeScan(tx, claimed, { next_attempt_ms: instantToMs(core.clock.now()) }));
}

async function noteFailure(core: Core, claimed: ScanRow, error: unknown): Promise<void> {
  core.report({ kind: 'scan failed', id: claimed.subject_id, error });
  const wait = isFinal(error) ? undefined : retryMs[claimed.attempts];
  if (wait === undefined) await settle(core, claimed, { status: 'failed' });
  else
    await core.db.transaction((tx) =>
      changeScan(tx, claimed, { attempts: claimed.attempts + 1, next_attempt_ms: instantToMs(core.clock.now()) + wait }),
    );
}

/** Damaged content stays damaged, and what a scanner won't accept now it won't accept in an hour. */
function isFinal(error: unknown): boolean {
  return error instanceof ScanRefusedError || (error instanceof DomainError && error.code === 'document_damaged');
}
