import type { KyselyPlugin } from 'kysely';
import type { Core } from '../../server/core/context.ts';

/** What everything in a process that has died is refused with. */
export class Death extends Error {}

/** The core of a process that dies once `left` more statements of its transactions have run, and does nothing from then on. */
export function mortal(core: Core, left: number): { readonly core: Core; readonly died: () => boolean } {
  let remaining = left;
  const mayDie = (): void => {
    if (remaining <= 0) throw new Death();
    remaining -= 1;
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      mayDie();
      return Promise.resolve(result);
    },
  };
  const db = Object.assign(Object.create(core.db) as Core['db'], {
    transaction: async <T>(work: Parameters<Core['db']['transaction']>[0]): Promise<T> => {
      if (remaining <= 0) throw new Death();
      const result = await core.db.transaction((tx) => work(tx.withPlugin(plugin)));
      mayDie();
      return result as T;
    },
  });
  return { core: { ...core, db, report: () => undefined }, died: () => remaining <= 0 };
}
