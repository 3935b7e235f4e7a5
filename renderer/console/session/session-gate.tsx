import { Navigate, Outlet, useLocation } from 'react-router';
import { useMe } from '../api/queries.ts';
import { QueryView } from '../query-view.tsx';
import { PersonContext } from './person-context.ts';
import { SecondFactorPrompt } from './second-factor-prompt.tsx';

/** Where somebody wanted to go before they had to sign in; kept in the location's state. */
export interface CameFrom {
  readonly from?: string;
}

/** Lets only signed-in people on; the others sign in first, and come back to where they wanted to go. */
export function SessionGate() {
  const me = useMe();
  const { pathname, search } = useLocation();
  return (
    <QueryView query={me}>
      {(person) => {
        if (person === null || person.mfaPending)
          return <Navigate to="/sign-in" replace state={{ from: `${pathname}${search}` } satisfies CameFrom} />;
        return (
          <PersonContext value={person}>
            <SecondFactorPrompt>
              <Outlet />
            </SecondFactorPrompt>
          </PersonContext>
        );
      }}
    </QueryView>
  );
}
