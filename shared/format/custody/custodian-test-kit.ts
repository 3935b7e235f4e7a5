import { utf8 } from '../../crypto/bytes.ts';
import { identityFromSeed, type Identity, type SignaturePurpose } from '../../crypto/identity.ts';
import { asKey, randomKey, type Key } from '../../crypto/keys.ts';
import type { Instant } from '../../domain/instant.ts';
import { canonicalJson } from '../json-body.ts';
import { ids, owner } from '../release/release-test-kit.ts';
import type { NewNote, NoteContent } from './custody-note.ts';
import { readPlan, signPlan, type CustodyPlan, type NewPlan } from './custody-plan.ts';
import type { SignedText } from './signed-text.ts';
import { commitShares, sharesOfHalf, type CommittedShares } from './split-half.ts';
import { sealContact, sealThirdShare, type Contact } from './third-box.ts';

// A vault that two servers and a witness keep for Ann, and who signs what about it.

const seedOf = (fill: number): Key => asKey(new Uint8Array(32).fill(fill));
const signer = (fill: number): Identity => identityFromSeed(seedOf(fill));
export const signers = {
  phone: signer(0x61),
  laptop: signer(0x62),
  first: signer(0x63),
  second: signer(0x64),
  witness: signer(0x65),
} as const;
/** What the witness opens its boxes with. */
export const witnessSeed = seedOf(0x65);
/** A paper in the witness' place. */
export const paperSeed = seedOf(0x66);
export type SignerName = keyof typeof signers;

/** What the three have shares of. */
export const half = randomKey();
export const place = { accountId: ids.account, vaultId: ids.vault, recipientId: ids.recipient, keyGeneration: 3 };
export const shares = sharesOfHalf(half);
export const committed: CommittedShares = { ...place, commitments: commitShares(shares, place) };

export const at = (day: number): Instant => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z` as Instant;

/** Whom the witness warns. */
export const ann: Contact = { email: 'ann@example.org', name: 'Ann', language: 'de' };
const contact = sealContact(ann, signers.witness.publicKey);

export const newPlan: NewPlan = {
  accountId: ids.account,
  vaultId: ids.vault,
  number: 1,
  previous: null,
  madeAt: at(20),
  custodians: [
    { place: 1, kind: 'server', address: 'https://one.example', publicKey: signers.first.publicKey },
    { place: 2, kind: 'server', address: 'https://two.example', publicKey: signers.second.publicKey },
    { place: 3, kind: 'witness', address: 'https://three.example', publicKey: signers.witness.publicKey, contact },
  ],
  rule: { type: 'inactivity', frequency: 'monthly', graceHours: 336, reminderDaysBefore: null },
  devices: [
    { id: ids.device, publicKey: signers.phone.publicKey },
    { id: ids.otherDevice, publicKey: signers.laptop.publicKey },
  ],
  recipients: [
    {
      id: ids.recipient,
      keyGeneration: place.keyGeneration,
      commitments: committed.commitments,
      sealedThird: sealThirdShare(shares[2], signers.witness.publicKey, owner.publicKey),
    },
  ],
};

export const signedPlan = signPlan(newPlan, owner);
const expected = { identity: owner.publicKey, accountId: ids.account, vaultId: ids.vault };

/** What a reader makes of a plan who knows whose vault it is. */
export const read = (signed: SignedText): CustodyPlan => readPlan(signed, expected);
/** A plan as every reader would have it. */
export const planWith = (over: Partial<NewPlan> = {}): CustodyPlan => read(signPlan({ ...newPlan, ...over }, owner));

/** Any text under a signature that holds. */
export function signed(text: string, purpose: SignaturePurpose = 'plan', by = owner): SignedText {
  return { text, signature: by.sign(purpose, utf8(text)) };
}

/** What a signed text says, with other members, and signed again. */
export function resigned({ text }: SignedText, over: object, purpose: SignaturePurpose = 'plan', by = owner): SignedText {
  return signed(canonicalJson({ ...(JSON.parse(text) as object), ...over }), purpose, by);
}

/** The plan with somebody's paper in the witness' place. */
export const planWithPaper: NewPlan = {
  ...newPlan,
  custodians: [newPlan.custodians[0], newPlan.custodians[1], { place: 3, kind: 'paper', publicKey: identityFromSeed(paperSeed).publicKey }],
  recipients: newPlan.recipients.map((one) => ({
    ...one,
    sealedThird: sealThirdShare(shares[2], identityFromSeed(paperSeed).publicKey, owner.publicKey),
  })),
};

/** A note of the first of these days. */
export const noteOf = (content: NoteContent): NewNote => ({
  vaultId: ids.vault,
  owner: owner.publicKey,
  plan: 1,
  counter: 7,
  at: at(21),
  content,
});
