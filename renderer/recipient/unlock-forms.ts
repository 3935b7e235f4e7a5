import { element } from './dom.ts';
import { onSubmit, showTyped, TypingProblem } from './forms.ts';
import type { LockSecret, ReadSheet, WaysIn } from './worker-messages.ts';

/** What the forms do with what is typed. */
export interface Unlocking {
  readonly readSheet: (typed: string) => Promise<ReadSheet>;
  /** @throws Problem when it does not open. */
  readonly open: (secret: LockSecret) => Promise<void>;
}

/** A form for each way that leads in; the first is unfolded. Undefined when none does. */
export function unlockForms(ways: WaysIn, unlocking: Unlocking): HTMLElement | undefined {
  const forms: (readonly [name: string, form: HTMLElement])[] = [];
  if (ways.passphrase) forms.push(['With your passphrase', passphraseForm(unlocking)]);
  if (ways.sheet) forms.push(['With the words on your sheet', sheetsForm(1, unlocking)]);
  for (const { needed, total } of ways.quorums) forms.push([`With ${needed} of the ${total} sheets that several people keep`, sheetsForm(needed, unlocking)]);
  const [only] = forms;
  if (only === undefined) return undefined;
  if (forms.length === 1) return element('section', {}, element('h2', {}, only[0]), only[1]);
  const folded = forms.map(([name, form], index) => element('details', { name: 'way', open: index === 0, class: 'way' }, element('summary', {}, name), form));
  return element('section', {}, element('h2', {}, 'How would you like to open it?'), ...folded);
}

function passphraseForm({ open }: Unlocking): HTMLElement {
  const input = element('input', {
    id: 'passphrase', type: 'password', class: 'wide', required: true, maxlength: 1024, autocomplete: 'current-password', autocapitalize: 'none', spellcheck: 'false',
    'aria-describedby': 'passphrase-hint',
  });
  const form = element(
    'form', {},
    element('label', { for: 'passphrase' }, 'Your passphrase'),
    element('p', { class: 'hint', id: 'passphrase-hint' }, 'The six words that you wrote down when you confirmed your address, or the one that you chose yourself.'),
    input,
    showTyped(input),
    element('button', { class: 'main', type: 'submit' }, 'Open'),
  );
  onSubmit(form, async () => open({ kind: 'passphrase', passphrase: input.value }), input);
  return form;
}

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth', 'Eleventh', 'Twelfth', 'Thirteenth', 'Fourteenth', 'Fifteenth', 'Sixteenth'];

let formsMade = 0;

function sheetsForm(needed: number, { readSheet, open }: Unlocking): HTMLElement {
  formsMade += 1;
  const prefix = `sheet-${formsMade}`;
  const fields = Array.from({ length: needed }, (_, index) => sheetField(`${prefix}-${index + 1}`, needed === 1 ? 'The twelve words' : `${ordinals[index] ?? ''} sheet`));
  const state = element('input', { id: `${prefix}-state`, type: 'text', inputmode: 'numeric', maxlength: 12, autocomplete: 'off', 'aria-describedby': `${prefix}-state-hint` });
  const form = element(
    'form', {},
    ...fields.map(({ block }) => block),
    element('label', { for: state.id }, 'State number, if your sheet has one'),
    element('p', { class: 'hint', id: `${prefix}-state-hint` }, 'It stands below the words. With it we can tell whether something newer is being kept from you.'),
    state,
    element('button', { class: 'main', type: 'submit' }, 'Open'),
  );
  onSubmit(form, async () => {
    const sheets = await readAll(fields, readSheet);
    const typedState = lowestState(state);
    const states = [typedState, ...sheets.map(({ lowestGeneration }) => lowestGeneration)].filter((one) => one !== undefined);
    await open({ kind: 'sheets', codes: sheets.map(({ code }) => code), lowestGeneration: states.length === 0 ? undefined : Math.max(...states) });
  }, fields[0]?.area);
  return form;
}

interface SheetField {
  readonly block: HTMLElement;
  readonly area: HTMLTextAreaElement;
}

function sheetField(id: string, label: string): SheetField {
  const area = element('textarea', {
    id, rows: 3, required: true, maxlength: 1000, autocomplete: 'off', autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false', 'aria-describedby': `${id}-hint ${id}-count`,
  });
  const count = element('p', { class: 'hint', id: `${id}-count` }, '');
  area.addEventListener('input', () => {
    area.removeAttribute('aria-invalid');
    const words = area.value.match(/\p{L}+/gu)?.length ?? 0;
    count.textContent = words === 0 ? '' : `${words} of 12 words`;
  });
  const hint = element('p', { class: 'hint', id: `${id}-hint` }, 'One after the other, as they are numbered. Capitals and spaces do not matter; the first four letters of a word are enough.');
  return { area, block: element('div', { class: 'sheet' }, element('label', { for: id }, label), hint, area, count) };
}

interface Code {
  readonly code: Uint8Array;
  readonly lowestGeneration: number | undefined;
}

async function readAll(fields: readonly SheetField[], readSheet: Unlocking['readSheet']): Promise<readonly Code[]> {
  const codes: Code[] = [];
  for (const { area } of fields) {
    const read = await readSheet(area.value);
    if (!('code' in read)) throw new TypingProblem(area, 'mistyped_sheet', mistakes(read));
    if (codes.some(({ code }) => code.every((byte, index) => byte === read.code[index]))) throw new TypingProblem(area, 'repeated_sheet');
    codes.push(read);
  }
  return codes;
}

/** What is wrong with the words, as closely as can be told. */
function mistakes({ unknown, count }: Extract<ReadSheet, { count: number }>): string {
  const [first, ...others] = unknown;
  if (first !== undefined) {
    const more = others.length === 0 ? '' : ` The same goes for number ${others.map(({ place }) => place).join(', ')}.`;
    return `Word number ${first.place}, “${first.typed}”, is none of the words that sheets are made of.${more}`;
  }
  if (count !== 12) return `There are ${count} words here, and a sheet has 12.`;
  return 'Each word could be right, but together they are not: one was read as another, or two have changed places.';
}

function lowestState(input: HTMLInputElement): number | undefined {
  const typed = input.value.normalize('NFKC').replace(/[\s.,']/gu, '');
  if (typed === '') return undefined;
  if (!/^[0-9]{1,12}$/.test(typed)) throw new TypingProblem(input, 'mistyped_sheet', 'The state number is made of digits only.');
  return Number(typed);
}
