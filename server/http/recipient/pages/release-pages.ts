import { html } from 'ghtml';
import { formatId } from '../../../../shared/domain/ids.ts';
import { hourMs } from '../../../../shared/domain/instant.ts';
import type { ReleasePaperRow } from '../../../core/records.ts';
import type { ReleasedVault } from '../../../core/releases/read-released-vault.ts';
import { codeMinutes, sessionMs } from '../../../core/links/mailed-code.ts';
import type { ReleaseLink } from '../../../core/links/open-link.ts';
import { buttonForm, type Page } from '../page.ts';
import type { Reader } from '../reader.ts';
import {
  dayHtml,
  linesHtml,
  maskedAddress,
  momentHtml,
  nameHtml,
  vaultHtml,
  oneLine,
  ownerWords,
  sizeInWords,
  typeInWords,
  type Document,
} from '../page-words.ts';
import { serverReads } from '../../../../shared/domain/vault.ts';
import { mayBeOpened } from '../../../../shared/domain/scan.ts';

const sessionHours = sessionMs / hourMs;

/** For a browser that has not shown a code yet. `base` is the link's own path. */
export function welcomePage(reader: Reader, link: ReleaseLink, base: string): Page {
  const words = reader.words.release;
  const owner = ownerWords(link.owner);
  const name = link.recipient.name === null ? '' : oneLine(link.recipient.name);
  return {
    status: 200,
    title: words.leftSomethingTitle(owner.subject),
    main: html`<h1>!${words.leftSomething(html`${owner.short}`)}</h1>
<p>!${words.welcome(name === '' ? '' : words.dear(nameHtml(name)), html`<strong>${owner.short}</strong>`, vaultHtml(link.vault.name))}</p>
<p>!${words.noHurry(dayHtml(link.link.expires_at, reader.language))}</p>
<h2>${words.codeNeeded}</h2>
<p>!${words.codeWhy(addressHtml(link))}</p>
!${buttonForm(reader.at(`${base}/code`), words.sendCode)}
<p><a href="${reader.at(`${base}/code`)}">${words.haveCode}</a></p>
<p class="soft">${words.lostMailbox}</p>`,
  };
}

function addressHtml({ recipient }: ReleaseLink): string {
  return html`<strong>${maskedAddress(recipient.email)}</strong>`;
}

/** Where the code is typed; with `wrong`, after a wrong one. */
export function codePage(reader: Reader, link: ReleaseLink, base: string, wrong?: 'no_code' | 'refused'): Page {
  const words = reader.words.release;
  const problem =
    wrong === undefined
      ? ''
      : html`<p class="error" id="code-error">!${wrong === 'no_code' ? words.noCode : words.codeRefused(codeMinutes)}</p>`;
  return {
    status: wrong === undefined ? 200 : 422,
    title: wrong === undefined ? words.typeCode : words.wrongCodeTitle,
    main: html`<h1>${words.typeCode}</h1>
<p>!${words.codeComes(addressHtml(link))}</p>
<form method="post" action="${reader.at(`${base}/open`)}">
<label for="code">${words.codeLabel}</label>
<p class="hint" id="code-hint">${words.codeHint}</p>
!${problem}
<input class="input" id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" required maxlength="20" pattern="\s*([0-9][\s\-]*){6}" title="${words.codePattern}" aria-describedby="${wrong === undefined ? 'code-hint' : 'code-error code-hint'}"!${wrong === undefined ? '' : ' aria-invalid="true" autofocus'}>
<button class="button main" type="submit">${words.open}</button>
</form>
<p class="soft">${words.codeRules(codeMinutes, sessionHours)}</p>
<h2>${words.codeMissing}</h2>
<p>${words.codeMissingHelp}</p>
!${buttonForm(reader.at(`${base}/code`), words.sendAnother, 'quiet')}`,
  };
}

/** Enough codes for now. */
export function tooManyCodesPage({ words: { release: words }, at }: Reader, base: string): Page {
  return {
    status: 429,
    retryAfterSeconds: hourMs / 1000,
    title: words.manyCodes,
    main: html`<h1>${words.manyCodes}</h1>
!${words.manyCodesRest}
<p><a href="${at(`${base}/code`)}">${words.typeNewest}</a></p>`,
  };
}

/** What was left, with what there is in writing about it. */
export interface ShownVault extends ReleasedVault {
  readonly papers: readonly ReleasePaperRow[];
  /** How many others aren't reached, whose address this reader may know. */
  readonly unreached: number;
}

/** What was left. */
export function releasedVaultPage(reader: Reader, { found, documents, recorded, papers, unreached }: ShownVault, base: string): Page {
  const words = reader.words.release;
  const owner = ownerWords(found.owner);
  const short = html`${owner.short}`;
  const note = linesHtml(found.release.note);
  const sealed = !serverReads[found.vault.custody];
  const place = html`<div id="files" data-base="${base}" data-released="${found.release.released_at}"></div>`;
  return {
    status: 200,
    title: words.whatLeftTitle(owner.subject),
    ...(sealed ? { script: 'vault' as const } : note !== '' || documents.some(canBeSaved) ? { script: 'files' as const } : {}),
    main: html`<h1>!${words.whatLeft(short)}</h1>
<p>!${words.releasedOn(vaultHtml(found.vault.name), momentHtml(found.release.released_at, reader.language, found.owner.time_zone))}</p>
!${note === '' ? '' : sealed ? unprovenNote(reader, note) : html`<h2>${words.note}</h2><blockquote id="release-note">!${note}</blockquote><div id="note-acts"></div>`}
!${sealed ? sealedInside(reader, short, base) : documents.length === 0 ? html`<h2>${words.empty}</h2><p>!${words.emptyRest(short)}</p>!${place}` : documentList(reader, documents, { total: found.vault.document_count, place }, base)}
!${paperList(reader, papers, found.owner.time_zone, base)}
<h2 class="no-paper">${words.whenDone}</h2>
<p class="no-paper">!${words.comeBack(dayHtml(found.link.expires_at, reader.language), sessionHours)}</p>
!${buttonForm(reader.at(`${base}/leave`), words.leave, 'quiet')}
!${unreached === 0 ? '' : html`<p class="no-paper"><a href="${reader.at(`${base}/others`)}">${reader.words.correct.others.link}</a></p>`}
!${recorded ? html`<p class="soft no-paper">${words.record} <a href="${reader.at(`${base}/record`)}">${words.saveRecord}</a></p>` : ''}`,
  };
}

/**
 * In owner custody the note is not among what the owner's device signed, so it's never shown as if it were, and not at all above what turns
 * out to be somebody else's (style.css). @param note HTML.
 */
function unprovenNote({ words: { release: words } }: Reader, note: string): string {
  return html`<section class="release-note"><h2>${words.noteOfServer}</h2><blockquote>!${note}</blockquote>
<p class="soft">${words.noteUnproven}</p></section>`;
}

/** In owner custody the server knows no names: the script asks for a passphrase or a sheet, opens everything in the browser and lists it here. */
function sealedInside({ words: { release: words } }: Reader, owner: string, base: string): string {
  return html`<div id="sealed" data-base="${base}"><p>!${words.lockedForYou(owner)}</p></div>
<noscript><p class="error">!${words.needsScript}</p></noscript>`;
}

/** The signed papers about the release, as far as they are made; they follow within minutes. */
function paperList(
  { words: { release: words }, language }: Reader,
  papers: readonly ReleasePaperRow[],
  zone: string | null,
  base: string,
): string {
  const list = papers.map(({ id, occasion, asked_at: askedAt, made_at: madeAt }) => {
    // One about openings has what was opened until it was made; more may have been since, and another is then on its way.
    const at = occasion === 'opening' ? (madeAt ?? askedAt) : askedAt;
    const said = words.papers[occasion](momentHtml(at, language, zone));
    return html`<li>!${said} <a href="${base}/papers/${id}">${words.savePaper}</a></li>
`;
  });
  return html`<section class="no-paper" id="papers"><h2>${words.inWriting}</h2><p>${papers.length === 0 ? words.paperComes : words.paperWhat}</p>
!${papers.length === 0 ? '' : html`<ul>!${list}</ul>`}</section>`;
}

/**
 * The list works as it is; where there are scripts, one adds a view of documents and a download of everything in one file. @param place HTML,
 * where that goes.
 */
function documentList(
  reader: Reader,
  documents: readonly Document[],
  { total, place }: { readonly total: number; readonly place: string },
  base: string,
): string {
  const words = reader.words.release;
  const all = documents.reduce((sum, document) => sum + document.size_bytes, 0);
  const together = documents.length > 1 ? sizeInWords(all, reader.language) : undefined;
  return html`<h2>${words.documents(documents.length)}</h2>
<p class="no-paper">${words.pleaseSave(together)}${total > documents.length ? words.firstByName(total, documents.length) : ''}</p>
!${place}
<ul class="documents">
!${documents.map((document) => documentItem(reader, document, base))}
</ul>`;
}

function documentItem({ words: { release: words }, language }: Reader, document: Document, base: string): string {
  const name = nameHtml(document.name);
  const description = linesHtml(document.description);
  const facts = words.about(
    typeInWords(document, language),
    sizeInWords(document.size_bytes, language),
    dayHtml(document.created_at, language),
  );
  const about = html`<div class="what"><h3>!${name}</h3>
!${description === '' ? '' : html`<p class="description">!${description}</p>`}
<p class="soft">!${facts}</p></div>`;
  if (!canBeSaved(document)) {
    return html`<li>!${about}<p class="soft">${words.infected}</p></li>
`;
  }
  const id = formatId('document', document.id);
  return html`<li data-document="${id}" data-size="${document.size_bytes}" data-type="${document.mime_type}" data-modified="${document.created_at}">!${about}
<div class="acts"><span class="look"></span><a class="button plain-link" href="${base}/documents/${id}">!${words.download(name)}</a></div><div class="below"></div></li>
`;
}

function canBeSaved(document: Document): boolean {
  return mayBeOpened[document.scan_status];
}

/** An expired link, or one for which too many wrong codes were typed: the same person can have a new one. */
export function closedLinkPage({ words: { release: words }, at }: Reader, link: ReleaseLink, base: string): Page {
  const owner = html`${ownerWords(link.owner).short}`;
  const expired = link.state === 'expired';
  const heading = expired ? words.runOut : words.locked;
  return {
    status: expired ? 410 : 403,
    title: heading,
    main: html`<h1>${heading}</h1><p>!${expired ? words.runOutWhy(owner) : words.lockedWhy(owner)}</p>
<p>${words.canSendNew}</p>
!${buttonForm(at(`${base}/renew`), words.sendNew(maskedAddress(link.recipient.email)))}`,
  };
}

/** The same words whether a mail went out or the day's allowance had already been used up. */
export function linkSentPage({ words: { release: words } }: Reader, link: ReleaseLink): Page {
  return {
    status: 200,
    title: words.newLink,
    main: html`<h1>${words.newLink}</h1>
!${words.newLinkRest(addressHtml(link))}`,
  };
}

/** After "Leave this device". */
export function leftPage({ words: { release: words }, at }: Reader, base: string): Page {
  return {
    status: 200,
    title: words.left,
    main: html`<h1>${words.left}</h1>
!${words.leftRest}
<p><a href="${at(base)}">${words.openAgain}</a></p>`,
  };
}

const noDownloadStatuses = { missing: 404, infected: 422, damaged: 503 } as const;

/** A document that is not served. */
export function noDownloadPage({ words: { release: words }, at }: Reader, reason: keyof typeof noDownloadStatuses, base: string): Page {
  const { heading, why } = words.noDownload[reason];
  return {
    status: noDownloadStatuses[reason],
    title: heading,
    main: html`<h1>${heading}</h1><p>${why}</p><p><a href="${at(base)}">${words.backToList}</a></p>`,
  };
}
