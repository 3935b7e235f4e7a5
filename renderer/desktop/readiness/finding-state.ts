import type { Output } from '../../../electron/contract/contract.ts';

export type Finding = Output<'readiness.get'>['findings'][number];

/** `ready`: nothing was found. `warns`: it would work today. `blocks`: somebody would get nothing. */
export type ReadyState = 'ready' | 'warns' | 'blocks';

/** The worst of the findings about one recipient; without one, of all findings. */
export function stateOf(findings: readonly Finding[], recipient?: string): ReadyState {
  const about = findings.filter((finding) => recipient === undefined || finding.recipient === recipient);
  if (about.some(({ severity }) => severity === 'blocks')) return 'blocks';
  return about.length > 0 ? 'warns' : 'ready';
}

/** What blocks comes first; otherwise as the engine names them. */
export function inOrder(findings: readonly Finding[]): readonly Finding[] {
  const rank = ({ severity }: Finding): number => (severity === 'blocks' ? 0 : 1);
  return findings.toSorted((a, b) => rank(a) - rank(b));
}
