import { useEffect, useState } from 'react';

const shownAtOnce = 300;

/** How many more lines come next. Those that are there already cost a tenth of a new one each time, so the portions become smaller. */
const portionAfter = (count: number): number => Math.max(70, Math.round(700 - count * 0.065));

/**
 * The beginning of a long list at once, and the rest in the moments after: a list's component makes an item of each, and ten thousand at one go
 * would hold up the page for as long as a blink.
 */
export function useGrowing<T>(items: readonly T[]): readonly T[] {
  const [count, setCount] = useState(shownAtOnce);
  const isWhole = count >= items.length;
  useEffect(() => {
    if (isWhole) return undefined;
    const timer = setTimeout(() => setCount((now) => now + portionAfter(now)), 0);
    return () => clearTimeout(timer);
  }, [isWhole, count]);
  return isWhole ? items : items.slice(0, count);
}
