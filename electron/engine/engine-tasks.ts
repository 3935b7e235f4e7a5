import type { EngineEvent } from '../contract/contract.ts';
import type { Task } from './engine-context.ts';

/** All long-running acts in progress. */
export interface Tasks {
  /** @param name by which it can be cancelled; without one it reports no progress. */
  begin(name: string | undefined): Task;
  cancel(name: string): void;
  cancelAll(): void;
}

export function makeTasks(emit: (event: EngineEvent) => void): Tasks {
  const running = new Set<{ readonly name: string | undefined; readonly stop: AbortController }>();
  return {
    begin: (name) => {
      const one = { name, stop: new AbortController() };
      running.add(one);
      return {
        signal: one.stop.signal,
        progress: (doneBytes, totalBytes) => {
          if (name !== undefined) emit({ name: 'progress', data: { task: name, doneBytes, totalBytes } });
        },
        end: () => running.delete(one),
      };
    },
    cancel: (name) => {
      for (const one of running) if (one.name === name) one.stop.abort();
    },
    cancelAll: () => {
      for (const one of running) one.stop.abort();
    },
  };
}
