import type { Place } from '../../shared/domain/custodian.ts';
import { dayMs, hourMs, minuteMs } from '../../shared/domain/instant.ts';
import type { SeededRandom } from '../kit/runner/seeded-random.ts';
import { speakersOf, type Setting } from './custodian-setting.ts';

/* What goes wrong between honest people and machines: lines that are cut, servers that are off, mail that doesn't leave. */

export type Node = Place | 'owner';

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** How much of `from` to `to` lies in any of the spans, which don't overlap. */
export function overlapMs(spans: readonly Span[], from: number, to: number): number {
  let sum = 0;
  for (const span of spans) sum += Math.max(0, Math.min(span.to, to) - Math.max(span.from, from));
  return sum;
}

export class Lines {
  readonly #cuts = new Map<string, readonly Span[]>();
  readonly #downs = new Map<Place, readonly Span[]>();
  readonly #mailOuts = new Map<Place, readonly Span[]>();

  constructor(random: SeededRandom, setting: Setting, endMs: number) {
    const outages = (everyMs: number, longestMs: number): readonly Span[] => {
      const spans: Span[] = [];
      for (let t = setting.startMs; ; ) {
        const from = t + Math.floor(everyMs * 2 * random.fraction());
        if (from >= endMs) return spans;
        t = from + random.integer(5 * minuteMs, longestMs);
        spans.push({ from, to: t });
      }
    };
    const speakers = speakersOf(setting);
    const nodes: readonly Node[] = ['owner', ...speakers];
    for (const one of nodes)
      for (const other of speakers) if (one !== other) this.#cuts.set(lineOf(one, other), outages(setting.cutEveryMs, 4 * dayMs));
    for (const place of speakers) {
      this.#downs.set(place, outages(3 * setting.cutEveryMs, random.pick([2 * hourMs, 3 * dayMs])));
      this.#mailOuts.set(place, outages(3 * setting.cutEveryMs, 2 * dayMs));
    }
  }

  downs(place: Place): readonly Span[] {
    return this.#downs.get(place) ?? [];
  }

  isCut(one: Node, other: Node, t: number): boolean {
    return (this.#cuts.get(lineOf(one, other)) ?? []).some(({ from, to }) => from <= t && t < to);
  }

  cutMs(one: Node, other: Node, from: number, to: number): number {
    return overlapMs(this.#cuts.get(lineOf(one, other)) ?? [], from, to);
  }

  downMs(place: Place, from: number, to: number): number {
    return overlapMs(this.downs(place), from, to);
  }

  /** When a custodian was last back from an outage of an hour or more, if that was between the two. */
  backT(place: Place, from: number, to: number): number | null {
    return this.downs(place).findLast((span) => span.to >= from && span.to <= to && span.to - span.from > hourMs)?.to ?? null;
  }

  isMailOut(place: Place, t: number): boolean {
    return (this.#mailOuts.get(place) ?? []).some(({ from, to }) => from <= t && t < to);
  }

  mailOutMs(place: Place, from: number, to: number): number {
    return overlapMs(this.#mailOuts.get(place) ?? [], from, to);
  }
}

function lineOf(one: Node, other: Node): string {
  return one === 'owner' || (other !== 'owner' && one < other) ? `${one} ${other}` : `${other} ${one}`;
}
