import { html } from 'ghtml';
import { hourMs } from '../../../../shared/domain/instant.ts';
import { instantFromMs } from '../../../../shared/domain/instant.ts';
import { codeMinutes, sessionMs } from '../../../core/links/mailed-code.ts';
import type { FoundWitness, WitnessStanding } from '../../../core/witnessings/open-witness.ts';
import { buttonForm, type Page } from '../page.ts';
import { dayHtml, maskedAddress, nameHtml, ownerWords } from '../page-words.ts';
import type { Reader } from '../reader.ts';
import { lockedLinkPage } from './problem-pages.ts';

const sessionHours = sessionMs / hourMs;

/** For somebody who is asked to sign, and hasn't shown a code yet. `base` is the link's own path. */
export function witnessStartPage(reader: Reader, found: FoundWitness, base: string): Page {
  const words = reader.words.witness;
  const owner = ownerWords(found.owner);
  const until = dayHtml(instantFromMs(found.witness.expires_ms ?? 0), reader.language);
  return {
    status: 200,
    title: words.asksTitle(owner.subject),
    script: 'code',
    main: html`<h1>!${words.asks(html`${owner.short}`)}</h1>
!${beforeCode(reader, found)}
<p>!${words.welcome(nameHtml(found.witness.name), html`<strong>${owner.short}</strong>`)}</p>
<p>!${words.place(found.witness.position + 1, found.all.length)}</p>
<p>!${words.until(until)}</p>
<h2>${words.codeNeeded}</h2>
<p>!${words.codeWhy(addressHtml(found))}</p>
!${buttonForm(reader.at(`${base}/code`), words.sendCode)}
<p><a href="${reader.at(`${base}/code`)}">${words.haveCode}</a></p>
<p class="soft">!${words.unexpected(html`${owner.short}`)}</p>`,
  };
}

/** What a link has to have, and a browser, for the page that comes after the code: better said before one is asked for. */
function beforeCode({ words: { witness: words } }: Reader, { witnessing }: FoundWitness): string {
  const incomplete = witnessing.sealed === 0 ? '' : html`<p class="error" id="incomplete" hidden>!${words.incomplete}</p>`;
  return html`<noscript><p class="error">!${words.needsScript}</p></noscript>!${incomplete}`;
}

function addressHtml({ witness }: FoundWitness): string {
  return html`<strong>${maskedAddress(witness.email)}</strong>`;
}

/** Where the codes are typed, and the word that was agreed on; with `wrong`, after something that wasn't right. */
export function witnessCodePage(reader: Reader, found: FoundWitness, base: string, wrong?: 'no_code' | 'refused'): Page {
  const words = reader.words.witness;
  const factor = found.witnessing.second_factor;
  const problem =
    wrong === undefined
      ? ''
      : html`<p class="error" id="code-error">!${wrong === 'no_code' ? words.noCode : words.refused[factor](codeMinutes)}</p>`;
  const described = wrong === undefined ? 'code-hint' : 'code-error code-hint';
  const marks = wrong === undefined ? '' : ' aria-invalid="true" autofocus';
  return {
    status: wrong === undefined ? 200 : 422,
    title: wrong === undefined ? words.typeCode : words.wrongTitle,
    script: 'code',
    main: html`<h1>${words.typeCode}</h1>
!${beforeCode(reader, found)}
<p>!${words.codeComes(addressHtml(found))}</p>
<form method="post" action="${reader.at(`${base}/open`)}">
<label for="code">${words.codeLabel}</label>
<p class="hint" id="code-hint">${words.codeHint}</p>
!${problem}
!${codeField(words.codePattern, { name: 'code', described, marks })}
!${secondField(reader, found)}
<button class="button main" type="submit">${words.open}</button>
</form>
<p class="soft">${words.codeRules(codeMinutes, sessionHours)}</p>
<h2>${words.codeMissing}</h2>
<p>${words.codeMissingHelp}</p>
!${buttonForm(reader.at(`${base}/code`), words.sendAnother, 'quiet')}`,
  };
}

function codeField(
  pattern: string,
  { name, described, marks }: { readonly name: string; readonly described: string; readonly marks: string },
): string {
  return html`<input class="input" id="${name}" name="${name}" type="text" inputmode="numeric" autocomplete="one-time-code" required maxlength="20" pattern="\s*([0-9][\s\-]*){6}" title="${pattern}" aria-describedby="${described}"!${marks}>`;
}

function secondField({ words: { witness: words } }: Reader, { witnessing }: FoundWitness): string {
  switch (witnessing.second_factor) {
    case 'none':
      return '';
    case 'word':
      return html`<label for="word">${words.wordLabel}</label>
<p class="hint" id="word-hint">${words.wordHint}</p>
<input class="input" id="word" name="word" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" required maxlength="400" aria-describedby="word-hint">`;
    case 'sms':
      return html`<label for="second">${words.secondLabel}</label>
<p class="hint" id="second-hint">${words.secondHint}</p>
!${codeField(words.codePattern, { name: 'second', described: 'second-hint', marks: '' })}`;
  }
}

/** Enough codes for now. */
export function manyWitnessCodesPage({ words: { release: words }, at }: Reader, base: string): Page {
  return {
    status: 429,
    retryAfterSeconds: hourMs / 1000,
    title: words.manyCodes,
    main: html`<h1>${words.manyCodes}</h1>
!${words.manyCodesRest}
<p><a href="${at(`${base}/code`)}">${words.typeNewest}</a></p>`,
  };
}

/** The document, and the signature: the script shows and makes them in the browser. */
export function signingPage({ words: { witness: words } }: Reader, found: FoundWitness, base: string): Page {
  const owner = ownerWords(found.owner);
  return {
    status: 200,
    title: words.asksTitle(owner.subject),
    script: 'witness',
    main: html`<h1>!${words.asks(html`${owner.short}`)}</h1>
<div id="witness" data-base="${base}"><p>${words.loading}</p></div>
<noscript><p class="error">!${words.needsScript}</p></noscript>`,
  };
}

/** For a link that opens nothing at the moment. */
export function closedWitnessPage(reader: Reader, { owner }: FoundWitness, standing: Exclude<WitnessStanding, 'open'>): Page {
  if (standing === 'locked') return lockedLinkPage(reader);
  const { title, rest } = reader.words.witness.closed[standing];
  return {
    status: 200,
    title,
    main: html`<h1>${title}</h1>!${rest(html`${ownerWords(owner).short}`)}<p>${reader.words.witness.closePage}</p>`,
  };
}
