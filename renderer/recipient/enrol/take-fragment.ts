import { paperOf, type CodedText } from '../unlock/paper-of.ts';

/**
 * What was handed over in the page's address, taken out of it at once, so that it neither stays on the screen nor in what the browser
 * remembers of this page. A fragment is never sent to a server. Undefined when there is none of this kind.
 */
export function takeFragment(
  place: Pick<Location, 'hash' | 'pathname' | 'search'>,
  past: Pick<History, 'replaceState'>,
  kind: CodedText = 'invitation',
): string | undefined {
  if (!hasFragment(place, kind)) return undefined;
  const text = decoded(place.hash.slice(1));
  past.replaceState(null, '', place.pathname + place.search);
  return text;
}

/** Whether the page's address ends with a text of this kind. */
export function hasFragment({ hash }: Pick<Location, 'hash'>, kind: CodedText): boolean {
  return paperOf(decoded(hash.slice(1))) === kind;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
