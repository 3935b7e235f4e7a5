import { html } from 'ghtml';
import type { Verification } from '../../../core/recipients/verify-recipient.ts';
import type { Page } from '../page.ts';
import type { Reader } from '../reader.ts';
import { readingFields } from './reading-fields.ts';
import { personName } from '../../../core/mails/untrusted-text.ts';
import { nameHtml, vaultHtml, oneLine, ownerWords } from '../page-words.ts';
import { hasConfirmed, isReleased, recipientsEnrol } from '../../../../shared/domain/vault.ts';

/**
 * Asks a recipient whether the address is theirs; or tells one who has already confirmed it that all is well.
 * @param when whether that was a moment ago.
 */
export function verifyPage(reader: Reader, found: Verification, action: string, when: 'now' | 'before'): Page {
  if (hasConfirmed[found.recipient.status]) return confirmedPage(reader, found, when, action);
  const words = reader.words.verify;
  const owner = ownerWords(found.owner);
  const short = html`${owner.short}`;
  const released = isReleased[found.vault.status];
  return {
    status: 200,
    title: words.title,
    script: 'zone',
    main: html`<h1>${words.heading}</h1>
<p>!${words.lead(greeting(reader, found), html`<strong>${owner.short}</strong>`, vaultHtml(found.vault.name), released)}</p>
<p>${words.question}</p>
<p><strong>${found.recipient.email}</strong></p>
<form method="post" action="${reader.at(action)}">
!${readingFields(reader)}
<button class="button main" type="submit">${words.button}</button>
</form>
<h2>${words.meaning}</h2>
<ul>
<li>${released ? words.comesNow : words.comesLater}</li>
<li>${takesPassphrase(found) ? words.freeAndPassphrase : mayTakePassphrase(found) ? words.freeForNow : words.free}</li>
<li>!${words.unknownOwner(short)}</li>
</ul>
<p class="soft">!${words.unsure(short)}</p>`,
  };
}

/** After the button was pressed, now or earlier. */
function confirmedPage(reader: Reader, found: Verification, when: 'now' | 'before', action: string): Page {
  const words = reader.words.verify;
  const owner = ownerWords(found.owner);
  const heading = when === 'now' ? words.confirmedNow : words.confirmedBefore;
  const thanks = when === 'now' ? '' : html`<p>${words.onceIsEnough}</p>`;
  const place = html`<a href="${reader.at('/certificate')}">${words.certificateLink}</a>`;
  const hint = found.takesCertificates ? html`<p>!${words.certificate(html`${owner.short}`, place)}</p>` : '';
  if (takesPassphrase(found)) {
    return {
      status: 200,
      title: heading,
      script: 'enrol',
      main: html`<h1>${heading}</h1>!${thanks}!${enrolmentSection(reader, found.owner, action)}!${hint}`,
    };
  }
  const [short, email] = [html`${owner.short}`, html`<strong>${found.recipient.email}</strong>`];
  const next = isReleased[found.vault.status]
    ? html`<p>!${words.releasedNext(short, email)}</p>`
    : html`<p>!${mayTakePassphrase(found) ? words.nothingNow(email) : words.nothingToDo(email)}</p>
!${mayTakePassphrase(found) ? ownersHands(reader, short, found) : ''}<p>!${words.newAddress(short)}</p>
!${hint}`;
  return { status: 200, title: heading, main: html`<h1>${heading}</h1>!${thanks}!${next}<p>${words.closePage}</p>` };
}

/** In owner custody a recipient may set a passphrase of their own; after the release there is nobody left to lock anything for it. */
function mayTakePassphrase({ vault }: Verification): boolean {
  return recipientsEnrol[vault.custody] && !isReleased[vault.status];
}

/** Whether the owner has asked for it, and given the code for it to the recipient. */
function takesPassphrase(found: Verification): boolean {
  return found.isInvited && mayTakePassphrase(found);
}

/** How it will be opened one day, and what became of a passphrase that was chosen before. HTML. */
function ownersHands({ words: { verify: words } }: Reader, owner: string, { passphrase }: Verification): string {
  const chosen = {
    none: '',
    waits: html`<p><strong>!${words.passphraseWaits(owner)}</strong></p>`,
    counts: html`<p>!${words.passphraseCounts(owner)}</p>`,
  };
  return html`!${chosen[passphrase]}<p>!${words.inOwnersHands(owner)}</p>
<p>!${words.ifGivenCode}</p>
`;
}

/** For whoever was handed an invitation by the owner. It tells nobody whom it was made for. */
export function invitedPage(reader: Reader, owner: Verification['owner'], action: string): Page {
  const { short } = ownerWords(owner);
  const words = reader.words.verify;
  return {
    status: 200,
    title: words.invitedTitle,
    script: 'enrol',
    withoutReferrer: true,
    main: html`<h1>!${words.invitedHeading(html`${short}`)}</h1>!${enrolmentSection(reader, owner, action)}`,
  };
}

/** The script draws the rest: the key pair is made in the browser. It has words of its own for an owner who hasn't said their name. */
function enrolmentSection({ words: { verify: words } }: Reader, { name }: Verification['owner'], action: string): string {
  return html`<div id="enrolment" data-owner="${personName(name) ?? ''}" data-path="${action}/enrolment"><p>${words.oneMoreStep}</p></div>
<noscript><p class="error">!${words.needsScript}</p></noscript>`;
}

/** `Dear Anna, ` or nothing. HTML. */
function greeting({ words }: Reader, { recipient }: Verification): string {
  return recipient.name === null || oneLine(recipient.name) === '' ? '' : words.verify.dear(nameHtml(recipient.name));
}
