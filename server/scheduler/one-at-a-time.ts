/** Work that never runs twice at once; a call during a run gets one more run after it, shared by all who call meanwhile. */
export interface OneAtATime {
  (): Promise<void>;
  /** Resolves when nothing runs or waits any more. */
  idle(): Promise<void>;
}

export function oneAtATime(work: () => Promise<void>): OneAtATime {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = (): Promise<void> => {
    if (running === undefined) {
      running = work().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  };
  const idle = async (): Promise<void> => {
    while (running !== undefined || next !== undefined) await (next ?? running)?.catch(() => undefined);
  };
  return Object.assign(run, { idle });
}
