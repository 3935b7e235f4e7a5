import { useLayoutEffect, type RefObject } from 'react';
import { getInteractionModality } from 'react-aria/private/interactions/useFocusVisible';

/** Between what covers the top of the page and what is below it, in CSS pixels. */
const gapPx = 8;

/**
 * Tells the page that `element` sticks to its top: whatever gets the focus is scrolled to where it can be seen below it, including what has
 * the focus when
 * the element appears or grows (WCAG 2.2, 2.4.11).
 */
export function useCoversTop(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const covering = element.current;
    if (covering === null) return undefined;
    const { style } = document.documentElement;
    let knownPx = 0;
    const measure = (): void => {
      const { position, insetBlockStart } = getComputedStyle(covering);
      const coveredPx = position === 'sticky' ? Number.parseFloat(insetBlockStart) + covering.offsetHeight + gapPx : 0;
      if (coveredPx === knownPx) return;
      knownPx = coveredPx;
      style.scrollPaddingBlockStart = coveredPx === 0 ? '' : `${coveredPx}px`;
      uncover(coveredPx);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(covering);
    observer.observe(document.documentElement);
    return () => {
      observer.disconnect();
      style.scrollPaddingBlockStart = '';
    };
  }, [element]);
}

/**
 * Brings the line that has the focus out from underneath. One that was scrolled out of view stays there, and nothing moves away from a
 * pointer.
 */
function uncover(coveredPx: number): void {
  const line = getInteractionModality() === 'pointer' ? null : document.activeElement?.closest('[role=row]');
  if (line === null || line === undefined) return;
  const { top, bottom } = line.getBoundingClientRect();
  if (bottom > 0 && top < coveredPx) line.scrollIntoView({ block: 'nearest' });
}
