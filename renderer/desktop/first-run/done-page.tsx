import { Navigate } from 'react-router';
import { QueryView } from '../query-view.tsx';
import { useEngine } from '../queries.ts';

/** The end of the first run: into the vault, if there is only one. */
export function DonePage() {
  const vaults = useEngine('vaults.list', {});
  return (
    <QueryView query={vaults}>
      {([first, second]) => (
        <Navigate replace to={first === undefined || second !== undefined ? '/vaults' : `/vaults/${first.id}/documents`} />
      )}
    </QueryView>
  );
}
