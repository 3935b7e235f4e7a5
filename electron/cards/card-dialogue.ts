import type { OwnerLanguage } from '../../shared/domain/language.ts';
import type { CardAnswer, CardStep, CardView, OpenedCard, ShownCard, TroubledProgram } from '../contract/cards.ts';
import { AskedModule, CardFailure, type ModuleProcess } from './ask-module.ts';
import type { PinState } from './card-messages.ts';
import type { InstalledModule } from './installed-modules.ts';
import { viewCards, type Choice } from './view-card.ts';

/** The window in which the owner chooses a card and gives its PIN. */
export interface CardWindow {
  show(view: CardView): void;
  close(): void;
}

/** What the window reports. */
export interface CardWindowEvents {
  /** @returns what is to be shown now. */
  answered(answer: CardAnswer): CardView;
  closed(): void;
}

/** What a dialogue works with. */
export interface CardSurroundings {
  modules(): Promise<readonly InstalledModule[]>;
  startModule(): ModuleProcess;
  openWindow(events: CardWindowEvents): Promise<CardWindow>;
  /** Lets the owner pick a module by a dialogue of the system. Undefined: they changed their mind. */
  pickModule(): Promise<InstalledModule | undefined>;
  language(): OwnerLanguage;
  nowMs(): number;
  /** Told of faults of the program itself. */
  report(fault: unknown): void;
  readonly patience: CardPatience;
}

/** How long is waited for whom, in milliseconds. */
export interface CardPatience {
  /** For the owner's next act: a dialogue that nobody answers must not keep a vault unlocked. */
  readonly ownerMs: number;
  /** For a module that lists what is there. */
  readonly listMs: number;
  /** For a card that checks a PIN or signs. */
  readonly cardMs: number;
  /** The same while the owner types at the reader. */
  readonly readerMs: number;
}

export const cardPatience: CardPatience = { ownerMs: 5 * 60_000, listMs: 20_000, cardMs: 60_000, readerMs: 180_000 };

/** The owner closed the window, didn't answer, or the act was cancelled. */
export class CardGivenUp extends Error {}

const maxPinCharacters = 256;

/** One use of a card: choosing it, its PIN, one signature. */
export class CardDialogue {
  readonly #around: CardSurroundings;
  readonly #document: string;
  readonly #opened = Promise.withResolvers<OpenedCard>();
  readonly #choices = new Map<string, Choice>();
  readonly #picked: InstalledModule[] = [];
  #step: CardStep = { at: 'looking', program: null };
  #window: CardWindow | undefined;
  #module: AskedModule | undefined;
  #chosen: Choice | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #isBusy = false;
  /** By itself, not by its owner. */
  #hasClosedWindow = false;
  #isOver = false;

  constructor(around: CardSurroundings, document: string) {
    this.#around = around;
    this.#document = document;
    this.#opened.promise.catch(() => undefined);
  }

  /** Shows the window, until a card is ready to sign. @throws CardGivenUp. */
  async open(): Promise<OpenedCard> {
    this.#window = await this.#around.openWindow({
      answered: (answer) => this.#hear(answer),
      closed: () => this.#hasClosedWindow || this.end(),
    });
    // Ended while the window was opening.
    if (this.#isOver) this.#closeWindow();
    else {
      this.#waitForOwner();
      this.#act(() => this.#look());
    }
    return this.#opened.promise;
  }

  /** A signature; there is nothing more to show then. @throws CardFailure, CardGivenUp. */
  async sign(data: Uint8Array): Promise<Uint8Array> {
    const { readerMs, cardMs } = this.#around.patience;
    const atReader = this.#step.at === 'signing' && this.#step.atReader;
    try {
      if (this.#module === undefined || this.#step.at !== 'signing') throw new CardGivenUp();
      const value = await this.#module.ask({ ask: 'sign', data }, atReader ? readerMs : cardMs);
      this.#closeWindow();
      return value;
    } catch (error) {
      const cause = this.#isOver ? new CardGivenUp() : error;
      this.end();
      throw cause;
    }
  }

  /** Closes the window and ends the module's process, whatever either is doing. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#patience);
    this.#module?.end();
    this.#choices.clear();
    this.#opened.reject(new CardGivenUp());
    this.#closeWindow();
  }

  #closeWindow(): void {
    this.#hasClosedWindow = true;
    this.#window?.close();
  }

  get #view(): CardView {
    return { language: this.#around.language(), document: this.#document, step: this.#step };
  }

  #hear(answer: CardAnswer): CardView {
    if (answer.do === 'view' || this.#isOver) return this.#view;
    if (answer.do === 'cancel') this.end();
    else {
      this.#waitForOwner();
      this.#act(() => this.#follow(answer));
    }
    return this.#view;
  }

  async #follow(answer: Exclude<CardAnswer, { readonly do: 'view' | 'cancel' }>): Promise<void> {
    switch (answer.do) {
      case 'look':
        return this.#look();
      case 'choose':
        return this.#choose(answer.certificate);
      case 'pin':
        return this.#tryPin(answer.pin);
      case 'other':
        return this.#lookThroughOther();
    }
  }

  /** One act at a time; what is answered meanwhile was meant for what was shown before. */
  #act(act: () => Promise<void>): void {
    if (this.#isBusy || this.#step.at === 'signing') return;
    this.#isBusy = true;
    void act()
      .catch((error: unknown) => this.#stop(error))
      .finally(() => {
        this.#isBusy = false;
      });
  }

  #stop(error: unknown): void {
    if (this.#isOver) return;
    if (!(error instanceof CardFailure)) this.#around.report(error);
    const trouble = error instanceof CardFailure && error.trouble !== 'pin_wrong' ? error.trouble : 'refused';
    this.#forgetModule();
    this.#show({ at: 'stopped', trouble, program: this.#chosen?.module.name ?? '' });
  }

  #show(step: CardStep): void {
    if (this.#isOver) return;
    this.#step = step;
    this.#window?.show(this.#view);
  }

  #waitForOwner(): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.end(), this.#around.patience.ownerMs);
    this.#patience.unref();
  }

  #forgetModule(): void {
    this.#module?.end();
    this.#module = undefined;
  }

  #startModule(): AskedModule {
    this.#forgetModule();
    return (this.#module = new AskedModule(this.#around.startModule()));
  }

  /** Asks every module, each in a process that ends with its answer. */
  async #look(): Promise<void> {
    this.#chosen = undefined;
    this.#choices.clear();
    this.#show({ at: 'looking', program: null });
    const modules = [...(await this.#around.modules()), ...this.#picked];
    const cards: ShownCard[] = [];
    const troubled: TroubledProgram[] = [];
    for (const module of modules) {
      if (this.#isOver) return;
      this.#show({ at: 'looking', program: module.name });
      try {
        const found = await this.#startModule().ask({ ask: 'list', module: module.path }, this.#around.patience.listMs);
        const viewed = viewCards(module, found, { nowMs: this.#around.nowMs(), firstId: this.#choices.size });
        cards.push(...viewed.cards);
        for (const choice of viewed.choices) this.#choices.set(choice.certificate.id, choice);
      } catch (error) {
        if (!(error instanceof CardFailure)) throw error;
        troubled.push({ name: module.name, trouble: error.trouble === 'pin_wrong' ? 'refused' : error.trouble });
      } finally {
        this.#forgetModule();
      }
    }
    this.#show({ at: 'choosing', cards, troubled, programs: modules.map(({ name }) => name) });
  }

  async #lookThroughOther(): Promise<void> {
    const other = await this.#around.pickModule();
    if (other === undefined) return;
    this.#picked.push(other);
    await this.#look();
  }

  async #choose(id: string): Promise<void> {
    const choice = this.#choices.get(id);
    if (this.#step.at !== 'choosing' || choice === undefined || choice.certificate.trouble !== null) return;
    this.#chosen = choice;
    const { module, place } = choice;
    this.#show({ at: 'asking', atReader: false });
    const pin = await this.#startModule().ask({ ask: 'find', module: module.path, place }, this.#around.patience.listMs);
    this.#askForPin(choice, pin, false);
  }

  /** Says how the PIN stands before it is asked for; a card that takes none isn't tried. */
  #askForPin({ card, certificate, module }: Choice, { tries, pinAtReader }: PinState, wrong: boolean): void {
    if (tries === 'locked' || tries === 'not_set') {
      this.#forgetModule();
      this.#show({ at: 'stopped', trouble: tries === 'locked' ? 'pin_locked' : 'pin_not_set', program: module.name });
    } else this.#show({ at: 'pin', card, certificate, tries, atReader: pinAtReader, wrong });
  }

  async #tryPin(typed: string | null): Promise<void> {
    const [choice, module, step] = [this.#chosen, this.#module, this.#step];
    if (step.at !== 'pin' || choice === undefined || module === undefined || (typed === null) !== step.atReader) return;
    if (typed !== null && (typed === '' || typed.length > maxPinCharacters)) return;
    const { readerMs, cardMs } = this.#around.patience;
    const pin = typed === null ? null : new TextEncoder().encode(typed);
    this.#show({ at: 'asking', atReader: step.atReader });
    try {
      const question = { ask: 'open', module: choice.module.path, place: choice.place, pin } as const;
      const opened = await module.ask(question, step.atReader ? readerMs : cardMs);
      clearTimeout(this.#patience);
      this.#show({ at: 'signing', atReader: step.atReader });
      this.#opened.resolve(opened);
    } catch (error) {
      if (!(error instanceof CardFailure) || error.trouble !== 'pin_wrong') throw error;
      this.#askForPin(choice, error.pin ?? { tries: step.tries, pinAtReader: step.atReader }, true);
    } finally {
      pin?.fill(0);
    }
  }
}
