import type { Note, NoteContent, Place, Standing } from '../../shared/domain/custodian.ts';
import { addMs, dayMs, hourMs, instantFromMs, instantToMs } from '../../shared/domain/instant.ts';
import type { SeededRandom } from '../kit/runner/seeded-random.ts';
import type { Aim, Setting } from './custodian-setting.ts';

/** What a hostile custodian can do to the others: it has its own key, what it was told, and time. */
export interface Reach {
  readonly random: SeededRandom;
  readonly key: string;
  readonly others: readonly Place[];
  now(): number;
  after(ms: number, run: () => void): void;
  send(to: Place, notes: readonly Note[]): void;
}

/**
 * A custodian that says whatever it can sign, passes nothing on, keeps the owner's notes back to hand them in when they suit it, and plays
 * everything again that it ever heard.
 */
export class Hostile {
  readonly #place: Place;
  readonly #aim: Aim;
  readonly #reach: Reach;
  readonly #heard: Note[] = [];
  readonly #counters = new Map<Place, number>();
  /** It tells the other server one story, and keeps to it. */
  readonly #isSteady: boolean;
  #counter = 0;

  constructor(place: Place, aim: Aim, reach: Reach, setting: Setting) {
    this.#place = place;
    this.#aim = aim;
    this.#reach = reach;
    this.#isSteady = reach.random.chance(0.5);
    const roundMs = setting.rule.graceHours * hourMs;
    const act = (): void => {
      this.#act();
      reach.after(reach.random.integer(hourMs, reach.random.pick([6 * hourMs, roundMs, 3 * roundMs])), act);
    };
    reach.after(hourMs, act);
  }

  hear(from: Place | 'owner', notes: readonly Note[]): void {
    for (const note of notes) {
      if (this.#heard.length < 400) this.#heard.push(note);
      if (from === 'owner' || note.content.kind !== 'state') continue;
      this.#counters.set(from, Math.max(this.#counters.get(from) ?? 0, note.counter));
      if (note.content.asks && this.#reach.random.chance(0.9)) this.#answer(from);
    }
  }

  #sign(content: NoteContent, atMs: number = this.#reach.now()): Note {
    this.#counter += this.#reach.random.chance(0.05) ? 1_000_000 : 1;
    return { signer: this.#reach.key, counter: this.#counter, at: instantFromMs(atMs), content };
  }

  get #wants(): 'early' | 'never' {
    return this.#aim === 'either' ? this.#reach.random.pick(['early', 'never'] as const) : this.#aim;
  }

  /** It claims to have heard what it was told, whether it acted on it or not. */
  #state(to: Place, says: Standing): Note {
    return this.#sign({ kind: 'state', says, heard: { [to]: this.#counters.get(to) ?? 0 }, asks: this.#reach.random.chance(0.2) });
  }

  #answer(to: Place): void {
    const { random } = this.#reach;
    const wants = this.#wants;
    if (wants === 'early')
      return this.#reach.send(to, [...this.#goneOf(to), this.#state(to, random.pick(['over', 'over', 'given', 'warned', 'held']))]);
    const says =
      to === 3
        ? random.pick(['given', 'given', 'quiet'] as const)
        : this.#isSteady
          ? 'quiet'
          : random.pick(['quiet', 'quiet', 'over'] as const);
    const vouched = this.#place !== 3 && random.chance(0.3) ? [this.#sign({ kind: 'check_in' })] : [];
    this.#reach.send(to, [...vouched, this.#state(to, says)]);
  }

  #goneOf(to: Place): readonly Note[] {
    const about = to === 1 ? 2 : 1;
    return this.#place === 3 ? [this.#sign({ kind: 'gone', about, heard: { [to]: this.#counters.get(to) ?? 0 } })] : [];
  }

  #act(): void {
    const { random, others } = this.#reach;
    const to = random.pick(others);
    const made = {
      early: () => random.pick([() => this.#replay(to), () => this.#answer(to), () => this.#vouch(to)]),
      never: () =>
        random.pick([() => this.#replay(to), () => this.#replay(to), () => this.#answer(to), () => this.#vouch(to), () => this.#vouch(to)]),
    }[this.#wants]();
    made();
  }

  #replay(to: Place): void {
    const { random } = this.#reach;
    const pauses = this.#heard.filter(({ content }) => content.kind === 'pause');
    const notes = pauses.length > 0 && random.chance(0.3) ? pauses : this.#heard;
    if (notes.length > 0) this.#reach.send(to, [random.pick(notes)]);
  }

  /** It says that its link was pressed, at a time of its choice. */
  #vouch(to: Place): void {
    const { random } = this.#reach;
    const now = instantFromMs(this.#reach.now());
    const at = random.pick([now, addMs(now, -random.integer(0, 40 * dayMs)), addMs(now, 400 * dayMs)]);
    this.#reach.send(to, [this.#sign({ kind: random.pick(['check_in', 'cancel', 'cancel']) }, instantToMs(at))]);
  }
}
