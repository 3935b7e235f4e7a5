import { html } from 'ghtml';
import type { CertificateLink } from '../../../core/certificates/certificate-link.ts';
import type { CertificateSummary } from '../../../core/stores/certificate-store.ts';
import { statementCharacters } from '../../../core/certificates/submit-certificate.ts';
import type { Page } from '../page.ts';
import { byClockOf, type Reader } from '../reader.ts';
import { momentHtml, nameHtml, oneLine, ownerWords, vaultHtml } from '../page-words.ts';

/** For anyone who comes without a link: where to ask for one. `typed` is what can't be an address. */
export function askPage(reader: Reader, action: string, typed?: string): Page {
  const words = reader.words.certificate;
  const wrong = typed !== undefined;
  return {
    status: wrong ? 422 : 200,
    title: wrong ? words.wrongTitle : words.askTitle,
    main: html`<h1>${words.askTitle}</h1>
<p>${words.askLead}</p>
<p>${words.askHow}</p>
<form method="post" action="${reader.at(action)}">
<label for="email">${words.addressLabel}</label>
<p class="hint" id="email-hint">${words.addressHint}</p>
!${wrong ? html`<p class="error" id="email-error">${words.noAddress}</p>` : ''}
<input class="input" id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${typed ?? ''}" aria-describedby="${wrong ? 'email-error email-hint' : 'email-hint'}"!${wrong ? ' aria-invalid="true" autofocus' : ''}>
<button class="button main" type="submit">${words.askButton}</button>
</form>
<p class="soft">${words.otherWays}</p>`,
  };
}

/** The same answer for every address. */
export function askedPage({ words: { certificate: words } }: Reader, typed: string): Page {
  return {
    status: 200,
    title: words.askedTitle,
    main: html`<h1>${words.askedTitle}</h1>
<p>!${words.asked(html`<strong>${oneLine(typed)}</strong>`)}</p>
<p>${words.askedNothing}</p>
<p>${words.closePage}</p>`,
  };
}

/** What is wrong with what was sent. */
export const certificateProblems = ['statement', 'file', 'format', 'size', 'affirmed'] as const;
export type CertificateProblem = (typeof certificateProblems)[number];

/** Where a recipient hands in a certificate. With `problem`, after something that wasn't acceptable; the statement is filled in again. */
export function handInPage(reader: Reader, link: CertificateLink, action: string, problem?: CertificateProblem, statement = ''): Page {
  if (link.refusal !== undefined) return closedPage(reader, link);
  const words = reader.words.certificate;
  const owner = ownerWords(link.owner);
  const short = html`${owner.short}`;
  return {
    status: problem === undefined ? 200 : problem === 'size' ? 413 : 422,
    title: problem === undefined ? words.handInTitle : words.wrongTitle,
    main: html`<h1>!${words.handInHeading(short)}</h1>
<p>!${words.handInLead(short, vaultHtml(link.vault.name))}</p>
<p>!${words.alive(short)}</p>
!${earlierHtml(byClockOf(reader, link.owner, link.recipient), link.certificates)}
<h2>${words.handInTitle}</h2>
!${formHtml(reader, action, problem, statement)}
<p class="soft">${words.next}</p>
<p class="soft">${words.private}</p>`,
  };
}

function formHtml(reader: Reader, action: string, problem: CertificateProblem | undefined, statement: string): string {
  const words = reader.words.certificate;
  const { least, most } = statementCharacters;
  const errors = {
    statement: words.problems.statement(least, most),
    file: html`${words.problems.file}`,
    format: html`${words.problems.format}`,
    size: html`${words.problems.size}`,
    affirmed: html`${words.problems.affirmed}`,
  };
  const error = (field: 'statement' | 'file' | 'affirmed', mine: boolean): string =>
    mine && problem !== undefined ? html`<p class="error" id="${field}-error">!${errors[problem]}</p>` : '';
  const marks = (field: string, mine: boolean): string =>
    mine ? ` aria-invalid="true" aria-describedby="${field}-error ${field}-hint" autofocus` : ` aria-describedby="${field}-hint"`;
  const [text, file, affirmed] = [
    problem === 'statement',
    problem === 'file' || problem === 'format' || problem === 'size',
    problem === 'affirmed',
  ];
  return html`<form method="post" action="${reader.at(action)}" enctype="multipart/form-data">
<label for="statement">${words.statementLabel}</label>
<p class="hint" id="statement-hint">${words.statementHint}</p>
!${error('statement', text)}
<textarea class="input" id="statement" name="statement" rows="6" required minlength="${least}" maxlength="${most}"!${marks('statement', text)}>${statement}</textarea>
<label for="file">${words.fileLabel}</label>
<p class="hint" id="file-hint">${words.fileHint}</p>
!${error('file', file)}!${problem !== undefined && !file ? html`<p class="hint">${words.problems.chooseAgain}</p>` : ''}
<input class="input" id="file" name="file" type="file" required accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"!${marks('file', file)}>
!${error('affirmed', affirmed)}
<label class="confirm"><input type="checkbox" name="affirmed" value="yes" required!${affirmed ? ' aria-invalid="true" aria-describedby="affirmed-error" autofocus' : ''}><span>${words.affirm}</span></label>
<button class="button main" type="submit">${words.send}</button>
</form>`;
}

function earlierHtml({ words: { certificate: words }, language, timeZone }: Reader, certificates: readonly CertificateSummary[]): string {
  if (certificates.length === 0) return '';
  const items = certificates.map(
    (one) =>
      html`<li>!${nameHtml(one.file_name)}, !${words.submittedOn(momentHtml(one.submitted_at, language, timeZone))}: <strong>${words.status[one.status]}</strong></li>`,
  );
  return html`<h2>${words.earlier}</h2><ul>!${items}</ul>`;
}

function closedPage(reader: Reader, { refusal, owner, recipient, certificates }: CertificateLink): Page {
  const words = reader.words.certificate;
  const rest = refusal?.code === 'vault_already_released' ? words.closed.vault_already_released : words.closed.other;
  return {
    status: 200,
    title: words.closedTitle,
    main: html`<h1>${words.closedTitle}</h1><p>${rest}</p>!${earlierHtml(byClockOf(reader, owner, recipient), certificates)}`,
  };
}

/** After it was handed in. */
export function handedInPage({ words: { certificate: words } }: Reader, link: CertificateLink): Page {
  return {
    status: 200,
    title: words.thanksTitle,
    main: html`<h1>${words.thanksTitle}</h1>
<p>!${words.thanks(html`${ownerWords(link.owner).short}`)}</p>
<p>${words.thanksNext}</p>
<p>${words.closePage}</p>`,
  };
}

/** Enough has been handed in for now. */
export function tooManyCertificatesPage({ words: { certificate: words } }: Reader): Page {
  return { status: 429, title: words.tooMany, main: html`<h1>${words.tooMany}</h1>!${words.tooManyRest}` };
}
