import { html } from 'ghtml';
import type { DeputyAnswer } from '../../../../../shared/domain/handover.ts';

interface Done {
  readonly heading: string;
  readonly text: string;
}

/** Somebody is asked to tell somebody else that a message waits. Arguments are HTML. */
export const passOn = {
  title: 'Would you pass the word on?',
  /** @param who whom to tell; undefined where no name is known. */
  lead: (owner: string, who: string | undefined): string =>
    html`!${owner} left something in Heirlock for !${who ?? 'somebody whom you know'}, and named you as a person who could pass the word on. Our messages have not been opened so far.`,
  please: (owner: string, who: string | undefined): string =>
    html`Please tell !${who ?? 'them'}, in person or by phone, that a message about !${owner} waits at their e-mail address.`,
  buttons: { told: 'I have told them', cannot: 'I can’t reach them' } satisfies Record<DeputyAnswer, string> as Readonly<
    Record<DeputyAnswer, string>
  >,
  before: {
    told: 'You have told us before that you passed the word on.',
    cannot: 'You have told us before that you can’t reach them.',
  } satisfies Record<DeputyAnswer, string> as Readonly<Record<DeputyAnswer, string>>,
  notWhat: 'What it is about we tell nobody but the person it is for. There is nothing to forward.',
  pressPlease: 'Opening this page alone changes nothing.',
  nothing: 'There is nothing to pass on any more',
  nothingRest: 'Thank you. What was left has been opened by the person it is for, or nobody waits for it any more.',
  done: {
    told: { heading: 'Thank you', text: 'We will not ask you again. What was left is kept until it is opened.' },
    cannot: {
      heading: 'Thank you for saying so',
      text: 'We go on by other ways. If you reach them after all, this page stays open to you.',
    },
  } satisfies Record<DeputyAnswer, Done> as Readonly<Record<DeputyAnswer, Done>>,
  closePage: 'You can close this page now.',
};
