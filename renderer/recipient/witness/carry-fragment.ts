import { hasFragment, takeFragment } from '../enrol/take-fragment.ts';

/** What an entry of the tab's history remembers of a witness's link; it's gone with the tab. */
interface KeptLink {
  readonly linked?: unknown;
}

type Past = Pick<History, 'state' | 'replaceState'>;

/**
 * The key in a witness's link, taken out of the page's address. Only this entry of the tab's history keeps it, so that the page finds it
 * when it's loaded again; a server is never sent it. Undefined where the link has none.
 */
export function keepFragment(place: Pick<Location, 'hash' | 'pathname' | 'search'>, past: Past): string | undefined {
  const linked = takeFragment(place, past, 'witness');
  if (linked === undefined) return keptLink(past);
  past.replaceState({ linked } satisfies KeptLink, '');
  return linked;
}

function keptLink({ state }: Pick<History, 'state'>): string | undefined {
  const { linked } = (state ?? {}) as KeptLink;
  return typeof linked === 'string' ? linked : undefined;
}

/** Once there is nothing more to open. */
export function forgetFragment(past: Past): void {
  past.replaceState(null, '');
}

/**
 * Takes the key along from a page that asks for a code: forms and links of that page lead on with it. Browsers keep it over the answer to a
 * form, which leads to another address (Fetch, "HTTP-redirect fetch"), and send it to no server. What the server has drawn for an address
 * without its key is shown where it's missing.
 */
export function carryFragment(page: Document, place: Pick<Location, 'hash'>, past: Pick<History, 'state'>): void {
  const kept = keptLink(past);
  const hash = hasFragment(place, 'witness') || kept === undefined ? place.hash : `#${kept}`;
  page.getElementById('incomplete')?.toggleAttribute('hidden', hash !== '');
  if (hash === '') return;
  for (const form of page.querySelectorAll('main form')) lead(form, 'action', hash);
  for (const link of page.querySelectorAll('main a[href], .languages a[href]')) lead(link, 'href', hash);
}

function lead(element: Element, attribute: 'action' | 'href', hash: string): void {
  const path = (element.getAttribute(attribute) ?? '').split('#', 1)[0] ?? '';
  element.setAttribute(attribute, path + hash);
}
