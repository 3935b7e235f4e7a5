import { useEffect, useState } from 'react';
import type { Output } from '../../../electron/contract/contract.ts';
import { useCall } from '../queries.ts';

/** Somebody is still typing. */
const pauseMs = 300;

/**
 * Why the passphrase that is being typed can't be taken; null when it can, undefined while nobody knows. It is never cached.
 */
export function useRefusal(passphrase: string): Output<'passphrase.check'>['refusal'] | undefined {
  const call = useCall();
  const [checked, setChecked] = useState<{ readonly passphrase: string; readonly refusal: Output<'passphrase.check'>['refusal'] }>();
  useEffect(() => {
    if (passphrase === '') return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      call('passphrase.check', { passphrase }).then(
        ({ refusal }) => {
          if (!isOver) setChecked({ passphrase, refusal });
        },
        // Choosing it says why.
        () => undefined,
      );
    }, pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [call, passphrase]);
  return checked?.passphrase === passphrase ? checked.refusal : undefined;
}
