import { neededParts, type CertificateUse, type NeededPart } from '../../../shared/domain/health.ts';
import { instantToMs, secondMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../context.ts';
import { checkParts } from './check-parts.ts';

/** What a server sees of itself and its machine, whether or not its database answers. */
export interface MachineMetrics {
  /** Whether each of what it needs can be used for everything that is asked of it. */
  readonly usable: Readonly<Record<NeededPart, boolean>>;
  /** Null where the system doesn't tell. */
  readonly diskFreeBytes: number | null;
  /** Seconds until the first certificate of each use ends; negative once it has. */
  readonly certificates: readonly { readonly use: CertificateUse; readonly secondsLeft: number }[];
  /** Requests that this process answered with a fault of its own, ever and in the last ten minutes. */
  readonly failedRequests: { readonly total: number; readonly lately: number };
  /** Seconds since the outside monitor last took a sign of life; null where there is no such monitor. */
  readonly monitorAgeSeconds: number | null;
}

/** Looks at the machine. Takes no longer than a part may take to answer. */
export async function readMachine(core: Core): Promise<MachineMetrics> {
  const { installation, clock, views, monitor } = core;
  const [usable, disk, ends] = await Promise.all([checkParts(core), installation.diskSpace(), installation.certificates()]);
  const nowMs = instantToMs(clock.now());
  const uses = [...new Set(ends.map(({ use }) => use))];
  return {
    usable,
    diskFreeBytes: disk?.freeBytes ?? null,
    certificates: uses.map((use) => ({
      use,
      secondsLeft: Math.min(...ends.filter((end) => end.use === use).map(({ endsAt }) => (instantToMs(endsAt) - nowMs) / secondMs)),
    })),
    failedRequests: views.failedRequests(clock.now()),
    monitorAgeSeconds: monitor === null ? null : Math.round(monitor.silentMs() / secondMs),
  };
}

/** Whether everything that is needed can be used. */
export function isWhole(usable: MachineMetrics['usable']): boolean {
  return neededParts.every((part) => usable[part]);
}
