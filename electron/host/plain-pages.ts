import { createHash } from 'node:crypto';
import type { OwnerLanguage } from '../../shared/domain/language.ts';
import { preferredOwnerLanguage } from '../../shared/words/preferred-language.ts';
import { hostWords } from './words/index.ts';
import type { PlainPage } from './words/en.ts';

/** Where pages keep the key that goes with every call. */
export const keyName = 'heirlock-key';

const style = `:root{color-scheme:light dark}body{font:1.125rem/1.55 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem;background:#faf8f4;color:#1c2a2e}
@media (prefers-color-scheme:dark){body{background:#14191b;color:#ece8e1}}h1{font-size:1.5rem}`;

/** Keeps the key and opens the app, unless a worker would see both: then it is sent away, and the page says what to do. */
const enterScript = `const found = (await navigator.serviceWorker?.getRegistrations()) ?? [];
if (found.length > 0 || navigator.serviceWorker?.controller) {
  await Promise.all(found.map((worker) => worker.unregister()));
  location.replace('/host/intercepted');
} else {
  localStorage.setItem('${keyName}', document.querySelector('meta[name="${keyName}"]').content);
  location.replace('/');
}
`;
/** So that a worker can't put a script of its own in its place. */
const enterDigest = `sha384-${createHash('sha384').update(enterScript).digest('base64')}`;

/** What the pages below need besides their text, by path. */
export const plainPageFiles: Readonly<Record<string, { readonly type: string; readonly body: string }>> = {
  '/host/plain.css': { type: 'text/css; charset=utf-8', body: style },
  '/host/enter.js': {
    type: 'text/javascript; charset=utf-8',
    body: enterScript,
  },
};

/** One of the plain pages in the language that the browser asks for. @param acceptLanguage the header's value. */
export function plainPage(kind: PlainPage, acceptLanguage: string | undefined): string {
  return page(kind, preferredOwnerLanguage(acceptLanguage));
}

/**
 * After a link was followed. The page moves on automatically: a redirect of a link in another program would arrive without the cookie.
 * @param key base64url.
 */
export function enterPage(key: string, acceptLanguage: string | undefined): string {
  const head = `<meta name="${keyName}" content="${key}"><script type="module" src="/host/enter.js" integrity="${enterDigest}"></script>`;
  return page('enter', preferredOwnerLanguage(acceptLanguage), head);
}

function page(kind: PlainPage, language: OwnerLanguage, head = ''): string {
  const { title, text } = hostWords[language][kind];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Heirlock</title><link rel="stylesheet" href="/host/plain.css">${head}</head>
<body><main><h1>${title}</h1><p>${text}</p></main></body></html>
`;
}
