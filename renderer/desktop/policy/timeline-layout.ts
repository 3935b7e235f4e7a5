/** Something that happens, and when. */
export interface Moment {
  readonly at: string;
}

/** Where a moment is on the line: 0 at its beginning, 1 at its end. */
export interface Placed<T extends Moment> {
  readonly moment: T;
  readonly share: number;
}

/**
 * Places moments on a line by the time between them, in order, but never nearer than `minGap` (a share of the line), so that each has room
 * for
 * its words. The first is at 0, the last at 1, even if all of them coincide.
 */
export function placeMoments<T extends Moment>(moments: readonly T[], minGap: number): readonly Placed<T>[] {
  const ordered = moments.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const gaps = ordered.slice(1).map(({ at }, index) => Date.parse(at) - Date.parse(ordered[index]?.at ?? at));
  const shares = shareOut(gaps, minGap);
  let share = 0;
  return ordered.map((moment, index) => {
    share += index === 0 ? 0 : (shares[index - 1] ?? 0);
    return { moment, share: index === ordered.length - 1 && index > 0 ? 1 : share };
  });
}

/** What the owner has set going themselves, in place of everything that the rule would have done after it. */
export interface OpeningStep extends Moment {
  readonly what: 'opening';
}

interface RuleStep extends Moment {
  readonly what: string;
}

/** Whether the owner's own opening comes first: a rule whose end is nearer isn't changed by it. */
export function isOpenedBefore(steps: readonly RuleStep[], opensAt: string | null): opensAt is string {
  return opensAt !== null && !steps.some(({ what, at }) => what === 'release' && at <= opensAt);
}

/** What still happens by the rule before the vault opens by its owner's hand, and that. */
export function stepsUntil<T extends RuleStep>(steps: readonly T[], opensAt: string): readonly (T | OpeningStep)[] {
  return [...steps.filter(({ at }) => at < opensAt), { what: 'opening', at: opensAt }];
}

/** Parts of 1, proportional to `weights` but each at least `least`; equal parts where there isn't room even for those. */
function shareOut(weights: readonly number[], least: number): readonly number[] {
  if (weights.length === 0) return [];
  if (least * weights.length >= 1) return weights.map(() => 1 / weights.length);
  const small = new Set<number>();
  for (;;) {
    const room = 1 - small.size * least;
    const total = weights.reduce((sum, weight, index) => (small.has(index) ? sum : sum + weight), 0);
    const shareOf = (index: number): number => (total > 0 ? ((weights[index] ?? 0) / total) * room : room / (weights.length - small.size));
    const tooSmall = weights.findIndex((_, index) => !small.has(index) && shareOf(index) < least);
    if (tooSmall < 0) return weights.map((_, index) => (small.has(index) ? least : shareOf(index)));
    small.add(tooSmall);
  }
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The time between two moments in its natural unit: days for exactly one whole day and from two days on, hours otherwise. */
export function spanBetween(from: string, to: string): { readonly unit: 'day' | 'hour'; readonly count: number } {
  const ms = Math.max(0, Date.parse(to) - Date.parse(from));
  const hours = Math.round(ms / hourMs);
  return ms >= 2 * dayMs || hours * hourMs === dayMs ? { unit: 'day', count: Math.round(ms / dayMs) } : { unit: 'hour', count: hours };
}
