import type { readiness } from '../words/en/readiness.ts';
import type { Finding } from './finding-state.ts';

/** Findings that the words know; an engine of another version may say more. */
export type KnownFinding = keyof (typeof readiness)['finding'];
type MendWords = keyof (typeof readiness)['mend'];

/** What mends a finding: a page to go to, or a sync. */
export type Mending = { readonly words: MendWords; readonly href: string } | { readonly words: 'sync' };

const ofVault =
  (words: MendWords, path: string) =>
  (vault: string): Mending => ({ words, href: `/vaults/${vault}/${path}` });
const ofRecipient =
  (words: MendWords, path = '') =>
  (vault: string, recipient: string): Mending => ({ words, href: `/vaults/${vault}/recipients/${recipient}${path}` });
const bySync = (): Mending => ({ words: 'sync' });
const elsewhere = (words: MendWords, href: string) => (): Mending => ({ words, href });

const mendings: Readonly<Record<KnownFinding, (vault: string, recipient: string) => Mending>> = {
  no_recipients: ofVault('recipients', 'recipients'),
  no_policy: ofVault('policy', 'policy/edit'),
  date_passed: ofVault('date', 'policy/edit'),
  never_checked_in: elsewhere('checkIn', '/check-in'),
  kit_not_saved: elsewhere('kit', '/settings/kit'),
  kit_not_confirmed: elsewhere('kit', '/settings/kit'),
  no_documents: ofRecipient('documents', '/documents'),
  no_lock: ofRecipient('locks'),
  lock_of_other_key: ofRecipient('look'),
  sheet_never_tested: ofRecipient('test'),
  sheet_test_is_old: ofRecipient('test'),
  phrase_not_compared: ofRecipient('compare'),
  key_changed: ofRecipient('compare'),
  bundle_out_of_date: bySync,
  never_sealed: bySync,
  key_incomplete: ofRecipient('locks'),
  key_unknown: ofRecipient('anew'),
  half_unreadable: ofRecipient('anew'),
  key_refused: ofRecipient('look'),
  recipient_refused: ofRecipient('look'),
  bundle_too_large: ofRecipient('documents', '/documents'),
  half_missing: bySync,
  bundle_damaged: ofRecipient('anew'),
  lock_missing: bySync,
  lock_broken: ofRecipient('anew'),
  no_lock_works: ofRecipient('anew'),
  enrolment_missing: ofRecipient('look'),
  codes_open_nothing: ofRecipient('look'),
  part_missing: bySync,
  part_damaged: ofVault('look', 'documents'),
  part_withheld: bySync,
  document_key_wrong: bySync,
  never_rehearsed: ofVault('rehearse', 'readiness/rehearsal'),
  rehearsal_is_old: ofVault('rehearse', 'readiness/rehearsal'),
  rehearsal_failed: ofVault('rehearse', 'readiness/rehearsal'),
};

export function isKnownFinding(code: string): code is KnownFinding {
  return Object.hasOwn(mendings, code);
}

/**
 * What the button beside a finding does; undefined where nothing is known to mend it. `isConnected`: there is a server to sync with.
 */
export function mendingOf({ code, recipient }: Finding, vault: string, isConnected: boolean): Mending | undefined {
  if (!isKnownFinding(code)) return recipient === null ? undefined : ofRecipient('look')(vault, recipient);
  const mending = mendings[code](vault, recipient ?? '');
  const needsServer = mending.words === 'sync' || mending.words === 'rehearse';
  return isConnected || !needsServer ? mending : { words: 'connect', href: '/settings/server' };
}
