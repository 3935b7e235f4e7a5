import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from 'ghtml';
import { directionOf, languageNames, languages, type Language } from '../../../shared/domain/language.ts';
import { nameUnnamed } from '../../../shared/words/name-unnamed.ts';
import { noticePath, scriptedPolicy, scriptPath, stylesheetPath, wordsPath, type ScriptName } from './assets.ts';
import { outcomeParameter, sealedOutcome } from './after-form.ts';
import { readerOf, withLanguage } from './reader.ts';

/** One page as its authors write it. `main` is HTML in which everything that somebody typed has already been escaped. */
export interface Page {
  readonly status: number;
  readonly title: string;
  readonly main: string;
  /** The script that the page needs; without one it runs none. */
  readonly script?: ScriptName;
  /** Its address stays out of every other request, our own included; forms it has none, and a script's `fetch` says where it is from. */
  readonly withoutReferrer?: true;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

/** Headers of every answer; a page with a form changes the last one (same-origin.ts says why). */
export const securityHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'permissions-policy': permissions('()'),
} as const;

/** What pages may ask of the device: nothing, except for the camera on pages where it can read the code of a sheet or an invitation. */
function permissions(camera: '()' | '(self)'): string {
  return `camera=${camera}, microphone=(), geolocation=(), payment=(), usb=()`;
}

const takesCode: Readonly<Record<ScriptName, boolean>> = {
  enrol: true,
  vault: true,
  files: false,
  bring: false,
  witness: false,
  code: false,
  zone: false,
};

/** A closed padlock with a heart for its keyhole; in the page itself, so that nothing more is fetched. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath d='M9 14v-4a7 7 0 0 1 14 0v4' fill='none' stroke='%232a66a3' stroke-width='3'/%3E%3Crect x='5' y='14' width='22' height='16' rx='4' fill='%232a66a3'/%3E%3Cpath d='M16 27l-5-5a3 3 0 0 1 5-3 3 3 0 0 1 5 3z' fill='white'/%3E%3C/svg%3E";

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  // A script's own requests state where they come from, as forms do, and a script may draw a form.
  const sends = page.withoutReferrer !== true && (page.script !== undefined || page.main.includes('<form'));
  void reply
    .code(page.status)
    .headers({ ...securityHeaders, 'referrer-policy': sends ? 'same-origin' : 'no-referrer' })
    .type('text/html; charset=utf-8');
  if (page.script !== undefined) void reply.header('content-security-policy', scriptedPolicy);
  if (page.script !== undefined && takesCode[page.script]) void reply.header('permissions-policy', permissions('(self)'));
  if (page.retryAfterSeconds !== undefined) void reply.header('retry-after', page.retryAfterSeconds);
  const { language } = readerOf(reply.request);
  const settled = { ...page, title: nameUnnamed(page.title, language), main: nameUnnamed(page.main, language) };
  return reply.send(renderPage(settled, reply.request));
}

/**
 * In these templates an exclamation mark before a placeholder says: this is already HTML. The stylesheet has the id by which react-aria
 * recognises that what it would put into a style element, which the policy forbids, already exists.
 */
function renderPage(page: Page, request: FastifyRequest): string {
  const { language, words } = readerOf(request);
  return html`<!DOCTYPE html>
<html lang="${language}" dir="${directionOf[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="robots" content="noindex">
<title>${page.title} – Heirlock</title>
<link rel="stylesheet" href="${stylesheetPath()}" id="react-aria-pressable-style">
<link rel="icon" href="${icon}">
!${page.script === undefined ? '' : html`<link rel="modulepreload" href="${wordsPath(language)}"><script type="module" src="${scriptPath(page.script)}"></script>`}
</head>
<body>
<header><p>Heirlock</p>!${languageSwitch(request, language)}</header>
<main>
!${page.main}
</main>
<footer>
<p>${asksForCode(page) ? words.frame.promiseOfAsking : words.frame.promise}</p>
<p><a href="${noticePath()}" target="_blank" rel="noopener">${words.frame.licences}</a></p>
</footer>
</body>
</html>
`;
}

/** Whether the reader is to type a code, which a page that says "we never ask for a code" would make them doubt. */
function asksForCode({ main, script }: Page): boolean {
  return main.includes('name="code"') || (script !== undefined && takesCode[script]);
}

/**
 * Plain links to the same page in the other languages, each named in its own language. What refuses a form leads nowhere: from another page
 * people would go back to it, and be asked whether to send the form again.
 */
function languageSwitch(request: FastifyRequest, current: Language): string {
  if (request.method === 'POST') return '';
  const others = languages.map((language) =>
    language === current
      ? html`<li><span lang="${language}" aria-current="true">${languageNames[language]}</span></li>`
      : html`<li><a href="${pageAgain(request, language)}" lang="${language}" hreflang="${language}" rel="alternate">${languageNames[language]}</a></li>`,
  );
  return html`<nav aria-label="${readerOf(request).words.frame.languages}"><ul class="languages">!${others}</ul></nav>`;
}

/** This page in another language; what it says of a form that was sent stays. */
function pageAgain(request: FastifyRequest, language: Language): string {
  const outcome = sealedOutcome(request);
  return withLanguage(outcome === undefined ? '' : `?${outcomeParameter}=${outcome}`, language);
}

/** A form that is nothing but its button. */
export function buttonForm(action: string, label: string, kind: 'main' | 'quiet' = 'main'): string {
  return html`<form method="post" action="${action}"><button class="button ${kind === 'main' ? kind : 'plain-link'}" type="submit">${label}</button></form>`;
}

/** Labels with the values they describe. Labels are ours, values are HTML. */
export function factsHtml(...rows: readonly (readonly [label: string, value: string])[]): string {
  return html`<dl>!${rows.map(([label, value]) => html`<div><dt>${label}</dt><dd>!${value}</dd></div>`)}</dl>`;
}
