import { fromHex, hex } from '../../shared/crypto/hash.ts';
import { instantFromMs } from '../../shared/domain/instant.ts';
import type { InvitationWay } from '../../shared/domain/invitation.ts';
import { invitationText, readInvitationText } from '../../shared/format/paper/invitation-text.ts';
import { fromWords, toWords } from '../../shared/format/paper/mnemonic-words.ts';
import { checkOffer, enrolmentProof, isProvenEnrolment, makeOffer, readOffer } from '../../shared/format/release/invitation.ts';
import { emailHash } from '../../shared/format/release/lock.ts';
import { flipped, outcomeOf, same, VectorReport, withinBuffer } from './vector-report.ts';

interface Invited {
  readonly name: string;
  readonly code: string;
  readonly accountId: string;
  readonly vaultId: string;
  readonly recipientId: string;
  readonly invitationId: string;
  readonly ownerIdentity: string;
  readonly email: string;
}

interface OfferVector extends Invited {
  readonly way: 1 | 2;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly offer: string;
}

interface RefusedOffer {
  readonly name: string;
  readonly code: string;
  readonly invitationId: string;
  readonly offer: string;
  readonly outcome: string;
}

interface ProofVector extends Invited {
  readonly enrolment: string;
  readonly proof: string;
}

interface TextVector {
  readonly invitationId: string;
  readonly code: string;
  readonly words: string;
  /** Other ways in which it is pasted. */
  readonly typed: readonly string[];
  readonly text: string;
}

interface RefusedText {
  readonly name: string;
  readonly text: string;
  readonly outcome: string;
}

interface InvitationVectors {
  readonly opens: readonly OfferVector[];
  readonly fails: readonly RefusedOffer[];
  readonly proofs: readonly ProofVector[];
  readonly refusedProofs: readonly (ProofVector & { readonly holds: boolean })[];
  readonly texts: readonly TextVector[];
  readonly refusedTexts: readonly RefusedText[];
}

const ways: Readonly<Record<number, InvitationWay>> = { 1: 'handed', 2: 'link' };

const codeOf = ({ invitationId, code }: { readonly invitationId: string; readonly code: string }): { id: string; code: Uint8Array } => ({
  id: invitationId,
  code: fromHex(code),
});

function checkOffering(vector: OfferVector): void {
  const { accountId, vaultId, recipientId, email } = vector;
  const [way, expiresAt, identity] = [ways[vector.way] ?? 'link', instantFromMs(vector.expiresAt), fromHex(vector.ownerIdentity)];
  same(hex(makeOffer({ accountId, vaultId, recipientId, way, expiresAt, identity, email }, codeOf(vector))), vector.offer);
  const facts = checkOffer(withinBuffer(fromHex(vector.offer)), codeOf(vector));
  for (const id of ['accountId', 'vaultId', 'recipientId', 'invitationId'] as const) same(facts[id], vector[id], id);
  same(`${facts.way} ${facts.expiresAt}`, `${way} ${expiresAt}`, 'way and expiry');
  same(`${hex(facts.identity)} ${hex(facts.emailHash)}`, `${vector.ownerIdentity} ${hex(emailHash(email))}`, 'identity and address');
}

/** Every bit of an offer, and every place where it can be cut. */
function checkRefusals(vector: OfferVector): void {
  const offer = fromHex(vector.offer);
  for (let place = 0; place < offer.length; place += 1) {
    same(
      outcomeOf(() => readOffer(offer.subarray(0, place))),
      'truncated',
      `cut to ${place}`,
    );
    for (let bit = 0; bit < 8; bit += 1) {
      const code = outcomeOf(() => checkOffer(flipped(offer, place, bit), codeOf(vector)));
      if (!codesAt(place).includes(code)) throw new Error(`flipped at ${place} gives ${code}`);
    }
  }
}

function codesAt(place: number): readonly string[] {
  if (place < 8) return ['bad_header'];
  if (place < 10) return ['unsupported_version'];
  if (place === 11) return ['bad_header'];
  return place < 124 ? ['bad_header', 'wrong_key'] : ['wrong_key'];
}

function isProven(vector: ProofVector): boolean {
  const { accountId, vaultId, recipientId, email } = vector;
  const known = { ...codeOf(vector), accountId, vaultId, recipientId, email, identity: fromHex(vector.ownerIdentity) };
  return isProvenEnrolment(fromHex(vector.enrolment), fromHex(vector.proof), known);
}

function checkProof(vector: ProofVector): void {
  same(hex(enrolmentProof(withinBuffer(fromHex(vector.enrolment)), emailHash(vector.email), codeOf(vector))), vector.proof);
  same(String(isProven(vector)), 'true', 'whether it holds');
}

function checkText({ invitationId, code, words, typed, text }: TextVector): void {
  same(invitationText({ id: invitationId, code: fromHex(code) }), text);
  same(toWords(fromHex(code), 'invitation'), words, 'its words');
  same(hex(fromWords(words, 16, 'invitation')), code, 'what its words say');
  for (const given of [text, ...typed]) {
    const read = readInvitationText(given);
    same(`${read.id} ${hex(read.code)}`, `${invitationId} ${code}`);
  }
  for (let place = 0; place < text.length; place += 1) {
    for (const broken of [text.slice(0, place), `${text.slice(0, place)}!${text.slice(place + 1)}`]) {
      if (outcomeOf(() => readInvitationText(broken)) === 'no failure') throw new Error(`it was read although it was changed at ${place}`);
    }
  }
}

/** `invitation.json`; FORMAT.md, "Invitation". */
export function runInvitationVectors(vectors: unknown): readonly string[] {
  const { opens, fails, proofs, refusedProofs, texts, refusedTexts } = vectors as InvitationVectors;
  const report = new VectorReport();
  for (const vector of opens) report.check(vector.name, () => checkOffering(vector));
  const [first] = opens;
  if (first !== undefined) report.check('cut and flipped', () => checkRefusals(first));
  for (const { name, offer, outcome, ...invitation } of fails)
    report.check(name, () =>
      same(
        outcomeOf(() => checkOffer(fromHex(offer), codeOf(invitation))),
        outcome,
      ),
    );
  for (const vector of proofs) report.check(`proof: ${vector.name}`, () => checkProof(vector));
  for (const { holds, ...vector } of refusedProofs)
    report.check(`proof: ${vector.name}`, () => same(String(isProven(vector)), String(holds), 'whether it holds'));
  for (const vector of texts) report.check(vector.text, () => checkText(vector));
  for (const { name, text, outcome } of refusedTexts)
    report.check(`text: ${name}`, () =>
      same(
        outcomeOf(() => readInvitationText(text)),
        outcome,
      ),
    );
  return report.failures;
}
