import { element, moveFocusTo } from './dom.ts';
import { problemNote } from './problem-words.ts';
import { Problem, problemCodeOf, type ProblemCode } from './problems.ts';

/** A tick that shows what is typed: long passphrases are typed better by who can see them. */
export function showTyped(input: HTMLInputElement): HTMLElement {
  const box = element('input', { type: 'checkbox', id: `${input.id}-shown` });
  box.addEventListener('change', () => {
    input.type = box.checked ? 'text' : 'password';
  });
  return element('p', { class: 'tick' }, box, element('label', { for: box.id }, 'Show what I type'));
}

/** A problem with one field, which is marked and gets the focus. */
export class TypingProblem extends Problem {
  readonly field: HTMLElement;
  readonly detail: string | undefined;

  constructor(field: HTMLElement, code: ProblemCode, detail?: string) {
    super(code, 'what was typed can not be read');
    this.field = field;
    this.detail = detail;
  }
}

/** Runs `act` when the form is sent, one at a time, and shows above its button what went wrong. */
export function onSubmit(form: HTMLFormElement, act: () => Promise<void>, mainField: HTMLElement | undefined): void {
  const button = form.querySelector('button[type=submit]') as HTMLButtonElement;
  const label = button.textContent;
  const place = element('div', { role: 'alert' });
  button.before(place);
  const run = async (): Promise<void> => {
    for (const marked of form.querySelectorAll('[aria-invalid]')) marked.removeAttribute('aria-invalid');
    place.replaceChildren();
    button.setAttribute('aria-disabled', 'true');
    button.textContent = 'One moment …';
    try {
      await act();
    } catch (error) {
      const code = problemCodeOf(error);
      place.replaceChildren(problemNote(code, error instanceof TypingProblem ? error.detail : undefined));
      const field = error instanceof TypingProblem ? error.field : ['wrong_passphrase', 'wrong_sheet'].includes(code) ? mainField : undefined;
      field?.setAttribute('aria-invalid', 'true');
      moveFocusTo(field ?? place);
    } finally {
      button.removeAttribute('aria-disabled');
      button.textContent = label;
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.getAttribute('aria-disabled') !== 'true') void run();
  });
}
