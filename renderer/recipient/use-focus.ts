import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the reader's focus, and a screen reader's position, to the element when it appears. What can't be reached by keyboard needs
 * `tabIndex={-1}`.
 */
export function useFocusWhenShown<Element extends HTMLElement>(isWanted = true): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (isWanted) ref.current?.focus();
  }, [isWanted]);
  return ref;
}
