import type { Core } from '../context.ts';

const lines = new WeakMap<Core, Map<string, Promise<unknown>>>();

/** Runs `act` once everything requested earlier under the same name in this process has ended, however it did. */
export async function takeTurns<T>(core: Core, name: string, act: () => Promise<T>): Promise<T> {
  const line = lines.get(core) ?? new Map<string, Promise<unknown>>();
  lines.set(core, line);
  const turn = (line.get(name) ?? Promise.resolve()).then(act);
  const over = turn.catch(() => undefined);
  line.set(name, over);
  try {
    return await turn;
  } finally {
    if (line.get(name) === over) line.delete(name);
  }
}
