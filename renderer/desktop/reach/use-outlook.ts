import type { UseQueryResult } from '@tanstack/react-query';
import type { Outlook } from '../../../electron/contract/reach.ts';
import { useEngine } from '../queries.ts';

type Found = NonNullable<Outlook['outlook']>;
/** Its being opened by the owner's own hand. */
export type Opening = NonNullable<Found['opening']>;

/** Whether there is a server that this app may ask about the owner. */
export function useIsAsked(): boolean {
  const { data: status } = useEngine('sync.status', {});
  return status !== undefined && status.server !== null && status.signedIn?.isOver !== true;
}

/** What the server says happens next to a vault; null where it isn't asked. */
export function useOutlook(vault: string): UseQueryResult<Outlook> | null {
  const isAsked = useIsAsked();
  const outlook = useEngine('outlook.get', { vault }, { isEnabled: isAsked });
  return isAsked ? outlook : null;
}

/** When a vault opens because its owner said so; null while none waits, something prevents it, or its wait hasn't begun. */
export function useOpensAt(vault: string): string | null {
  const opening = useOutlook(vault)?.data?.outlook?.opening ?? null;
  return opening === null || opening.blockers.length > 0 ? null : (opening.waiting?.opensAt ?? null);
}
