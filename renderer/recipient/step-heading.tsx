import type { ReactNode } from 'react';
import { useFocusWhenShown } from './use-focus.ts';

/** The heading of a step. `isNews`: it appeared after a press, so the reader's focus goes there. */
export function StepHeading({ isNews, children }: { readonly isNews: boolean; readonly children: ReactNode }) {
  const heading = useFocusWhenShown<HTMLHeadingElement>(isNews);
  return (
    <h2 tabIndex={-1} ref={heading}>
      {children}
    </h2>
  );
}
