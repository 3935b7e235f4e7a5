import { element, moveFocusTo, named } from './dom.ts';
import { fetchOwn } from './fetch-bytes.ts';
import { onSubmit, showTyped, TypingProblem } from './forms.ts';
import { problemNote } from './problem-words.ts';
import { Problem, problemCodeOf } from './problems.ts';
import type { WorkerClient } from './worker-client.ts';
import type { MadeEnrolment } from './worker-messages.ts';

/** What the server's page says of an invitation. */
export interface Invitation {
  /** How the page calls the owner. */
  readonly ownerName: string;
  /** Where the browser learns whose key pair it is to make, and sends what the server may keep. */
  readonly path: string;
}

/** What the server answers there (shared/wire/release-keys.ts, `invitationAnswer`). */
interface Enrolling {
  readonly recipient: string;
  readonly identity: string | null;
  readonly enrolled_at: string | null;
}

/** Shorter passphrases of one's own are not taken: guessing is all that stands between them and the vault. */
const fewestOwnCharacters = 16;

/** Draws the step in `place`: asks the server whom it is for, and shows what went wrong if that fails. */
export async function showEnrolment(place: HTMLElement, client: WorkerClient, invitation: Invitation): Promise<void> {
  try {
    const enrolling = (await (await fetchOwn(invitation.path)).json()) as Enrolling;
    await drawEnrolment(place, client, invitation, enrolling);
  } catch (error) {
    place.replaceChildren(element('div', { role: 'alert' }, problemNote(problemCodeOf(linkProblem(error)))));
  }
}

/** Proposes a passphrase, has it typed back, makes the key pair in the worker and sends what the server may keep. */
async function drawEnrolment(place: HTMLElement, client: WorkerClient, { ownerName, path }: Invitation, enrolling: Enrolling): Promise<void> {
  const words = await client.ask('proposePassphrase', {});
  const proposed = proposal(client, words);
  const own = element('input', { id: 'own', type: 'password', class: 'wide', maxlength: 1024, autocomplete: 'new-password', autocapitalize: 'none', spellcheck: 'false', 'aria-describedby': 'own-hint' });
  const ownWay = element(
    'details', { class: 'way' },
    element('summary', {}, 'I would rather choose my own'),
    element('label', { for: 'own' }, 'Your own passphrase'),
    element('p', { class: 'hint', id: 'own-hint' }, `At least ${fewestOwnCharacters} characters, best several words that do not belong together. Please nothing that you use elsewhere.`),
    own,
    showTyped(own),
  );
  const again = element('input', { id: 'again', type: 'text', class: 'wide', required: true, maxlength: 1024, autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', 'aria-describedby': 'again-hint' });
  const form = element(
    'form', {},
    proposed.root,
    ownWay,
    element('label', { for: 'again' }, 'Type it once more, from your paper'),
    element('p', { class: 'hint', id: 'again-hint' }, 'So that you can be sure that it stands there as it should.'),
    again,
    element('button', { class: 'main', type: 'submit' }, 'Set this passphrase'),
  );
  own.addEventListener('input', () => {
    again.type = own.value === '' ? 'text' : 'password';
  });
  onSubmit(form, async () => {
    const passphrase = chosenPassphrase(proposed.words(), own, again);
    const made = await client.ask('enrol', { recipientId: enrolling.recipient, passphrase, ownerIdentity: bytesOf(enrolling.identity) });
    await send(path, made);
    const done = enrolledView(ownerName, made);
    place.replaceChildren(...done);
    if (done[0] !== undefined) moveFocusTo(done[0]);
  }, again);
  place.replaceChildren(...introduction(ownerName, enrolling.enrolled_at !== null), form);
}

function introduction(owner: string, enrolled: boolean): readonly HTMLElement[] {
  const before = element('p', {}, 'You have set a passphrase before. If you still have it, there is nothing to do, and you can close this page. If it is lost, choose a new one here; ', named(owner), ' then has to confirm it.');
  return [
    element('p', {}, 'There is one more step. It takes a few minutes, a pen and a piece of paper.'),
    ...(enrolled ? [before] : []),
    element('h2', {}, 'Please choose a passphrase'),
    element('p', {}, named(owner), ' has locked this vault so that nobody else can read it, not even the people who run this server. One day it opens for you with a passphrase that only you know.'),
    element('p', {}, 'Please write it on paper and keep it where you keep important papers. We don’t know it, and nobody can send it to you again.'),
  ];
}

interface Proposal {
  readonly root: HTMLElement;
  readonly words: () => readonly string[];
}

function proposal(client: WorkerClient, first: readonly string[]): Proposal {
  let words = first;
  const list = element('ol', { class: 'words', 'aria-label': 'Your six words' });
  const show = (): void => list.replaceChildren(...words.map((word) => element('li', {}, word)));
  show();
  const others = element('button', { type: 'button', class: 'quiet' }, 'Other words, please');
  others.addEventListener('click', () => {
    void client.ask('proposePassphrase', {}).then((proposed) => {
      words = proposed;
      show();
    });
  });
  return { root: element('div', {}, element('p', {}, element('strong', {}, 'Your six words:')), list, element('p', {}, others)), words: () => words };
}

/** @throws TypingProblem when it was not typed twice alike, or is too short. */
function chosenPassphrase(proposed: readonly string[], own: HTMLInputElement, again: HTMLInputElement): string {
  if (own.value !== '') {
    if ([...own.value].length < fewestOwnCharacters) throw new TypingProblem(own, 'too_short');
    if (own.value !== again.value) throw new TypingProblem(again, 'not_the_same');
    return own.value;
  }
  // Words are words, however they are spaced and capitalised; the passphrase is the words with single spaces.
  const typed = again.value.toLowerCase().match(/[a-z]+/g) ?? [];
  if (typed.join(' ') !== proposed.join(' ')) throw new TypingProblem(again, 'not_the_same');
  return proposed.join(' ');
}

async function send(action: string, { enrolment }: MadeEnrolment): Promise<void> {
  const body = JSON.stringify({ enrolment: base64Of(enrolment) });
  try {
    await fetchOwn(action, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  } catch (error) {
    throw linkProblem(error);
  }
}

/** A link that is not known is no file that is withheld. */
function linkProblem(error: unknown): unknown {
  return error instanceof Problem && ['withheld', 'session_over'].includes(error.code) ? new Problem('link_over', error.message) : error;
}

function enrolledView(owner: string, { safetyPhrase }: MadeEnrolment): readonly HTMLElement[] {
  const heading = element('h2', {}, 'Your passphrase is set');
  const keep = element('p', {}, 'Please keep the paper with it in a safe place. You need it when the time comes, and you can choose another one on this page as long as the link in your mail works.');
  if (safetyPhrase === undefined) return [heading, keep, element('p', {}, 'You can close this page now.')];
  return [
    heading,
    keep,
    element('h2', {}, 'One call, to be sure'),
    element('p', {}, 'Please call ', named(owner), ', or see them, and compare these six words. Their Heirlock shows the same ones beside your name:'),
    element('ol', { class: 'words', id: 'safety-phrase', 'aria-label': 'Safety phrase' }, ...safetyPhrase.map((word) => element('li', {}, word))),
    element('p', {}, 'If they differ, somebody may have put themselves between you two. Please tell ', named(owner), ' then, so that nothing is left to you this way until it is cleared up. These words are not secret, and they are not your passphrase.'),
    element('p', {}, 'After that there is nothing more to do. You can close this page.'),
  ];
}

function bytesOf(base64: string | null): Uint8Array | undefined {
  return base64 === null ? undefined : Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function base64Of(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
