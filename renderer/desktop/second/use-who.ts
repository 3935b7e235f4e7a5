import type { CustodianRole } from '../../../electron/contract/second-methods.ts';
import { useFormat } from '../../ui/format.ts';
import { useEngine } from '../queries.ts';
import { useTranslation } from '../words/use-translation.ts';

const hostOf = (server: string | null | undefined): string => (server === null || server === undefined ? '' : new URL(server).host);

/** Names those of the three who are meant, the servers with their addresses. */
export function useWho(): (roles: readonly CustodianRole[]) => string {
  const { t } = useTranslation('second');
  const format = useFormat();
  const first = hostOf(useEngine('sync.status', {}).data?.server);
  const second = hostOf(useEngine('secondServer.get', {}).data?.server);
  const names = {
    first: () => t('who.first', { server: first }),
    second: () => t('who.second', { server: second }),
    third: () => t('who.third'),
  };
  return (roles) => format.list(roles.map((role) => names[role]()));
}
