import { paperOf } from '../unlock/paper-of.ts';

/**
 * The invitation in the page's address, taken out of it at once, so that it neither stays on the screen nor in what the browser
 * remembers of this page. A fragment is never sent to a server. Undefined when there is none.
 */
export function takeFragment(
  place: Pick<Location, 'hash' | 'pathname' | 'search'>,
  past: Pick<History, 'replaceState'>,
): string | undefined {
  if (!isInvitationLink(place)) return undefined;
  const text = decoded(place.hash.slice(1));
  past.replaceState(null, '', place.pathname + place.search);
  return text;
}

/** Whether the page's address ends with an invitation. */
export function isInvitationLink({ hash }: Pick<Location, 'hash'>): boolean {
  return paperOf(decoded(hash.slice(1))) === 'invitation';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
