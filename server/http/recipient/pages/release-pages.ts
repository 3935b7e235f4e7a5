import { html } from 'ghtml';
import { formatId } from '../../../../shared/domain/ids.ts';
import { hourMs } from '../../../../shared/domain/instant.ts';
import { counted } from '../../../core/mails/mail-words.ts';
import type { ReleasedVault } from '../../../core/releases/read-released-vault.ts';
import { codeMinutes, sessionMs } from '../../../core/releases/release-code.ts';
import type { ReleaseLink } from '../../../core/releases/release-link.ts';
import { buttonForm, type Page } from '../page.ts';
import { dayHtml, linesHtml, maskedAddress, momentHtml, nameHtml, oneLine, ownerWords, sizeInWords, typeInWords, type Document } from '../words.ts';

const sessionHours = sessionMs / hourMs;

/** For a browser that has not shown a code yet. `base` is the link's own path. */
export function welcomePage(link: ReleaseLink, base: string): Page {
  const owner = ownerWords(link.owner);
  const name = link.recipient.name === null ? '' : oneLine(link.recipient.name);
  return {
    status: 200,
    title: `${owner.subject} left something for you`,
    main: html`<h1>${owner.short} left something for you</h1>
<p>!${name === '' ? '' : html`Dear <bdi>${name}</bdi>, `}<strong>${owner.full}</strong> kept a vault called “!${nameHtml(link.vault.name)}” in Heirlock and chose you to receive what is in it.</p>
<p>If this finds you in a time of loss, we are very sorry. There is no hurry: this link works until !${dayHtml(link.link.expires_at)}, and after that you can ask for a new one.</p>
<h2>To open it, you need a code</h2>
<p>So that nobody but you can open what is yours, we send six digits to your e-mail address, <strong>${maskedAddress(link.recipient.email)}</strong>. You then type them into the next page.</p>
!${buttonForm(`${base}/code`, 'Send me a code')}
<p><a href="${base}/code">I have a code already</a></p>
<p class="soft">Can you no longer read mail at that address? Please show this page to someone in the family, or to the person handling the estate.</p>`,
  };
}

/** Where the code is typed; with `wrong`, after one that did not fit. */
export function codePage(link: ReleaseLink, base: string, wrong?: 'no_code' | 'refused'): Page {
  const problem =
    wrong === undefined
      ? ''
      : html`<p class="error" id="code-error">!${
          wrong === 'no_code'
            ? html`<strong>A code has six digits.</strong> Please type them as they stand in the mail.`
            : html`<strong>This code did not work.</strong> Please compare it with the newest mail from us. If that mail is older than ${codeMinutes} minutes, or its code was used before, let us send you another one.`
        }</p>`;
  return {
    status: wrong === undefined ? 200 : 422,
    title: wrong === undefined ? 'Type the code from the mail' : 'Error: this code did not work',
    main: html`<h1>Type the code from the mail</h1>
<p>The code comes in a mail to <strong>${maskedAddress(link.recipient.email)}</strong>. It is usually there within a minute. If you can’t find it, please look among the unwanted mail (spam) too.</p>
<form method="post" action="${base}/open">
<label for="code">Your code</label>
<p class="hint" id="code-hint">Six digits, for example 123 456</p>
!${problem}
<input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" required maxlength="20" pattern="\s*([0-9][\s\-]*){6}" title="six digits" aria-describedby="${wrong === undefined ? 'code-hint' : 'code-error code-hint'}"!${wrong === undefined ? '' : ' aria-invalid="true" autofocus'}>
<button class="main" type="submit">Open</button>
</form>
<p class="soft">A code works for ${codeMinutes} minutes and only once. This browser then stays open for you for ${sessionHours} hours. That takes one small cookie, which is used for nothing else.</p>
<h2>No code, or too old?</h2>
!${buttonForm(`${base}/code`, 'Send me another code', 'quiet')}`,
  };
}

/** Enough codes for now. */
export function tooManyCodesPage(base: string): Page {
  return {
    status: 429,
    retryAfterSeconds: hourMs / 1000,
    title: 'Several codes are on their way already',
    main: html`<h1>Several codes are on their way already</h1>
<p>To keep your mailbox from being flooded, we send only a few codes in an hour. Please look for the newest mail from us, also among the unwanted mail (spam).</p>
<p>If its code is too old by now, please come back in an hour and ask for another one. Nothing is lost.</p>
<p><a href="${base}/code">Type the code from the newest mail</a></p>`,
  };
}

/** What was left. */
export function releasedVaultPage({ found, documents }: ReleasedVault, base: string): Page {
  const owner = ownerWords(found.owner);
  const note = linesHtml(found.release.note);
  const sealed = found.vault.custody === 'client';
  return {
    status: 200,
    title: `What ${owner.subject} left for you`,
    ...(sealed ? { script: 'vault' as const } : {}),
    main: html`<h1>What ${owner.short} left for you</h1>
<p>This is the vault “!${nameHtml(found.vault.name)}”. It was released to you on !${momentHtml(found.release.released_at)}.</p>
!${note === '' ? '' : html`<h2>A note for you</h2><blockquote>!${note}</blockquote>`}
!${sealed ? sealedInside(owner.short, base) : documents.length === 0 ? nothingInside(owner.short) : documentList(documents, found.vault.document_count, base)}
<h2>When you are done</h2>
<p>You can come back with the link in your mail until !${dayHtml(found.link.expires_at)}. This browser stays open for you for ${sessionHours} hours. If other people use it too, please close it:</p>
!${buttonForm(`${base}/leave`, 'Leave this device', 'quiet')}`,
  };
}

/** In owner custody the server knows no names: the script asks for a passphrase or a sheet, opens everything in the browser and lists it here. */
function sealedInside(owner: string, base: string): string {
  return html`<div id="sealed" data-base="${base}"><p>${owner} locked it so that only you can open it, here in your browser.</p></div>
<noscript><p class="error"><strong>This page needs JavaScript.</strong> What was left to you is unlocked on your own device, and that takes a small program in the page. Please allow it in your browser, or open the link in another one.</p></noscript>`;
}

function nothingInside(owner: string): string {
  return html`<h2>The vault is empty</h2>
<p>There are no documents in it. That is no mistake of yours, and nothing was lost on the way: sometimes a vault is released before anything was put into it. That you were named shows that ${owner} thought of you.</p>`;
}

function documentList(documents: readonly Document[], total: number, base: string): string {
  const all = documents.reduce((sum, document) => sum + document.size_bytes, 0);
  return html`<h2>${counted(documents.length, 'document', 'documents')}</h2>
<p>Please save what matters to you on your own computer${documents.length > 1 ? `; together they take ${sizeInWords(all)}` : ''}.!${
    total > documents.length ? html` The vault holds ${total} documents; these are the first ${documents.length} by name.` : ''
  }</p>
<ul class="documents">
!${documents.map((document) => documentItem(document, base))}
</ul>`;
}

function documentItem(document: Document, base: string): string {
  const name = nameHtml(document.name);
  const description = linesHtml(document.description);
  const about = html`<div class="what"><h3>!${name}</h3>
!${description === '' ? '' : html`<p>!${description}</p>`}
<p class="soft">${typeInWords(document)}, ${sizeInWords(document.size_bytes)}, kept here since !${dayHtml(document.created_at)}</p></div>`;
  if (document.scan_status === 'infected') {
    return html`<li>!${about}<p class="soft">This can’t be downloaded, because a virus was found in it.</p></li>
`;
  }
  return html`<li>!${about}<a class="button" href="${base}/documents/${formatId('document', document.id)}">Download<span class="unseen"> !${name}</span></a></li>
`;
}

/** A link past its time, or one for which too many wrong codes were typed: the same person can have a new one. */
export function closedLinkPage(link: ReleaseLink, base: string): Page {
  const address = maskedAddress(link.recipient.email);
  const owner = ownerWords(link.owner);
  const expired = link.state === 'expired';
  const heading = expired ? 'This link has run out' : 'This link is locked';
  const why = expired
    ? html`<p>Our links work for a limited time, and the time of this one is over. That is no loss: what ${owner.short} left for you is still here.</p>`
    : html`<p>Too many wrong codes were typed for this link. Nobody can open anything with it now. What ${owner.short} left for you is still here.</p>`;
  return {
    status: expired ? 410 : 403,
    title: heading,
    main: html`<h1>${heading}</h1>!${why}
<p>We can send a new link to your e-mail address.</p>
!${buttonForm(`${base}/renew`, `Send a new link to ${address}`)}`,
  };
}

/** The same words whether a mail went out or the day's few had gone out before. */
export function linkSentPage(link: ReleaseLink): Page {
  return {
    status: 200,
    title: 'Your new link comes by mail',
    main: html`<h1>Your new link comes by mail</h1>
<p>Please look into the mailbox of <strong>${maskedAddress(link.recipient.email)}</strong>. A mail with a new link should be there within a few minutes; it may have landed among the unwanted mail (spam).</p>
<p>We send only a few links in a day. If you have asked several times today, please use the newest mail you have.</p>
<p>You can close this page now.</p>`,
  };
}

/** After "Leave this device". */
export function leftPage(base: string): Page {
  return {
    status: 200,
    title: 'This browser is closed',
    main: html`<h1>This browser is closed</h1>
<p>Nobody can open your vault here any more without a new code. Documents that you have saved stay on this device until you delete them.</p>
<p>Take your time. You can come back whenever you like, with the link in your mail.</p>
<p><a href="${base}">Open it again</a></p>`,
  };
}

/** A document that is not served. */
export function noDownloadPage(reason: 'missing' | 'infected' | 'damaged', base: string): Page {
  const words = {
    missing: ['There is no such document', 'It is not, or no longer, among what was left to you.', 404],
    infected: ['This document can’t be downloaded', 'A virus was found in it. To keep your computer safe, we do not hand it out.', 422],
    damaged: ['This document can’t be downloaded', 'It was damaged in our storage. We have told the people who run this server; please try again in a few days.', 503],
  } as const;
  const [heading, why, status] = words[reason];
  return { status, title: heading, main: html`<h1>${heading}</h1><p>${why}</p><p><a href="${base}">Back to the list</a></p>` };
}
