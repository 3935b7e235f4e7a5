import type { Output } from '../../../electron/contract/contract.ts';

export type Finding = Output<'readiness.get'>['findings'][number];

/**
 * `ready`: nothing was found. `warns`: it would work today. `steps`: something is left to do before it would. `blocks`: somebody would be
 * left without something, although its owner thinks it done.
 */
export type ReadyState = 'ready' | 'warns' | 'steps' | 'blocks';

/** The worst of the findings about one recipient; without one, of all findings. */
export function stateOf(findings: readonly Finding[], recipient?: string): ReadyState {
  const about = findings.filter((finding) => recipient === undefined || finding.recipient === recipient);
  if (about.some(({ severity }) => severity === 'blocks')) return 'blocks';
  if (about.some(({ stops }) => stops)) return 'steps';
  return about.length > 0 ? 'warns' : 'ready';
}

const ranks = { blocks: 0, warns: 2, step: 3 } as const satisfies Readonly<Record<Finding['severity'], number>>;
const rankOf = ({ severity, stops }: Finding): number => (severity === 'step' && stops ? 1 : ranks[severity]);

/** What goes wrong comes first, then what's left to do, then what makes it safer; otherwise as the engine orders them. */
export function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => rankOf(a) - rankOf(b));
}
