import type { Finding, FindingSeverity } from '../../../shared/domain/finding.ts';

/** What a check found, without its sentences. */
export function severitiesOf(findings: readonly Finding[]): readonly FindingSeverity[] {
  return findings.map(({ severity }) => severity);
}

/** The sentences of all findings, and what is advised. */
export function wordsOf(findings: readonly Finding[]): string {
  return findings.map(({ text, advice }) => `${text} ${advice ?? ''}`).join('\n');
}
