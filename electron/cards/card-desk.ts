import type { CardOutcome, CardRequest, CardTrouble } from '../contract/cards.ts';
import type { EngineErrorCode } from '../contract/contract.ts';
import { CardFailure } from './ask-module.ts';
import { CardDialogue, CardGivenUp, type CardSurroundings } from './card-dialogue.ts';

/** Answers what the engine asks about cards, one use of a card at a time. */
export class CardDesk {
  readonly #around: CardSurroundings;
  readonly #uses = new Map<string, CardDialogue>();

  constructor(around: CardSurroundings) {
    this.#around = around;
  }

  /** Never rejects. */
  async answer(request: CardRequest): Promise<CardOutcome> {
    try {
      return { ok: true, value: await this.#answer(request) };
    } catch (error) {
      if (request.do === 'open') this.#uses.delete(request.card);
      return this.#failed(error);
    }
  }

  /** Closes every window and ends every process. */
  close(): void {
    for (const use of this.#uses.values()) use.end();
    this.#uses.clear();
  }

  async #answer(request: CardRequest) {
    const use = this.#uses.get(request.card);
    switch (request.do) {
      case 'open': {
        if (this.#uses.size > 0) throw new CardInUse();
        const opening = new CardDialogue(this.#around, request.document);
        this.#uses.set(request.card, opening);
        return opening.open();
      }
      case 'sign':
        if (use === undefined) throw new CardGivenUp();
        return use.sign(request.data);
      case 'close':
        use?.end();
        this.#uses.delete(request.card);
        return null;
    }
  }

  #failed(error: unknown): CardOutcome {
    const failed = (code: EngineErrorCode, message: string): CardOutcome => ({ ok: false, code, message });
    if (error instanceof CardGivenUp) return failed('cancelled', 'Nothing was signed with a card.');
    if (error instanceof CardInUse) return failed('card_in_use', 'Something else is being signed with a card.');
    if (error instanceof CardFailure) return failed(codes[error.trouble], 'The card did not sign.');
    this.#around.report(error);
    return failed('internal_error', "Something went wrong that shouldn't have.");
  }
}

class CardInUse extends Error {}

const codes: Readonly<Record<CardTrouble | 'pin_wrong', EngineErrorCode>> = {
  program_unusable: 'card_program_failed',
  program_crashed: 'card_program_failed',
  program_silent: 'card_program_failed',
  card_gone: 'card_gone',
  key_missing: 'card_refused',
  pin_wrong: 'card_refused',
  pin_locked: 'card_refused',
  pin_expired: 'card_refused',
  pin_not_set: 'card_refused',
  given_up: 'card_refused',
  refused: 'card_refused',
};
