import { useState } from 'react';
import type { NewWay, RecipientWay, RecipientWays } from '../../../electron/contract/ways.ts';
import { useAct, useEngine } from '../queries.ts';
import { useIsAsked } from '../reach/use-outlook.ts';

/** A recipient's ways on their page, and what can be done about them. */
export interface Ways {
  /** Undefined until they have been read. */
  readonly known: RecipientWays | undefined;
  /** The further ones, as they are to be while that is being written. */
  readonly further: readonly RecipientWay[];
  readonly set: (ways: readonly RecipientWay[], more?: NewWay) => Promise<boolean>;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Why the server wasn't told what was set last: a code of the contract; null where it was. */
  readonly untold: string | null;
}

const newWay = ({ id, kind, address, deputy }: RecipientWay): NewWay[] => {
  if (kind !== 'deputy') return [{ id, kind, address: address ?? '' }];
  if (deputy === null) return [];
  return [{ id, kind, deputy: { kind: deputy.kind, id: deputy.id, ...(deputy.name === null ? {} : { name: deputy.name }) } }];
};

/** Has the server asked, and goes by what it said last. */
export function useWays(recipient: string): Ways {
  const isAsked = useIsAsked();
  const { data: known } = useEngine('ways.get', { recipient });
  useEngine('ways.look', { recipient }, { isEnabled: isAsked });
  const act = useAct('ways.set');
  const [wanted, setWanted] = useState<readonly RecipientWay[]>();
  const [untold, setUntold] = useState<string | null>(null);
  const set: Ways['set'] = async (ways, more) => {
    setWanted(ways);
    try {
      const { untold: why } = await act.mutateAsync({ recipient, ways: [...ways.flatMap(newWay), ...(more === undefined ? [] : [more])] });
      // Without a service there's nobody to be told.
      setUntold(isAsked ? why : null);
      return true;
    } catch {
      // The banner says why.
      return false;
    } finally {
      setWanted(undefined);
    }
  };
  const further = wanted ?? known?.ways.filter(({ id }) => id !== 'main') ?? [];
  return { known, further, set, isPending: act.isPending, error: act.error, untold: untold ?? known?.untold ?? null };
}
