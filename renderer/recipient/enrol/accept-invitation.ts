import { nowMs } from '../../ui/page-clock.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import { vouchesAlone } from '../../../shared/domain/invitation.ts';
import { readInvitationText, type InvitationCode } from '../../../shared/format/paper/invitation-text.ts';
import { safetyPhrase } from '../../../shared/format/paper/safety-phrase.ts';
import { makeEnrolment, type EnrolmentPlace } from '../../../shared/format/release/enrolment.ts';
import { enrolmentFileBytes } from '../../../shared/format/release/enrolment-file.ts';
import { checkOffer, enrolmentProof, offerBytes, readOffer, type OfferFacts } from '../../../shared/format/release/invitation.ts';
import { Problem } from '../problems.ts';
import { paperOf } from '../unlock/paper-of.ts';
import { readWords } from '../unlock/read-words.ts';
import type { Asked, ExpectedInvitation, MadeEnrolment, Mistyped, OtherPaper } from '../worker-messages.ts';

/** A code that the owner gave away, and the offer that was made with it. */
export interface AcceptedInvitation {
  readonly invitation: InvitationCode;
  readonly offer: OfferFacts;
}

/**
 * Takes a code that was typed, scanned or in a link, and the offer that somebody else handed over: only who made the code can have made
 * the offer. Nothing is made before that, so nothing is ever made for a false owner.
 * @throws Problem `false_offer`, `invitation_over`, `mistyped_invitation` (a QR code or link with a mistake in it); CryptoError
 * `unsupported_version`.
 */
export function acceptInvitation({ typed, offer, expected }: Asked<'acceptOffer'>): AcceptedInvitation | Mistyped | OtherPaper {
  const text = typed.normalize('NFKC').trim();
  const paper = paperOf(text);
  if (paper !== undefined && paper !== 'invitation') return { paper };
  const read = paper === 'invitation' ? readQrText(text) : readWords(text, 'invitation');
  if (!('code' in read)) return read;
  const facts = trusted(() => {
    // Words don't say of which invitation they are; a wrong guess fits no offer.
    const invitation = isWhole(read) ? read : { id: readOffer(offer).invitationId, code: read.code };
    return { invitation, offer: checkOffer(offer, invitation) };
  });
  if (expected !== undefined && !isFor(facts.offer, expected)) throw new Problem('false_offer', 'the offer is for somebody else');
  checkOpen(facts.offer.expiresAt);
  return facts;
}

function readQrText(text: string): InvitationCode {
  try {
    return readInvitationText(text.replace(/\s+/g, ''));
  } catch (error) {
    if (error instanceof CryptoError && error.code !== 'unsupported_version') throw new Problem('mistyped_invitation', error.message);
    throw error;
  }
}

const isWhole = (read: Pick<InvitationCode, 'code'>): read is InvitationCode => 'id' in read;

function trusted<Value>(check: () => Value): Value {
  try {
    return check();
  } catch (error) {
    if (error instanceof CryptoError && error.code !== 'unsupported_version') throw new Problem('false_offer', error.message);
    throw error;
  }
}

function isFor(offer: OfferFacts, { account, vault, recipient, invitation }: ExpectedInvitation): boolean {
  return (
    offer.accountId === (account ?? offer.accountId) &&
    offer.vaultId === vault &&
    offer.recipientId === recipient &&
    offer.invitationId === (invitation ?? offer.invitationId)
  );
}

function checkOpen(expiresAt: Instant): void {
  if (instantToMs(expiresAt) <= nowMs()) throw new Problem('invitation_over', 'the offer has expired');
}

/**
 * A key pair for the owner of an accepted offer, with the proof; and the words to read out, where the code alone doesn't vouch for it.
 * @throws Problem `invitation_over`, `no_memory`.
 */
export function enrolInvited({ invitation, offer }: AcceptedInvitation, passphrase: string): MadeEnrolment {
  checkOpen(offer.expiresAt);
  const { accountId, vaultId, recipientId, identity, invitationId } = offer;
  const enrolment = newEnrolment({ accountId, vaultId, recipientId, identity, invitationId }, passphrase);
  const proof = enrolmentProof(enrolment, offer.emailHash, invitation);
  return {
    enrolment,
    proof,
    file: new Blob([enrolmentFileBytes({ enrolment, proof })]),
    safetyPhrase: vouchesAlone[offer.way] ? undefined : wordsOf(identity, enrolment),
  };
}

function newEnrolment(place: EnrolmentPlace, passphrase: string): Uint8Array {
  return withMemory(() => makeEnrolment({ ...place, passphrase }).enrolment);
}

function wordsOf(identity: Uint8Array, enrolment: Uint8Array): readonly string[] {
  return withMemory(() => safetyPhrase(identity, enrolment).split(' '));
}

function withMemory<Value>(act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    if (error instanceof RangeError) throw new Problem('no_memory', 'there is no memory for Argon2id');
    throw error;
  }
}

/** The offer in a file that the owner's device wrote. @throws CryptoError `bad_header`, `truncated`, `unsupported_version`. */
export async function readOfferFile(file: Blob): Promise<Uint8Array> {
  if (file.size > offerBytes) throw new CryptoError('bad_header', 'this is no offer: it is too long');
  const offer = new Uint8Array(await file.arrayBuffer());
  readOffer(offer);
  return offer;
}
