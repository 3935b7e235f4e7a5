import type { readiness } from '../words/en/readiness.ts';
import type { Finding } from './finding-state.ts';

/** Findings that the words know; an engine of another version may say more. */
export type KnownFinding = keyof (typeof readiness)['finding'];
type RemedyWords = keyof (typeof readiness)['mend'];

/** What mends a finding: a page to go to, or a sync. */
export type Remedy = { readonly words: RemedyWords; readonly href: string } | { readonly words: 'sync' };

const ofVault =
  (words: RemedyWords, path: string) =>
  (vault: string): Remedy => ({ words, href: `/vaults/${vault}/${path}` });
const ofRecipient =
  (words: RemedyWords, path = '') =>
  (vault: string, recipient: string): Remedy => ({ words, href: `/vaults/${vault}/recipients/${recipient}${path}` });
const bySync = (): Remedy => ({ words: 'sync' });
const elsewhere = (words: RemedyWords, href: string) => (): Remedy => ({ words, href });

const remedies: Readonly<Record<KnownFinding, (vault: string, recipient: string) => Remedy>> = {
  reach_unknown: bySync,
  mail_not_sent: elsewhere('mail', '/settings/reach'),
  links_local: elsewhere('mail', '/settings/reach'),
  owner_unreached: elsewhere('testMail', '/settings/reach'),
  owner_mail_failed: elsewhere('testMail', '/settings/reach'),
  recipient_unconfirmed: ofRecipient('look'),
  recipient_mail_failed: ofRecipient('look'),
  no_recipients: ofVault('recipients', 'recipients'),
  no_policy: ofVault('policy', 'policy/edit'),
  date_passed: ofVault('date', 'policy/edit'),
  never_checked_in: elsewhere('checkIn', '/check-in'),
  kit_not_saved: elsewhere('kit', '/settings/kit'),
  kit_not_confirmed: elsewhere('kit', '/settings/kit'),
  keys_not_renewed: elsewhere('devices', '/settings/devices'),
  no_documents: ofRecipient('documents', '/documents'),
  no_lock: ofRecipient('locks'),
  lock_of_other_key: ofRecipient('look'),
  sheet_never_tested: ofRecipient('test'),
  sheet_test_is_old: ofRecipient('test'),
  phrase_not_compared: ofRecipient('compare'),
  key_waits: ofRecipient('compare'),
  key_changed: ofRecipient('compare'),
  key_uninvited: ofRecipient('look'),
  key_outdated: ofRecipient('code'),
  invitation_expired: ofRecipient('code'),
  sender_not_proved: ofRecipient('code'),
  renewal_waits: ofRecipient('renewal'),
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
  enrolment_missing: ofRecipient('code'),
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
  return Object.hasOwn(remedies, code);
}

/** What the button next to a finding does; undefined where no remedy is known. `isConnected`: there is a server to sync with. */
export function remedyFor({ code, recipient }: Finding, vault: string, isConnected: boolean): Remedy | undefined {
  if (!isKnownFinding(code)) return recipient === null ? undefined : ofRecipient('look')(vault, recipient);
  const remedy = remedies[code](vault, recipient ?? '');
  const needsServer = remedy.words === 'sync' || remedy.words === 'rehearse';
  return isConnected || !needsServer ? remedy : { words: 'connect', href: '/settings/server' };
}
