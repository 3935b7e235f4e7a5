import type { CardTrouble } from '../contract/cards.ts';
import type { ModuleAnswers, ModuleQuestion, ModuleReply, PinState } from './card-messages.ts';

/** A process in which a module can be loaded, as the shell starts it. */
export interface ModuleProcess {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once when it has ended, for whatever reason. */
  onEnd(listener: () => void): void;
  /** Ends it, even if it no longer listens. */
  kill(): void;
}

/** Something went wrong with a card or its maker's program. */
export class CardFailure extends Error {
  readonly trouble: CardTrouble | 'pin_wrong';
  /** How the PIN stands now, where a wrong one was given. */
  readonly pin: PinState | undefined;

  constructor(trouble: CardTrouble | 'pin_wrong', pin?: PinState) {
    super(trouble);
    this.name = 'CardFailure';
    this.trouble = trouble;
    this.pin = pin;
  }
}

type AnswerTo<Q extends ModuleQuestion> = ModuleAnswers[Q['ask']];

/** A module in a process of its own. */
export class AskedModule {
  readonly #process: ModuleProcess;
  readonly #waiting = new Map<number, { readonly resolve: (value: unknown) => void; readonly reject: (failure: CardFailure) => void }>();
  #lastId = 0;
  #ended: CardTrouble | undefined;

  constructor(process: ModuleProcess) {
    this.#process = process;
    process.onMessage((message) => this.#hear(message as ModuleReply));
    process.onEnd(() => this.#finish('program_crashed'));
  }

  /** @throws CardFailure, also `program_silent` when there is no answer in time; the process is ended then. */
  async ask<Q extends ModuleQuestion>(question: Q, withinMs: number): Promise<AnswerTo<Q>> {
    if (this.#ended !== undefined) throw new CardFailure(this.#ended);
    this.#lastId += 1;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#lastId, { resolve, reject });
    const patience = setTimeout(() => this.#finish('program_silent'), withinMs);
    try {
      this.#process.post({ ...question, id: this.#lastId });
      return (await promise) as AnswerTo<Q>;
    } finally {
      clearTimeout(patience);
    }
  }

  /** Ends the process, and with it whatever the module knows. */
  end(): void {
    this.#finish('card_gone');
  }

  #hear(reply: ModuleReply): void {
    const asked = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.ok) asked?.resolve(reply.value);
    else asked?.reject(new CardFailure(reply.trouble, reply.pin));
  }

  #finish(why: CardTrouble): void {
    if (this.#ended !== undefined) return;
    this.#ended = why;
    this.#process.kill();
    for (const { reject } of this.#waiting.values()) reject(new CardFailure(why));
    this.#waiting.clear();
  }
}
