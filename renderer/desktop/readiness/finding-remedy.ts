import type { readiness } from '../words/en/readiness.ts';
import type { Finding } from './finding-state.ts';

/** Findings that the words know; an engine of another version may say more. */
export type KnownFinding = keyof (typeof readiness)['finding'];
type RemedyWords = keyof (typeof readiness)['mend'];

/** What a recipient's page does at once for whoever comes to it by a link. */
export type RecipientAct =
  | 'ways'
  | 'code'
  | 'sheet'
  | 'test'
  | 'remove'
  | 'anew'
  | 'edit'
  | 'compare'
  | 'offered'
  | 'renewal'
  | 'address'
  | 'reach'
  | 'addWay';

/** What mends a finding: a page to go to, where what's needed is open already; or an act, done where the button is. */
export type Remedy = { readonly words: RemedyWords; readonly href: string } | { readonly words: 'sync' | 'ask' | 'checkIn' };

const ofVault =
  (words: RemedyWords, path: string) =>
  (vault: string): Remedy => ({ words, href: `/vaults/${vault}/${path}` });
const ofRecipient =
  (words: RemedyWords, act: RecipientAct) =>
  (vault: string, recipient: string): Remedy => ({ words, href: `/vaults/${vault}/recipients/${recipient}?do=${act}` });
const ofSigning =
  (words: RemedyWords, act = '') =>
  (vault: string, _recipient: string, document: string): Remedy => ({ words, href: `/vaults/${vault}/witnesses/${document}${act}` });
const documentsOf = (vault: string, recipient: string): Remedy => ({
  words: 'documents',
  href: `/vaults/${vault}/recipients/${recipient}/documents`,
});
const bySync = (): Remedy => ({ words: 'sync' });
const byAsking = (): Remedy => ({ words: 'ask' });
/** The kit's pages lead back to the vault's once it's done. */
const byKit =
  (path: string) =>
  (vault: string): Remedy => ({ words: 'kit', href: `${path}?for=${vault}` });
const elsewhere = (words: RemedyWords, href: string) => (): Remedy => ({ words, href });
/** There it's said what each of the three has, and one button asks them all. */
const byBothServices = elsewhere('second', '/settings/second?do=sync');

const remedies: Readonly<Record<KnownFinding, (vault: string, recipient: string, document: string) => Remedy>> = {
  no_recipients: ofVault('recipients', 'recipients?do=add'),
  no_documents: documentsOf,
  no_policy: ofVault('policy', 'policy/edit'),
  no_server: elsewhere('connect', '/settings/server'),
  key_waits: ofRecipient('compare', 'compare'),
  no_lock: ofRecipient('locks', 'ways'),
  code_not_used: ofRecipient('showCode', 'code'),
  never_sealed: bySync,
  reach_unknown: byAsking,
  mail_not_sent: elsewhere('mail', '/settings/reach'),
  links_local: elsewhere('mail', '/settings/reach'),
  owner_unreached: elsewhere('testMail', '/settings/reach'),
  owner_mail_failed: elsewhere('testMail', '/settings/reach'),
  recipient_unconfirmed: ofRecipient('address', 'address'),
  recipient_mail_failed: ofRecipient('address', 'address'),
  way_differs: ofRecipient('reach', 'reach'),
  way_declined: ofRecipient('reach', 'reach'),
  way_failed: ofRecipient('reach', 'reach'),
  way_refused: ofRecipient('reach', 'reach'),
  way_old: ofRecipient('reach', 'reach'),
  way_unconfirmed: ofRecipient('reach', 'reach'),
  way_single: ofRecipient('addWay', 'addWay'),
  date_passed: ofVault('date', 'policy/edit'),
  documents_gone: documentsOf,
  locks_open_nothing: ofRecipient('locks', 'ways'),
  bundle_out_of_date: bySync,
  key_incomplete: ofRecipient('sheet', 'sheet'),
  key_unknown: ofRecipient('anew', 'anew'),
  half_unreadable: ofRecipient('anew', 'anew'),
  key_refused: bySync,
  recipient_refused: ofRecipient('edit', 'edit'),
  bundle_too_large: documentsOf,
  bundle_damaged: ofRecipient('anew', 'anew'),
  no_lock_works: ofRecipient('anew', 'anew'),
  part_missing: ofVault('toDocuments', 'documents'),
  part_damaged: ofVault('toDocuments', 'documents'),
  part_withheld: ofRecipient('anew', 'anew'),
  document_key_wrong: ofVault('toDocuments', 'documents'),
  rehearsal_failed: ofVault('rehearse', 'readiness/rehearsal'),
  custodian_gave: byBothServices,
  shares_not_settled: byBothServices,
  second_behind: byBothServices,
  custodian_silent: byBothServices,
  signed_not_taken: ofSigning('signing'),
  signing_trouble: ofSigning('signing'),
  signing_ended: ofSigning('signing'),
  keys_not_renewed: elsewhere('devices', '/settings/devices'),
  lock_of_other_key: ofRecipient('remove', 'remove'),
  sheet_test_is_old: ofRecipient('test', 'test'),
  phrase_not_compared: ofRecipient('compare', 'compare'),
  key_changed: ofRecipient('compare', 'compare'),
  key_uninvited: ofRecipient('look', 'offered'),
  key_outdated: ofRecipient('code', 'code'),
  sender_not_proved: ofRecipient('code', 'code'),
  invitation_expired: ofRecipient('code', 'code'),
  renewal_waits: ofRecipient('renewal', 'renewal'),
  estate_out_of_date: ofVault('withoutServer', 'readiness/without-server'),
  lock_missing: ofRecipient('anew', 'anew'),
  lock_broken: ofRecipient('anew', 'anew'),
  enrolment_missing: ofRecipient('code', 'code'),
  codes_open_nothing: ofRecipient('test', 'test'),
  rehearsal_is_old: ofVault('rehearse', 'readiness/rehearsal'),
  kit_not_saved: byKit('/settings/kit'),
  kit_not_confirmed: byKit('/settings/kit/confirm'),
  link_not_opened: ofSigning('link', '?do=link'),
  sheet_never_tested: ofRecipient('test', 'test'),
  never_rehearsed: ofVault('rehearse', 'readiness/rehearsal'),
  never_checked_in: () => ({ words: 'checkIn' }),
};

export function isKnownFinding(code: string): code is KnownFinding {
  return Object.hasOwn(remedies, code);
}

/** What the button next to a finding does; undefined where no remedy is known. `isConnected`: there is a server to sync with. */
export function remedyFor({ code, recipient, signing }: Finding, vault: string, isConnected: boolean): Remedy | undefined {
  if (!isKnownFinding(code)) return recipient === null ? undefined : { words: 'look', href: `/vaults/${vault}/recipients/${recipient}` };
  const remedy = remedies[code](vault, recipient ?? '', signing?.document ?? '');
  const needsServer = !('href' in remedy) || remedy.words === 'rehearse';
  return isConnected || !needsServer ? remedy : { words: 'connect', href: '/settings/server' };
}
