import { useState } from 'react';
import { Navigate } from 'react-router';
import { QueryView } from '../query-view.tsx';
import { useEngine } from '../queries.ts';
import { useFacts } from '../settings/use-shell-state.ts';
import { ReachStep } from './reach-step.tsx';

/** The end of the first run: whether mail reaches an owner who said where, and into the vault, if there is only one. */
export function DonePage() {
  const [isAsked, setAsked] = useState(false);
  const owner = useEngine('owner.get', {});
  const facts = useFacts();
  const sync = useEngine('sync.status', {});
  const vaults = useEngine('vaults.list', {});
  if (owner.data === undefined || sync.data === undefined || facts.data === undefined) return null;
  // The server that came with the app may be about to be connected only now.
  const hasServer = sync.data.server !== null || facts.data.embeddedServer !== null;
  if (!isAsked && owner.data.email !== '' && hasServer) return <ReachStep onDone={() => setAsked(true)} />;
  return (
    <QueryView query={vaults}>
      {([first, second]) => (
        <Navigate replace to={first === undefined || second !== undefined ? '/vaults' : `/vaults/${first.id}/documents`} />
      )}
    </QueryView>
  );
}
