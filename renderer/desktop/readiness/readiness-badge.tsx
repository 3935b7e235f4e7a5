import { CircleCheck, CircleDashed, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReadyState } from './finding-state.ts';

const icons = { ready: CircleCheck, warns: TriangleAlert, steps: CircleDashed, blocks: OctagonAlert } as const;

/** Ready or not, as a sign with words: never by colour alone. */
export function ReadinessBadge({ state, text }: { readonly state: ReadyState; readonly text: string }) {
  const Icon = icons[state];
  return (
    <span className="state-mark" data-state={state}>
      <Icon aria-hidden />
      <span>{text}</span>
    </span>
  );
}
