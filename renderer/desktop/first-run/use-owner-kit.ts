import { useEffect, useState } from 'react';
import type { Output } from '../../../electron/contract/contract.ts';
import { useCall } from '../queries.ts';

/** The kit while a page shows it. It is never cached: when the page goes, so does the kit. */
export function useOwnerKit(): { readonly kit: Output<'kit.show'> | undefined; readonly error: unknown } {
  const call = useCall();
  const [kit, setKit] = useState<Output<'kit.show'>>();
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let gone = false;
    call('kit.show', {}).then(
      (shown) => {
        if (!gone) setKit(shown);
      },
      (reason: unknown) => {
        if (!gone) setError(reason);
      },
    );
    return () => {
      gone = true;
    };
  }, [call]);
  return { kit, error };
}
