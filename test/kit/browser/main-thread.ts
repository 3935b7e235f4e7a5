import type { Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time, in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/**
 * How long each task of the page's main thread took while `act` ran, in milliseconds, the longest first. This is processor time: what other
 * programs use in between does not count.
 */
export async function mainThreadTasksMs(page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  const cdp = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', '__metadata'] } });
  await act();
  const complete = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()));
  await cdp.send('Tracing.end');
  await complete;
  await cdp.detach();
  const main = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const tasks = events.filter(({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && main.has(`${pid}:${tid}`));
  return tasks.map(({ tdur = 0 }) => tdur / 1000).toSorted((a, b) => b - a);
}
