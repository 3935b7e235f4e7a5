import type { Output } from '../../contract/contract.ts';

/** One thing that is wrong, or relies on something untried. */
export type Finding = Output<'readiness.get'>['findings'][number];

/** Everything that may be reported, with what it means for the release. In plain language: what is wrong, and what to do. */
const words = {
  no_recipients: ['blocks', 'Nobody is named to receive this vault. Add a recipient.'],
  no_policy: ['blocks', 'Nothing says when this vault is to be released. Set a policy.'],
  date_passed: ['blocks', 'The release date lies in the past. Set a new one.'],
  never_checked_in: ['warns', 'You have not checked in since the policy was set.'],
  kit_not_saved: ['warns', 'Your owner kit was never printed. If this device is lost, so is everything in it.'],
  kit_not_confirmed: ['warns', 'Nobody has checked yet that your printed owner kit can be read. Type a part of it back.'],
  no_documents: ['blocks', 'This recipient would get no document: none is selected.'],
  no_lock: ['blocks', 'This recipient could not open anything: no sheet, not enrolled. Print a sheet or ask them to enrol.'],
  lock_of_other_key: [
    'warns',
    'A sheet or key of this recipient was made for another release key and opens nothing. Destroy the sheet and make it anew.',
  ],
  sheet_never_tested: ['warns', 'A sheet of this recipient was never tried. Type its words once to be sure.'],
  sheet_test_is_old: ['warns', 'A sheet of this recipient was last tried more than a year ago. Ask whether it is still there.'],
  phrase_not_compared: ['warns', 'You have not compared the safety phrase with this recipient. Somebody else could hold their key.'],
  key_changed: ['warns', 'This recipient shows up with another key. Compare the new phrase by telephone before you accept it.'],
  bundle_out_of_date: ['blocks', 'What this recipient would get is not what you chose last. It is put right by the next sync.'],
  never_sealed: ['blocks', 'Nothing has been made ready for this recipient on the server yet. Sync once.'],
  key_incomplete: [
    'blocks',
    'The server keeps the release key from before: the new one leaves out a kind of lock that there was. Print a sheet anew, then sync.',
  ],
  key_unknown: ['blocks', 'The server has a release key for this recipient that none of your devices made. Make a new one.'],
  half_unreadable: [
    'blocks',
    'The server can not read its half of this release key any more. Make a new one, and tell who runs the server.',
  ],
  key_refused: [
    'blocks',
    'The server does not take what you chose for this recipient. Look whether they have enrolled anew, then sync again.',
  ],
  recipient_refused: [
    'blocks',
    'The server does not take this recipient: another one of the vault has the same address, or your account allows no more people.',
  ],
  bundle_too_large: [
    'blocks',
    'More is chosen for this recipient than fits: at most 10,000 documents and a letter of 100,000 characters. Choose less.',
  ],
  half_missing: ['blocks', 'The server has no half of a release key for this recipient. Sync once.'],
  bundle_damaged: ['blocks', 'What the server keeps for this recipient does not open. Make a new release key.'],
  lock_missing: ['warns', 'A lock of this recipient is not on the server. It is put right by the next sync.'],
  lock_broken: ['warns', 'A lock that the server keeps for this recipient does not open as you made it. Make a new release key.'],
  no_lock_works: ['blocks', 'No lock that the server keeps for this recipient leads to anything.'],
  enrolment_missing: ['warns', 'The server no longer has the key pair that this recipient enrolled with. Ask them to enrol again.'],
  codes_open_nothing: ['warns', 'The codes that were typed open no lock of this recipient on the server.'],
  part_missing: ['blocks', 'A part of a document is not on the server. Sync once; if that does not help, add the document again.'],
  part_damaged: [
    'blocks',
    'A part of a document on the server is not what you uploaded. Tell who runs the server, and add the document again.',
  ],
  part_withheld: ['blocks', 'The server would not give this recipient all parts of a document. Sync once.'],
  document_key_wrong: ['blocks', 'The key that this recipient would get does not open one of their documents. Sync once.'],
  never_rehearsed: ['warns', 'The release was never rehearsed for this recipient as it stands. Rehearse it once.'],
  rehearsal_is_old: ['warns', 'The release was last rehearsed for this recipient more than a year ago.'],
  rehearsal_failed: [
    'blocks',
    'In the last rehearsal this recipient could not have opened everything. Put right what it found, and rehearse again.',
  ],
} as const satisfies Readonly<Record<string, readonly [Finding['severity'], string]>>;

/** The codes of everything that a readiness report or a rehearsal can say. */
export type FindingCode = keyof typeof words;

/** @param recipient who it is about; null for the vault as a whole. */
export function finding(code: FindingCode, recipient: string | null = null): Finding {
  return { code, severity: words[code][0], recipient, message: words[code][1] };
}
