import { html } from 'ghtml';
import { expiresAt, isCorrectionOpen, settlesAt } from '../../../../shared/domain/correction.ts';
import { serverReads } from '../../../../shared/domain/vault.ts';
import { correctionFacts } from '../../../core/corrections/correction-facts.ts';
import type { CorrectionView, LinkedCorrection } from '../../../core/corrections/view-corrections.ts';
import type { ReleaseLink } from '../../../core/links/open-link.ts';
import { factsHtml, type Page } from '../page.ts';
import { maskedAddress, momentHtml, nameHtml, ownerWords, vaultHtml } from '../page-words.ts';
import { byClockOf, type Reader } from '../reader.ts';

/** What a press led to. */
export const correctionDone = ['asked', 'agreed', 'stopped'] as const;
/** Refusals that the page itself explains. */
export const correctionRefusals = [
  'invalid_email',
  'correction_own_address',
  'correction_needs_another',
  'correction_limit_exceeded',
  'recipient_has_opened',
  'permission_denied',
  'conflict',
] as const;
export const correctionOutcomes = [...correctionDone, ...correctionRefusals] as const;
export type CorrectionOutcomeWord = (typeof correctionOutcomes)[number];

/** What came of the last press, and what was typed where it's to be typed again. */
export interface AfterPress {
  readonly word: CorrectionOutcomeWord;
  readonly typed: string;
}

/** Where the forms about one recipient lead to, and how their fields are told apart on a page with several. */
interface Forms {
  readonly action: (act: 'ask' | 'agree' | 'stop') => string;
  readonly prefix: string;
  /** Fields that every form has. */
  readonly hidden: readonly (readonly [name: string, value: string])[];
}

/** What somebody finds behind the link by which they ask, agree or stop. */
export function correctPage(reader: Reader, linked: LinkedCorrection, base: string, after: AfterPress | undefined): Page {
  const words = reader.words.correct;
  const { vault, owner, recipient, bearer } = linked.found;
  const name = recipient.name === null ? words.someone : nameHtml(recipient.name);
  const by = html`<bdi>${ownerWords(owner).short}</bdi>`;
  const yours = bearer.as === 'way';
  const forms: Forms = { action: (act) => reader.at(`${base}/${act}`), prefix: 'correct', hidden: [] };
  return {
    status: isRefusal(after?.word) ? 422 : 200,
    title: words.title,
    main: html`<h1>!${yours ? words.headingYours : words.headingTheirs(name)}</h1>
!${outcomeHtml(reader, after)}
<p>!${yours ? words.leadYours(by, vaultHtml(vault.name)) : words.leadTheirs(by, name)}</p>
!${standing(byClockOf(reader, owner), linked, { forms, isSealed: !serverReads[vault.custody], isMasked: yours, typed: after?.typed ?? '', heading: 'h2' })}
<p class="soft">${words.changesNothing}</p>`,
  };
}

/** Where a list of people leads to. */
interface ListPlace {
  /** What the addresses of its forms begin with. */
  readonly actions: string;
  /** Where its reader came from; undefined where that was a mail. */
  readonly back?: string;
}

/** Those of a vault who haven't opened yet, by name alone: for a recipient who has, or somebody whom the owner trusts. */
export function unreachedPage(
  reader: Reader,
  { vault, owner }: Pick<ReleaseLink, 'vault' | 'owner'>,
  others: readonly CorrectionView[],
  { actions, back }: ListPlace,
  after: AfterPress | undefined,
): Page {
  const words = reader.words.correct;
  const isSealed = !serverReads[vault.custody];
  const one = (view: CorrectionView): string => {
    const forms: Forms = {
      action: (act) => reader.at(`${actions}/${act}`),
      prefix: view.recipient.id,
      hidden: [['recipient', view.recipient.id]],
    };
    return html`<section class="person"><h2>!${view.recipient.name === null ? words.others.unnamed : nameHtml(view.recipient.name)}</h2>
!${standing(byClockOf(reader, owner), view, { forms, isSealed, isMasked: false, typed: '', heading: 'h3' })}</section>`;
  };
  return {
    status: isRefusal(after?.word) ? 422 : 200,
    title: words.others.title,
    main: html`<h1>${back === undefined ? words.others.title : words.others.heading}</h1>
!${outcomeHtml(reader, after)}
<p>!${others.length === 0 ? words.others.none : words.others.lead(html`<bdi>${ownerWords(owner).short}</bdi>`)}</p>
!${others.map(one)}
!${back === undefined ? html`<p class="soft">${words.changesNothing}</p>` : html`<p><a href="${reader.at(back)}">${words.others.back}</a></p>`}`,
  };
}

function isRefusal(word: CorrectionOutcomeWord | undefined): boolean {
  return correctionRefusals.some((refusal) => refusal === word);
}

function outcomeHtml({ words: { correct: words } }: Reader, after: AfterPress | undefined): string {
  if (after === undefined) return '';
  switch (after.word) {
    case 'asked':
    case 'agreed':
    case 'stopped':
      return html`<p role="status"><strong>${words.done[after.word]}</strong></p>`;
    case 'invalid_email':
    case 'correction_own_address':
    case 'correction_needs_another':
    case 'correction_limit_exceeded':
    case 'recipient_has_opened':
    case 'permission_denied':
    case 'conflict':
      return html`<p class="error" role="alert">${words.refused[after.word]}</p>`;
  }
}

interface Shown {
  readonly forms: Forms;
  readonly isSealed: boolean;
  /** Whether the new address is shown only as far as its own owner needs to know it. */
  readonly isMasked: boolean;
  readonly typed: string;
  /** Of what is said about one person. */
  readonly heading: 'h2' | 'h3';
}

/** How things stand with one recipient's address, and what can be done about it. */
function standing(reader: Reader, view: CorrectionView, shown: Shown): string {
  const words = reader.words.correct;
  const { correction } = view;
  if (view.opened) return html`<p>${words.opened}</p>`;
  if (correction !== undefined && isCorrectionOpen[correction.status]) return underWay(reader, { ...view, correction }, shown);
  const last = correction === undefined ? '' : lastHtml(reader, correction.status);
  if (!view.mayAsk) return html`!${last}<p>${words.nothing}</p>`;
  return html`!${last}!${askForm(reader, shown)}`;
}

function lastHtml({ words: { correct: words } }: Reader, status: NonNullable<CorrectionView['correction']>['status']): string {
  return status === 'asked' || status === 'waiting' ? '' : html`<p>${words.last[status]}</p>`;
}

function underWay(
  reader: Reader,
  { correction, mayAgree, mayStop }: CorrectionView & { readonly correction: NonNullable<CorrectionView['correction']> },
  { forms, isSealed, isMasked: isTheirs, heading }: Shown,
): string {
  // Whoever has nothing to say to it has no use for all of an address that is somebody else's.
  const isMasked = isTheirs || !(mayAgree || mayStop);
  const words = reader.words.correct;
  const facts = correctionFacts(correction);
  const settles = settlesAt(facts);
  const moment = (at: string): string => momentHtml(at, reader.language, reader.timeZone);
  const pressable = { ...forms, hidden: [...forms.hidden, ['correction', correction.id] as const] };
  return html`!${headingHtml(heading, words.underWay)}
!${factsHtml(
    [words.newAddress, html`<bdi>${isMasked ? maskedAddress(correction.address) : correction.address}</bdi>`],
    [words.askedBy, words.by[correction.asked_role]],
    ...(correction.agreed_role === null ? [] : [[words.agreedBy, words.by[correction.agreed_role]] as const]),
    settles === undefined ? [words.expires, moment(expiresAt(facts))] : [words.settles, moment(settles)],
  )}
!${settles === undefined ? html`<p>${words.needsSecond}</p>` : ''}
<p>${isSealed ? words.sealed : words.readable}</p>
!${mayAgree ? html`<p>${words.agreeLead}</p>!${pressForm(pressable, 'agree', words.agree)}` : ''}
!${mayStop ? html`<p>${words.stopLead}</p>!${pressForm(pressable, 'stop', words.stop, mayAgree ? 'plain-link' : 'main')}` : ''}`;
}

function hiddenHtml({ hidden }: Forms): string {
  return html`!${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

function headingHtml(heading: Shown['heading'], text: string): string {
  return html`<!${heading}>${text}</!${heading}>`;
}

function pressForm(forms: Forms, act: 'agree' | 'stop', label: string, kind: 'main' | 'plain-link' = 'main'): string {
  return html`<form method="post" action="${forms.action(act)}">!${hiddenHtml(forms)}<button class="button ${kind}" type="submit">${label}</button></form>`;
}

function askForm({ words: { correct: words } }: Reader, { forms, isSealed, typed, heading }: Shown): string {
  const id = `address-${forms.prefix}`;
  return html`!${headingHtml(heading, words.askHeading)}
<p>${words.askLead}</p>
<p>${isSealed ? words.sealed : words.readable}</p>
<form method="post" action="${forms.action('ask')}">!${hiddenHtml(forms)}
<label for="${id}">${words.addressLabel}</label>
<p class="hint" id="${id}-hint">${words.addressHint}</p>
<input class="input" id="${id}" name="address" type="email" autocomplete="off" required maxlength="254" value="${typed}" aria-describedby="${id}-hint">
<button class="button main" type="submit">${words.ask}</button>
</form>`;
}
