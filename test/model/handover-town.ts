import { languages } from '../../shared/domain/language.ts';
import { dayMs } from '../../shared/domain/instant.ts';
import { seededRandom, type SeededRandom } from '../kit/runner/seeded-random.ts';
import { mailboxEndings, phoneEndings, townRates } from './handover-rates.ts';

/*
 * People, their mailboxes and telephones, and what they leave to each other: made from a seed, before any server runs. Every name has a
 * word in it that nobody else's has, so that a judge finds in a message whom and what it names.
 */

export const yearMs = 365 * dayMs;
export const recipientsPerVault = 10;

export type Ending = keyof typeof mailboxEndings;

/** A mailbox or a telephone's number. */
export interface Place {
  readonly kind: 'mail' | 'phone';
  readonly address: string;
  readonly person: TownPerson;
  /** When its person gives it up, in ms since the beginning; and what becomes of messages then. */
  readonly endsMs: number;
  readonly ending: Ending;
}

export interface TownPerson {
  /** The word in their name, such as `Rec0007`. */
  readonly word: string;
  readonly name: string;
  readonly diesMs: number;
  /** That they act on a message that they see. */
  readonly heeds: number;
  /** Their mail program puts the server's mail aside. */
  readonly putsAside: boolean;
  /** Their mailboxes and numbers, the newest last. */
  readonly places: Place[];
  readonly random: SeededRandom;
}

export interface TownRecipient {
  readonly person: TownPerson;
  readonly vault: TownVault;
  readonly language: (typeof languages)[number] | undefined;
  readonly email: string;
  readonly further: readonly Place[];
  /** Who is to pass the word on to them: another recipient of the vault, or somebody whom the owner trusts. */
  deputy: TownPerson | null;
}

export interface TownVault {
  /** The words in its name, and in that of its one document. */
  readonly word: string;
  readonly documentWord: string;
  readonly owner: TownPerson;
  readonly trusted: readonly TownPerson[];
  readonly recipients: TownRecipient[];
  readonly releasedMs: number;
}

export interface TownPlan {
  readonly people: number;
  readonly years: number;
  readonly seed: number;
  /** Everything is released in this hour, rather than spread over the years; that share of all mailboxes has gone by then. */
  readonly inOneHour: { readonly deadMailboxes: number } | null;
}

/** A town, with every mailbox and number in it by its address. */
export class Town {
  readonly plan: TownPlan;
  readonly random: SeededRandom;
  readonly vaults: TownVault[] = [];
  readonly places = new Map<string, Place>();
  #persons = 0;

  constructor(plan: TownPlan) {
    this.plan = plan;
    this.random = seededRandom(plan.seed);
    for (let made = 0; made < plan.people; made += recipientsPerVault)
      this.vaults.push(this.#vault(Math.min(recipientsPerVault, plan.people - made)));
  }

  get recipients(): readonly TownRecipient[] {
    return this.vaults.flatMap(({ recipients }) => recipients);
  }

  /** Another mailbox of somebody, from now on. */
  newMailbox(person: TownPerson, nowMs: number): Place {
    return this.#place(person, 'mail', `${person.word.toLowerCase()}.${person.places.length}@town.example`, nowMs);
  }

  #vault(size: number): TownVault {
    const number = this.vaults.length;
    const owner = this.#person('Own', number, 'first', { lives: true });
    const count = this.#count();
    const trusted = Array.from({ length: count }, (_, index) => this.#person(`Con`, number * 10 + index, 'first', { lives: false }));
    const vault: TownVault = {
      word: word('Vlt', number),
      documentWord: word('Doc', number),
      owner,
      trusted,
      recipients: [],
      releasedMs: this.#releasedMs(),
    };
    for (let index = 0; index < size; index += 1) vault.recipients.push(this.#recipient(vault, number * recipientsPerVault + index));
    for (const one of vault.recipients) {
      const others = [...vault.recipients.filter((other) => other !== one).map(({ person }) => person), ...trusted];
      if (others.length > 0 && this.random.chance(townRates.hasDeputy)) one.deputy = this.random.pick(others);
    }
    return vault;
  }

  #count(): number {
    const [none, one] = townRates.trusts;
    const drawn = this.random.fraction();
    return drawn < none ? 0 : drawn < none + one ? 1 : 2;
  }

  /** Late enough that things have aged, and a year before the end, so that everything comes to its end. */
  #releasedMs(): number {
    const { inOneHour, years } = this.plan;
    if (inOneHour !== null) return 30 * dayMs;
    const last = Math.max(0.2, years - 1.1);
    return Math.floor((0.1 + (last - 0.1) * this.random.fraction()) * yearMs);
  }

  #person(kind: string, number: number, place: string, { lives }: { readonly lives: boolean }): TownPerson {
    const { random } = this;
    this.#persons += 1;
    const name = word(kind, number);
    const person: TownPerson = {
      word: name,
      name: `Alex ${name}`,
      diesMs: lives ? Infinity : this.#until(townRates.deaths),
      heeds: townRates.heedsLeast + (townRates.heedsMost - townRates.heedsLeast) * random.fraction(),
      putsAside: random.chance(townRates.putAside),
      places: [],
      random: seededRandom(this.plan.seed + this.#persons),
    };
    this.#place(person, 'mail', `${name.toLowerCase()}.${place}@town.example`, 0, lives);
    return person;
  }

  #recipient(vault: TownVault, number: number): TownRecipient {
    const { random } = this;
    const person = this.#person('Rec', number, 'first', { lives: false });
    const further: Place[] = [];
    const [main] = person.places;
    if (random.chance(townRates.hasSecondAddress))
      further.push(this.#place(person, 'mail', `${person.word.toLowerCase()}.second@town.example`, 0));
    if (random.chance(townRates.hasPhone)) further.push(this.#place(person, 'phone', `+49151${10_000_000 + number}`, 0));
    const language = random.chance(0.8) ? random.pick(languages) : undefined;
    return { person, vault, language, email: main?.address ?? '', further, deputy: null };
  }

  #place(person: TownPerson, kind: Place['kind'], address: string, sinceMs: number, stays = false): Place {
    const loss = kind === 'mail' ? townRates.mailboxLoss : townRates.phoneLoss;
    const { inOneHour } = this.plan;
    const isDead = inOneHour !== null && kind === 'mail' && this.random.chance(inOneHour.deadMailboxes);
    const deadMs = inOneHour === null ? sinceMs + this.#until(loss) : isDead ? 20 * dayMs : Infinity;
    const ending = drawn(this.random, kind === 'mail' ? mailboxEndings : phoneEndings);
    const place: Place = { kind, address, person, endsMs: stays ? Infinity : deadMs, ending };
    person.places.push(place);
    this.places.set(address, place);
    return place;
  }

  /** When something ends of which a share is lost every year. */
  #until(yearlyLoss: number): number {
    return Math.floor((Math.log(1 - this.random.fraction()) / Math.log(1 - yearlyLoss)) * yearMs);
  }
}

function word(kind: string, number: number): string {
  return `${kind}${String(number).padStart(4, '0')}`;
}

function drawn<K extends string>(random: SeededRandom, shares: Readonly<Record<K, number>>): K {
  let left = random.fraction();
  const all = Object.entries(shares) as [K, number][];
  for (const [one, share] of all) {
    if (left < share) return one;
    left -= share;
  }
  return (all[0] as [K, number])[0];
}
