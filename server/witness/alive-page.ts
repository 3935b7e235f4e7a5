import { createHash } from 'node:crypto';
import { html } from 'ghtml';
import { addMs, hourMs, type Instant } from '../../shared/domain/instant.ts';
import { directionOf, languageNames, languages, type Language } from '../../shared/domain/language.ts';
import { hoursToMs } from '../../shared/domain/period.ts';
import { isOverdue, type TimerState } from '../../shared/domain/timer.ts';
import { momentInWords } from '../../shared/words/moments.ts';
import type { PolicyRow } from '../db/schema.ts';
import type { Answered } from './asking.ts';
import type { AliveWords } from './words/en.ts';
import { aliveWords } from './words/index.ts';

/** Who reads a page, and where the same page is. */
export interface Reader {
  readonly language: Language;
  /** Without the query. */
  readonly path: string;
}

/** One page: its heading is its title too. `main` is HTML in which nothing is anybody's own words. */
interface Page {
  readonly status: number;
  readonly title: string;
  readonly heading: string;
  readonly main: string;
}

const style = `:root{color-scheme:light dark;font:1.1rem/1.55 system-ui,sans-serif}
body{margin:0 auto;padding:1.5rem 1rem 3rem;max-width:38rem;color:#1d2733;background:#fff}
h1{font-size:1.6rem;line-height:1.25}
header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.4rem 2rem;color:#4a5866}
nav ul{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin:0;padding:0;list-style:none}
nav a,nav span{display:inline-block;padding:.15rem 0}
a{color:#1d5a96}
dl div{margin:.6rem 0}
dt{color:#4a5866}
dd{margin:0;font-weight:600}
button{font:inherit;font-weight:600;padding:.8rem 2rem;border:0;border-radius:.5rem;color:#fff;background:#1d5a96;cursor:pointer}
:focus-visible{outline:3px solid #c76a00;outline-offset:3px}
@media (prefers-color-scheme:dark){body{color:#e8edf2;background:#14191f}header,dt{color:#a9b6c3}a{color:#8fc1f2}button{color:#0d1a26;background:#8fc1f2}}`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Headers of every answer, JSON included. */
export const securityHeaders = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  // A form's own request has to say where it is from.
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const;

/** For how long after a sign of life the page says that the witness knows, in place of asking again. */
const saysThanksMs = hourMs;

/** What the page of a mailed link is about. */
export interface AliveFacts {
  readonly policy: PolicyRow;
  readonly state: TimerState;
  /** Addresses of the two servers. */
  readonly servers: readonly string[];
  readonly now: Instant;
}

/** Asks whether the owner is alive, or says that it is known. */
export function alivePage(reader: Reader, facts: AliveFacts): Answered {
  const words = aliveWords[reader.language];
  const { policy, state, now } = facts;
  if (state.phase === 'released') return noticePage(reader, 200, [words.given, words.givenRest]);
  if (state.phase === 'paused') {
    const main = html`<p>${words.paused(momentInWords(state.pauseUntil, reader.language))}</p>`;
    return answered(reader, { status: 200, title: words.title, heading: words.heading, main });
  }
  const overdue = isOverdue(state, now);
  const heardAt = policy.latest_check_in_at;
  if (!overdue && heardAt !== null && addMs(heardAt, saysThanksMs) > now) return thanksPage(reader, policy, facts.servers);
  const main = html`<p>${overdue ? words.asks : words.early}</p>
!${datesHtml(reader, facts, overdue)}
<form method="post" action="${reader.path}?lang=${reader.language}"><button type="submit">${words.button}</button></form>
!${whatItDoes(words, facts.servers)}`;
  return answered(reader, { status: 200, title: words.title, heading: words.heading, main });
}

function datesHtml({ language }: Reader, { policy, state, now }: AliveFacts, overdue: boolean): string {
  if (!('dueAt' in state)) return '';
  const words = aliveWords[language];
  const givesAt = 'releaseAt' in state ? state.releaseAt : addMs(state.dueAt, hoursToMs(policy.grace_hours ?? 0));
  return html`<dl>!${row(overdue ? words.expectedUntil : words.expectedBy, momentInWords(state.dueAt, language))}
!${row(words.givesOn, givesAt > now ? momentInWords(givesAt, language) : words.anyTime)}</dl>`;
}

function row(label: string, value: string): string {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
}

function whatItDoes(words: AliveWords, servers: readonly string[]): string {
  return html`<p>${words.onlyHere} ${words.serversAsk(servers.join(', '))}</p>
<p>${words.whatIs}</p>`;
}

function thanksPage(reader: Reader, { next_due_at: next }: PolicyRow, servers: readonly string[]): Answered {
  const words = aliveWords[reader.language];
  const main = html`!${next === null ? '' : html`<dl>!${row(words.next, momentInWords(next, reader.language))}</dl>`}
<p>${words.onlyHere} ${words.serversAsk(servers.join(', '))}</p>
<p>${words.closePage}</p>`;
  return answered(reader, { status: 200, title: words.title, heading: words.done, main });
}

/** A page that says one thing. */
export function noticePage(reader: Reader, status: number, [heading, rest]: readonly [string, string]): Answered {
  return answered(reader, { status, title: heading, heading, main: html`<p>${rest}</p>` });
}

function answered(reader: Reader, { status, title, heading, main }: Page): Answered {
  const { language } = reader;
  const body = html`<!DOCTYPE html>
<html lang="${language}" dir="${directionOf[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="robots" content="noindex">
<title>${title} – Heirlock</title>
<style>!${style}</style>
</head>
<body>
<header><span>Heirlock</span>!${languageSwitch(reader)}</header>
<main>
<h1>${heading}</h1>
!${main}
</main>
</body>
</html>
`;
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

function languageSwitch({ language: current, path }: Reader): string {
  const items = languages.map((language) =>
    language === current
      ? html`<li><span lang="${language}" aria-current="true">${languageNames[language]}</span></li>`
      : html`<li><a href="${path}?lang=${language}" lang="${language}" hreflang="${language}" rel="alternate">${languageNames[language]}</a></li>`,
  );
  return html`<nav aria-label="${aliveWords[current].languages}"><ul>!${items}</ul></nav>`;
}
