import { showLocalTimes } from './local-times.ts';

/**
 * Changes the language without losing what was typed or opened: the page is fetched in the other language and everything but the part that
 * the
 * script draws is put in its place. Without a script the same links reload the page, as they do here when it can't be fetched.
 * @param keptId the element that stays as it is.
 * @param code what was behind `#` in the page's address, for a page that has to be loaded anew after all.
 */
export function switchLanguageInPlace(keptId: string, code?: string): void {
  showLocalTimes(document.getElementById(keptId));
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.languages a[hreflang]') : null;
    if (link === null || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void showIn(link, keptId).catch(() => globalThis.location.assign(code === undefined ? link.href : `${link.href}#${code}`));
  });
}

async function showIn(link: HTMLAnchorElement, keptId: string): Promise<void> {
  const response = await fetch(link.href, { credentials: 'same-origin', cache: 'no-store', headers: { accept: 'text/html' } });
  const fetched = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [kept, placeholder] = [document.getElementById(keptId), fetched.getElementById(keptId)];
  if (!response.ok || kept === null || placeholder === null) throw new Error('the page is another one now');
  const old = besides(kept);
  const wanted = besides(placeholder);
  for (const element of old) element.remove();
  const index = [...(placeholder.parentElement?.children ?? [])].indexOf(placeholder);
  kept.before(...wanted.slice(0, index));
  kept.after(...wanted.slice(index));
  for (const name of ['header', 'footer'])
    document.querySelector(`body > ${name}`)?.replaceWith(...fetched.querySelectorAll(`body > ${name}`));
  document.title = fetched.title;
  document.documentElement.lang = fetched.documentElement.lang;
  document.documentElement.dir = fetched.documentElement.dir;
  showLocalTimes(document.getElementById(keptId));
  history.replaceState(history.state, '', link.href);
  document.querySelector<HTMLElement>('.languages a')?.focus();
}

/** The elements beside one, which never moves: a move would stop a camera and drop the focus. */
function besides(element: Element): Element[] {
  return [...(element.parentElement?.children ?? [])].filter((other) => other !== element);
}
