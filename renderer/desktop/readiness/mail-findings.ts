import { useEngine } from '../queries.ts';
import type { Finding } from './finding-state.ts';

/** Findings that say whether anybody would hear of anything: while there is one, nothing is promised. */
const aboutMail: ReadonlySet<string> = new Set([
  'no_server',
  'reach_unknown',
  'mail_not_sent',
  'links_local',
  'owner_unreached',
  'owner_mail_failed',
  'recipient_unconfirmed',
  'recipient_mail_failed',
]);

/** Whether a finding says that somebody may not hear of it, rather than that they'd find nothing. */
export const isAboutMail = ({ code }: Finding): boolean => aboutMail.has(code);

/** What isn't proved about mail for a vault; undefined until it's known. */
export function useMailFindings(vault: string): readonly Finding[] | undefined {
  const { data } = useEngine('readiness.get', { vault });
  return data?.findings.filter(isAboutMail);
}
