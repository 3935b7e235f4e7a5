import { CircleCheck, CircleDashed, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReadyState } from './finding-state.ts';

const icons = { ready: CircleCheck, warns: TriangleAlert, steps: CircleDashed, blocks: OctagonAlert } as const;

/** The answer at a glance: a sign, what it means, and what to do. */
export function ReadinessHeadline({ state, title, text }: { readonly state: ReadyState; readonly title: string; readonly text: string }) {
  const Icon = icons[state];
  return (
    <div className="ready-sign" data-state={state}>
      <Icon aria-hidden />
      <div className="grow">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
    </div>
  );
}
