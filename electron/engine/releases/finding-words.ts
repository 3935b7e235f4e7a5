import type { Output } from '../../contract/contract.ts';

/** One thing that is wrong, or relies on something untried. */
export type Finding = Output<'readiness.get'>['findings'][number];

/**
 * What a finding means. `needed`: a step without which nobody gets anything. `step`: one that makes it safer. Neither is a fault: it simply
 * hasn't been done. `blocks`: it would go wrong although its owner thinks it done. `warns`: it would work today.
 */
type Kind = 'needed' | 'step' | 'blocks' | 'warns';

/** Everything that may be reported, in the order in which it is best dealt with. In plain language: what is so, and what to do. */
const words = {
  // What comes first, in the order in which it is done. Without it nobody gets anything.
  no_recipients: ['needed', 'Nobody is named to receive this vault yet. Add a recipient.'],
  no_documents: ['needed', 'This recipient would get no document yet: none is selected, or the vault is empty.'],
  no_policy: ['needed', 'Nothing says yet when this vault should be released. Set a policy.'],
  no_server: [
    'needed',
    'There is no server yet: somebody has to keep everything for your people, and keep track of the time. Connect one.',
  ],
  key_waits: [
    'needed',
    'Somebody opened the invitation and chose a passphrase. It opens nothing until this recipient has read six words to you, and you have typed them.',
  ],
  no_lock: [
    'needed',
    'This recipient has no way to open anything yet. Make a sheet of paper, or give them a code to choose a passphrase with.',
  ],
  code_not_used: ['needed', "This recipient hasn't used the code that you gave them yet. Until they have, they couldn't open anything."],
  never_sealed: ['needed', 'Nothing has been made ready for this recipient on the server yet. The next sync does it.'],
  // What the server says about its mail.
  reach_unknown: [
    'blocks',
    "The server hasn't said whether its mail reaches anybody. Sync once; if that doesn't help, the server is older than this program.",
  ],
  mail_not_sent: [
    'blocks',
    'This server sends no mail: it writes its mail into a folder. Nobody would be warned, and nobody would hear of a release.',
  ],
  links_local: ['blocks', "The links in this server's mail lead to its own machine or network. Nobody elsewhere can open them."],
  owner_unreached: ['blocks', "It isn't proved that mail reaches you. Have a test mail sent, and press its button."],
  owner_mail_failed: ['blocks', "The last mail to you couldn't be delivered. You wouldn't be warned."],
  recipient_unconfirmed: ['blocks', "This recipient hasn't confirmed their e-mail address yet: mail may not reach them."],
  way_differs: [
    'blocks',
    'The server names another address or number for this recipient than you entered. Set their ways again; if this stays, ask whoever runs it.',
  ],
  recipient_mail_failed: ['blocks', "The last mail to this recipient couldn't be delivered. Check the address, or have it sent again."],
  // What was done, and doesn't do what its owner thinks.
  date_passed: ['blocks', 'The release date is in the past. Set a new one.'],
  documents_gone: ['blocks', 'None of the documents that were chosen for this recipient exists any more. Choose others.'],
  locks_open_nothing: [
    'blocks',
    'None of the sheets and keys that were made for this recipient opens anything any more. Make a new sheet, or give them a code.',
  ],
  bundle_out_of_date: ['blocks', "What this recipient would get isn't what you chose last. The next sync will put that right."],
  key_incomplete: [
    'blocks',
    'The server is keeping the earlier release key: the new one leaves out a kind of lock that the earlier one had. Print a new sheet, then sync.',
  ],
  key_unknown: ['blocks', 'The server has a release key for this recipient that none of your devices made. Make a new one.'],
  half_unreadable: [
    'blocks',
    'The server can no longer read its half of this release key. Make a new one, and tell whoever runs the server.',
  ],
  key_refused: [
    'blocks',
    "The server won't accept what you chose for this recipient. Check whether they have enrolled again, then sync again.",
  ],
  recipient_refused: [
    'blocks',
    "The server won't accept this recipient: another one in the vault has the same address, or your account allows no more people.",
  ],
  bundle_too_large: [
    'blocks',
    'More has been chosen for this recipient than fits: at most 10,000 documents and a letter of 100,000 characters. Choose less.',
  ],
  bundle_damaged: ['blocks', "What the server keeps for this recipient can't be opened. Make a new release key."],
  no_lock_works: ['blocks', 'None of the locks that the server keeps for this recipient leads to anything.'],
  part_missing: ['blocks', "Part of a document isn't on the server. Add the document again."],
  part_damaged: [
    'blocks',
    "Part of a document on the server isn't what you uploaded. Tell whoever runs the server, and add the document again.",
  ],
  part_withheld: ['blocks', "The server wouldn't give this recipient all parts of a document. Make a new release key."],
  document_key_wrong: ['blocks', "The key that this recipient would get doesn't open one of their documents. Add the document again."],
  rehearsal_failed: [
    'blocks',
    "In the last rehearsal, this recipient couldn't have opened everything. Put right what it found, and rehearse again.",
  ],
  custodian_gave: [
    'blocks',
    "One of the three who keep this vault's key together has handed out its part although you're here. The next sync makes a new key, and a new plan for all of them.",
  ],
  // What would work today, but relies on something odd or old.
  way_declined: [
    'warns',
    "Somebody at one of this recipient's addresses or numbers says that it isn't theirs, or won't pass the word on, or is gone. Name another way.",
  ],
  way_failed: [
    'warns',
    "What was last sent to one of this recipient's further addresses or numbers didn't arrive. Put it right, or name another.",
  ],
  way_refused: ['warns', "The server won't take the further ways to this recipient as you entered them. Look at what it has against them."],
  way_old: ['warns', 'One of the ways to this recipient was last confirmed more than two years ago. Ask whether it is still right.'],
  way_unconfirmed: [
    'warns',
    "One of the further ways to this recipient hasn't been confirmed yet. Ask them to answer, or have it asked again.",
  ],
  shares_not_settled: [
    'warns',
    "Not everybody who keeps a part of this vault's key has your latest plan yet. Until then what was before counts. Sync, and look at who is missing.",
  ],
  second_behind: ['warns', "The second server doesn't have everything of this vault yet. Sync it, and look at why."],
  custodian_silent: [
    'warns',
    "One of those who keep this vault's key together hasn't been heard from for three days. The others can still open it for your people; ask its operator.",
  ],
  keys_not_renewed: ['warns', "A device that was shut out still knows the account's keys. Renew them."],
  lock_of_other_key: [
    'warns',
    'A sheet or key of this recipient was made for another release key and opens nothing. Destroy the sheet and make a new one.',
  ],
  sheet_test_is_old: ['warns', "A sheet of this recipient was last tried more than a year ago. Ask whether it's still there."],
  phrase_not_compared: ['warns', "You haven't compared the safety phrase with this recipient. Somebody else could hold their key."],
  key_changed: [
    'warns',
    "This recipient has turned up with a different key. It gets nothing until they've read its six words to you by telephone.",
  ],
  key_uninvited: [
    'warns',
    'Somebody chose a passphrase for this recipient without the code that you gave away. It opens nothing. Ask the recipient whether it was them, and whether they still have the code.',
  ],
  key_outdated: [
    'warns',
    'This recipient chose a passphrase on a page of an earlier version. It opens nothing. Give them a code, and let them choose again.',
  ],
  sender_not_proved: [
    'warns',
    "This recipient's passphrase is of an earlier version: it opens, but they can't be sure that what they open comes from you. Give them a code, and let them choose again.",
  ],
  invitation_expired: ['warns', 'The code that you gave this recipient is no longer valid. Make a new one, or use a sheet of paper.'],
  renewal_waits: [
    'warns',
    'Something was taken away from this recipient, but the earlier key still opens what they would get: some sheets of an earlier version must be typed in once, or printed anew, or the device where it was done must sync.',
  ],
  estate_out_of_date: [
    'warns',
    'The estate that needs no server holds what this recipient was to get when it was written, and that has changed since. Write it anew, and destroy the old one.',
  ],
  lock_missing: ['warns', "A lock of this recipient isn't on the server. Make a new release key."],
  lock_broken: ['warns', "A lock that the server keeps for this recipient doesn't open as you made it. Make a new release key."],
  enrolment_missing: ['warns', 'The server no longer has the key pair that this recipient enrolled with. Ask them to enrol again.'],
  codes_open_nothing: ['warns', 'The codes that were typed open no lock of this recipient on the server.'],
  rehearsal_is_old: ['warns', 'The release was last rehearsed for this recipient more than a year ago.'],
  // Others who are asked to sign a document.
  signing_trouble: [
    'warns',
    "The server says something about others signing a document that can't be so. Nothing of that was taken; look at what it is.",
  ],
  signed_not_taken: [
    'warns',
    "Everybody who was asked has signed a document, and the signed one isn't its newest version yet. Look at what it waits for.",
  ],
  signing_ended: ['warns', 'Not everybody who was asked has signed a document. Keep what was signed, ask others, or leave it at that.'],
  // What makes it safer, and has not been done yet.
  kit_not_saved: ['step', 'Your owner kit has not been printed yet. Without it, everything would be lost together with this device.'],
  kit_not_confirmed: ['step', 'Nobody has checked yet that your printed owner kit can be read. Type a part of it back.'],
  link_not_opened: ['step', "Somebody who is asked to sign a document hasn't opened it yet. Only you can hand over their link."],
  sheet_never_tested: ['step', 'A sheet of this recipient has not been tried yet. Type its words once to be sure.'],
  way_single: [
    'step',
    'There is only one way to reach this recipient. Name another address, a telephone, or somebody to pass the word on.',
  ],
  never_rehearsed: ['step', 'The release has not been rehearsed yet for this recipient in its present form. Rehearse it once.'],
  never_checked_in: ['step', "You haven't checked in yet since the policy was set."],
} as const satisfies Readonly<Record<string, readonly [Kind, string]>>;

/** The codes of everything that a readiness report or a rehearsal can say. */
export type FindingCode = keyof typeof words;

const places = new Map(Object.keys(words).map((code, place) => [code, place]));

/** What is best dealt with first comes first. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => (places.get(a.code) ?? 0) - (places.get(b.code) ?? 0));
}

const severities = { needed: 'step', step: 'step', blocks: 'blocks', warns: 'warns' } as const satisfies Readonly<
  Record<Kind, Finding['severity']>
>;
const isStop: Readonly<Record<Kind, boolean>> = { needed: true, step: false, blocks: true, warns: false };

/**
 * @param recipient who it is about; null for the vault as a whole.
 * @param kind what it means here, where that depends on what else was done.
 */
export function finding(code: FindingCode, recipient: string | null = null, kind: Kind = words[code][0]): Finding {
  return { code, severity: severities[kind], stops: isStop[kind], recipient, message: words[code][1] };
}

/** Whether something would go wrong that its owner thinks done. */
export function isFault(code: string): boolean {
  return Object.hasOwn(words, code) && words[code as FindingCode][0] === 'blocks';
}
