import { useEngine } from '../queries.ts';

/**
 * Has the server asked how its mail does, for a page that says so of somebody: the engine keeps the answer, and the readiness report goes by
 * it. A server that can't be asked now leaves what it said last.
 */
export function useMailNews(): void {
  const { data: status } = useEngine('sync.status', {});
  useEngine('reach.get', {}, { isEnabled: status !== undefined && status.server !== null && status.signedIn?.isOver !== true });
}
