import type { Outcome } from './attack.ts';
import type { DefenceName } from './defences.ts';

/** One time that an attack was played. */
export interface Played {
  /** The same for every time: its file and what is tried. */
  readonly attack: string;
  readonly outcome: Outcome;
  /** The defence that was off; null: none. */
  readonly without: DefenceName | null;
}

/** What became of all attacks. One that ends in two ways, on two databases, counts as the worse. */
export interface AttackCounts {
  readonly attacks: number;
  readonly refused: number;
  readonly seen: number;
  /** Succeeded against the product, with nobody the wiser. */
  readonly silent: number;
  /** Succeeded without a defence, as they have to. */
  readonly stopped: number;
  /** Different defences that were switched off. */
  readonly defences: number;
}

const worst: readonly Outcome[] = ['succeeded', 'seen', 'refused'];

export function countAttacks(played: readonly Played[]): AttackCounts {
  const names = [...new Set(played.map(({ attack }) => attack))];
  const of = (name: string, isWhole: boolean): Outcome[] =>
    played.filter(({ attack, without }) => attack === name && (without === null) === isWhole).map(({ outcome }) => outcome);
  const whole = names.map((name) => worst.find((outcome) => of(name, true).includes(outcome)));
  const count = (wanted: Outcome): number => whole.filter((outcome) => outcome === wanted).length;
  return {
    attacks: names.length,
    refused: count('refused'),
    seen: count('seen'),
    silent: count('succeeded'),
    stopped: names.filter((name) => of(name, false).length > 0 && of(name, false).every((outcome) => outcome === 'succeeded')).length,
    defences: new Set(played.flatMap(({ without }) => without ?? [])).size,
  };
}

/** The counts as a section of test/MEASURED.md. @param date `YYYY-MM-DD`. */
export function sectionOfAttacks(date: string, { attacks, refused, seen, silent, stopped, defences }: AttackCounts): string {
  return [
    '### Attacks',
    '',
    `${date}. Each is played against the product, and once more against the product without one of its defences, where it has to succeed.`,
    '',
    '| Attacks | Refused | Seen by the person concerned | Silent | Succeeded without the defence | Different defences |',
    '| --- | --- | --- | --- | --- | --- |',
    `| ${[attacks, refused, seen, silent, stopped, defences].join(' | ')} |`,
  ].join('\n');
}
