import { useEffect, useState } from 'react';
import type { InvitationCodes } from '../../../electron/contract/shapes.ts';
import { useCall } from '../queries.ts';
import { useRecipientSite } from './use-recipient-site.ts';

/** An invitation's code while a window shows it. It is never cached: when the window goes, so does the code. */
export interface ShownInvitation {
  readonly codes: InvitationCodes | undefined;
  readonly error: unknown;
  readonly show: (codes: InvitationCodes) => void;
}

/** @param isOpen whether there is an invitation already; one that is made later comes in by `show`. */
export function useInvitationCodes(recipient: string, isOpen: boolean): ShownInvitation {
  const call = useCall();
  const siteOf = useRecipientSite();
  const [codes, setCodes] = useState<InvitationCodes>();
  const [error, setError] = useState<unknown>(null);
  const [wasOpen] = useState(isOpen);
  useEffect(() => {
    let gone = false;
    const fetchCodes = async (): Promise<void> => {
      try {
        const shown = await call('invitations.show', { recipient, ...(await siteOf()) });
        if (!gone) setCodes(shown);
      } catch (reason) {
        if (!gone) setError(reason);
      }
    };
    if (wasOpen) void fetchCodes();
    return () => {
      gone = true;
    };
  }, [call, siteOf, recipient, wasOpen]);
  return { codes, error, show: setCodes };
}
