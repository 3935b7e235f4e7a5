import { html } from 'ghtml';
import type { Verification } from '../../../core/recipients/verify-recipient.ts';
import { buttonForm, type Page } from '../page.ts';
import { nameHtml, oneLine, ownerWords } from '../words.ts';

/** Asks a recipient whether the address is theirs; or tells one who has said so before that all is well. */
export function verifyPage(found: Verification, action: string): Page {
  if (found.recipient.status === 'verified') return confirmedPage(found, 'before', action);
  const owner = ownerWords(found.owner);
  return {
    status: 200,
    title: 'Please confirm your e-mail address',
    main: html`<h1>Is this your e-mail address?</h1>
<p>!${greeting(found)}<strong>${owner.full}</strong> keeps documents in Heirlock, in a vault called “!${nameHtml(found.vault.name)}”, and has named you as someone who ${found.vault.status === 'released' ? 'is to receive them' : 'is to receive them one day'}.</p>
<p>So that they reach you and nobody else, please tell us whether this is your address:</p>
<p><strong>${found.recipient.email}</strong></p>
!${buttonForm(action, 'Yes, this is my address')}
<h2>What does this mean?</h2>
<ul>
<li>!${whatComes(found)}</li>
<li>There is nothing to pay and no account to open${!takesPassphrase(found) ? ', and no password to choose' : '. On the next page you choose a passphrase that keeps everybody else out'}. You take on no duties.</li>
<li>If you don’t know who ${owner.short} is, or would rather not, close this page. Then nothing happens.</li>
</ul>
<p class="soft">Are you unsure whether this is genuine? Ask ${owner.short} in person or by phone, or show this page to someone you trust.</p>`,
  };
}

function whatComes({ vault }: Verification): string {
  return vault.status === 'released'
    ? 'The documents have been released. As soon as you press the button, we send a mail to this address with the link that opens them.'
    : 'You will not see any documents yet. When it is time, we write to this address and lead you through the rest.';
}

/** After the button, now or an earlier time. */
export function confirmedPage(found: Verification, when: 'now' | 'before', action: string): Page {
  const owner = ownerWords(found.owner);
  const heading = when === 'now' ? 'Thank you. Your address is confirmed.' : 'Your address is confirmed already';
  const thanks = when === 'now' ? '' : html`<p>You have told us before that this is your address. Thank you; once is enough.</p>`;
  if (takesPassphrase(found)) {
    return { status: 200, title: heading, script: 'enrol', main: html`<h1>${heading}</h1>!${thanks}!${enrolmentSection(owner.short, action)}` };
  }
  const next =
    found.vault.status === 'released'
      ? html`<p>What ${owner.short} set aside for you has been released. The link to it comes in a mail to <strong>${found.recipient.email}</strong>. If you have that mail, use its link. If not, it is on its way and should be there within a few minutes; please look among the unwanted mail (spam) too.</p>`
      : html`<p>There is nothing more to do. When the time comes, we write to <strong>${found.recipient.email}</strong>.</p>
<p>Should you change this address one day, please tell ${owner.short}, so that the new one can be entered in Heirlock.</p>`;
  return { status: 200, title: heading, main: html`<h1>${heading}</h1>!${thanks}!${next}<p>You can close this page now.</p>` };
}

/** In owner custody a recipient sets a passphrase of their own; after the release there is nobody left to lock anything for it. */
function takesPassphrase({ vault }: Verification): boolean {
  return vault.custody === 'client' && vault.status !== 'released';
}

/** The script draws the rest: the key pair is made in the browser. */
function enrolmentSection(owner: string, action: string): string {
  return html`<div id="enrolment" data-owner="${owner}" data-path="${action}/enrolment"><p>There is one more step.</p></div>
<noscript><p class="error"><strong>This step needs JavaScript.</strong> The passphrase is made on your own device, and that takes a small program in the page. Please allow it in your browser, or open the link in another one.</p></noscript>`;
}

/** `Dear Anna, ` or nothing. HTML. */
function greeting({ recipient }: Verification): string {
  return recipient.name === null || oneLine(recipient.name) === '' ? '' : html`Dear !${nameHtml(recipient.name)}, `;
}
