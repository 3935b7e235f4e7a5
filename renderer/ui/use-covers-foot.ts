import { useCallback } from 'react';

/** What stands at the foot of the window, and the custom property that says how high it is. */
const heights = { toasts: '--toasts-px', jobs: '--jobs-px' } as const;

/**
 * Gives what stands at the foot of the window a space of its own: the page ends above it, and whatever is scrolled into sight is seen above
 * it. @returns a `ref` for it.
 */
export function useCoversFoot(what: keyof typeof heights): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (element) => {
      if (element === null) return undefined;
      const root = document.documentElement;
      const measure = (): void => {
        const isAtEnd = root.scrollHeight - Math.ceil(window.scrollY) - window.innerHeight < 2;
        root.style.setProperty(heights[what], `${element.offsetHeight}px`);
        // Somebody at the end of the page stays there: nothing there ends up underneath.
        if (isAtEnd) window.scrollTo({ top: root.scrollHeight, behavior: 'instant' });
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => {
        observer.disconnect();
        root.style.removeProperty(heights[what]);
      };
    },
    [what],
  );
}
