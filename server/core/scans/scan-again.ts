import { lowestId, type Ulid } from '../../../shared/domain/ids.ts';
import { dayMs, instantToMs } from '../../../shared/domain/instant.ts';
import type { Db } from '../../db/schema.ts';
import type { ScanWalk } from '../../db/json-columns.ts';
import { forgetScanWalk, lockScanWalk, setScanWalk } from '../stores/installation-store.ts';
import type { Core } from '../context.ts';
import { listVersionsAfter } from '../stores/version-store.ts';
import type { VirusScanner } from '../ports.ts';
import { endWithoutScanner } from './scan-one.ts';
import { hasScansAgain, insertScanAgain, listScans } from '../stores/scan-store.ts';

/** A walk over everything stored goes on only when what it found before is done, and begins at most once a day however often signatures change. */
const stretch = 200;
const betweenWalksMs = dayMs;

/**
 * Has everything that is stored scanned again when the scanner has learnt more, and for the first time when it is new here: a stretch at a
 * time,
 * each once the one before is done. What was found stays locked, and what was clean stays available, until a new verdict says otherwise.
 * @returns whether it took a stretch, or waits for one to be done, or is at its end.
 * @throws ScannerUnavailableError
 */
export async function scanAgain(core: Core, scanner: VirusScanner): Promise<'took' | 'waits' | 'ended'> {
  const signatures = await scanner.signatures();
  return core.db.transaction(async (tx) => {
    const nowMs = instantToMs(core.clock.now());
    const walk = walkAfter(await lockScanWalk(tx), signatures, nowMs);
    if (walk.after === null) return 'ended';
    if (await hasScansAgain(tx, nowMs)) return 'waits';
    const next = await takeStretch(tx, walk.after, nowMs);
    await setScanWalk(tx, { ...walk, after: next });
    return next === null ? 'ended' : 'took';
  });
}

/** Without a scanner nothing waits for one. A scanner added later looks at everything. */
export async function forgetScans(core: Core): Promise<void> {
  for (;;) {
    const waiting = await listScans(core.db.read, stretch);
    if (waiting.length === 0) return;
    await core.db.transaction((tx) => forgetScanWalk(tx));
    for (const one of waiting) await endWithoutScanner(core, one);
  }
}

/** Starts over, as if the signatures had changed: at the operator's request. */
export async function scanEverything(core: Core): Promise<void> {
  await core.db.transaction((tx) => forgetScanWalk(tx));
}

function walkAfter(walk: ScanWalk | undefined, signatures: string, nowMs: number): ScanWalk {
  // A walk that is under way is finished first, however often signatures change meanwhile: each version is scanned with those of its
  // moment.
  if (walk !== undefined && (walk.after !== null || walk.signatures === signatures || nowMs - walk.startedMs < betweenWalksMs)) return walk;
  return { signatures, startedMs: nowMs, after: [lowestId, 0] };
}

async function takeStretch(tx: Db, after: readonly [Ulid, number], nowMs: number): Promise<ScanWalk['after']> {
  const versions = await listVersionsAfter(tx, after, stretch);
  for (const { document_id: id, version } of versions) await insertScanAgain(tx, { kind: 'document', subject_id: id, version }, nowMs);
  const last = versions.at(-1);
  return last === undefined || versions.length < stretch ? null : [last.document_id, last.version];
}
