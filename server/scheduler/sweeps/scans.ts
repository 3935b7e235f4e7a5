import { instantToMs, minuteMs, secondMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../../core/context.ts';
import { ScannerUnavailableError } from '../../core/ports.ts';
import { scanAgain } from '../../core/scans/scan-again.ts';
import { claimScan, scanClaimed } from '../../core/scans/scan-one.ts';
import { listDueScans } from '../../core/stores/scan-store.ts';
import { oneAtATime } from '../one-at-a-time.ts';

/** How many scans run at once: what arrives faster waits in the database. */
const maxAtOnce = 3;
/** How long an unavailable scanner is left alone. */
const awayMs = 10 * secondMs;
/** How often the scanner is asked whether it knows more, and how soon a waiting pass is looked at again. */
const signaturesMs = 5 * minuteMs;
const waitMs = secondMs;

/** Has the scanner look at what waits for it. */
export interface ScanSweep {
  /** Starts what is due; doesn't wait for the scanner. @throws when the database can't be asked. */
  begin(): Promise<void>;
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>;
  /** Starts nothing new, cancels what is running, and resolves when it has ended. */
  stop(): Promise<void>;
}

export function createScanSweep(core: Core): ScanSweep {
  const { scanner } = core;
  const over = new AbortController();
  const work = new Set<Promise<void>>();
  const patience = new Patience(core);
  let askSignaturesAtMs = 0;

  const begin = oneAtATime(async () => {
    const nowMs = instantToMs(core.clock.now());
    if (scanner === null || over.signal.aborted || nowMs < patience.untilMs) return;
    // Those that are running are claimed and therefore not due.
    const room = maxAtOnce - work.size;
    const due = await listDueScans(core.db.read, nowMs, room + core.db.damaged.size);
    for (const one of due.slice(0, room)) {
      const claimed = await claimScan(core, one);
      if (claimed !== undefined) run(() => scanClaimed(core, scanner, claimed, over.signal), claimed.subject_id);
    }
    if (work.size === 0 && nowMs >= askSignaturesAtMs) run(walk, 'signatures');
  });

  async function walk(): Promise<void> {
    if (scanner === null) return;
    const came = await scanAgain(core, scanner);
    askSignaturesAtMs = instantToMs(core.clock.now()) + { took: 0, waits: waitMs, ended: signaturesMs }[came];
  }

  function run(task: () => Promise<void>, id: string): void {
    const running: Promise<void> = task()
      .then(() => {
        patience.end();
        work.delete(running);
        return begin();
      })
      .catch((error: unknown) => patience.begin(id, error))
      .finally(() => work.delete(running));
    work.add(running);
  }

  async function idle(): Promise<void> {
    await begin.idle();
    while (work.size > 0) {
      await Promise.all(work);
      await begin.idle();
    }
  }

  return {
    begin,
    idle,
    stop: () => {
      over.abort();
      return idle();
    },
  };
}

/** An unavailable scanner is left alone for a while, and reported once, until it has answered again. */
class Patience {
  readonly #core: Core;
  #away = false;
  untilMs = 0;

  constructor(core: Core) {
    this.#core = core;
  }

  begin(id: string, error: unknown): void {
    if (!(error instanceof ScannerUnavailableError)) return this.#core.report({ kind: 'scan failed', id, error });
    this.untilMs = instantToMs(this.#core.clock.now()) + awayMs;
    if (!this.#away) this.#core.report({ kind: 'virus scanner away', id, error });
    this.#away = true;
  }

  end(): void {
    this.#away = false;
  }
}
