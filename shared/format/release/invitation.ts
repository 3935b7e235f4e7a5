import { concatBytes, readU64, u64, utf8 } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { deriveBoundKey, personalHash } from '../../crypto/derive.ts';
import { sha256 } from '../../crypto/hash.ts';
import { wipe, type Key } from '../../crypto/keys.ts';
import { equalBytes } from '../../crypto/sodium.ts';
import { isUlid } from '../../domain/ids.ts';
import { instantFromMs, instantToMs, type Instant } from '../../domain/instant.ts';
import { invitationWays, type InvitationWay } from '../../domain/invitation.ts';
import type { InvitationCode } from '../paper/invitation-text.ts';
import { checkCode } from '../random-code.ts';
import { readEnrolment, type EnrolmentPlace } from './enrolment.ts';
import { emailHash } from './lock-layout.ts';
import { codeAsKey } from './sheet-keys.ts';

// FORMAT.md, "Invitation": the offer that an owner's device leaves at the server, and the proof that comes back with an enrolment.

const magic = Uint8Array.of(0x8b, 0x48, 0x4c, 0x4f, 0x46, 0x52, 0x0d, 0x0a);
const version = 1;
const suite = 1;
const idBytes = 26;
const placeOffset = 12;
const expiryOffset = placeOffset + 4 * idBytes;
const emailOffset = expiryOffset + 8;
const identityOffset = emailOffset + 32;
const macOffset = identityOffset + 32;
const macBytes = 32;
/** The end of the year 9999. */
const latestMs = 253_402_300_799_999;

/** Length of every offer, in bytes. */
export const offerBytes = macOffset + macBytes;
/** Length of every proof, in bytes. */
export const proofBytes = macBytes;

const wayNumbers: Readonly<Record<InvitationWay, number>> = { handed: 1, link: 2 };

/** What an offer says. */
export interface OfferFacts {
  /** Bare ULIDs. */
  readonly accountId: string;
  readonly vaultId: string;
  readonly recipientId: string;
  readonly invitationId: string;
  /** How the owner gives the code away: by hand, or as a link, after which words are compared as well. */
  readonly way: InvitationWay;
  /** After this instant the owner's device accepts nothing. */
  readonly expiresAt: Instant;
  /** The owner's Ed25519 public key. */
  readonly identity: Uint8Array;
  /** `emailHash` of the recipient's address. */
  readonly emailHash: Uint8Array;
}

/** What the owner's device offers. */
export type NewOffer = Omit<OfferFacts, 'emailHash' | 'invitationId'> & { readonly email: string };

/** K_I: I as a key for one invitation. The caller wipes it. */
function invitationKey({ id, code }: InvitationCode): Key {
  checkCode(code);
  if (!isUlid(id)) throw new TypeError('an invitation has a bare ULID');
  const padded = codeAsKey(code);
  try {
    return deriveBoundKey(padded, 'HeirlockInvite01', utf8(id));
  } finally {
    wipe(padded);
  }
}

function mac(invitation: InvitationCode, person: string, message: Uint8Array): Uint8Array {
  const key = invitationKey(invitation);
  try {
    return personalHash(key, person, message);
  } finally {
    wipe(key);
  }
}

/** The offer that goes to the server. @throws TypeError for ids, a code or an identity that are none. */
export function makeOffer(offer: NewOffer, invitation: InvitationCode): Uint8Array {
  const { accountId, vaultId, recipientId, way, expiresAt, identity, email } = offer;
  if (![accountId, vaultId, recipientId].every(isUlid) || identity.length !== 32)
    throw new TypeError('an offer names bare ULIDs and a key');
  const message = concatBytes(
    magic,
    Uint8Array.of(version, suite, wayNumbers[way], 0),
    utf8([accountId, vaultId, recipientId, invitation.id].join('')),
    u64(instantToMs(expiresAt)),
    emailHash(email),
    identity,
  );
  return concatBytes(message, mac(invitation, 'HeirlockOffer001', message));
}

/**
 * What an offer says. Whether it is the owner's only `checkOffer` knows.
 * @throws CryptoError `truncated`, `bad_header`, `unsupported_version`, `damaged`, as FORMAT.md, "Invitation", says.
 */
export function readOffer(offer: Uint8Array): OfferFacts {
  if (offer.length < magic.length) throw new CryptoError('truncated', 'the offer is cut');
  if (magic.some((byte, index) => offer[index] !== byte)) throw new CryptoError('bad_header', 'this is not an offer');
  if (offer.length < placeOffset) throw new CryptoError('truncated', 'the offer is cut');
  const [foundVersion, foundSuite, wayNumber, zero] = offer.subarray(magic.length, placeOffset);
  if (foundVersion !== version || foundSuite !== suite)
    throw new CryptoError('unsupported_version', 'the offer has an unknown version or suite');
  if (offer.length < offerBytes) throw new CryptoError('truncated', 'the offer is cut');
  if (offer.length > offerBytes) throw new CryptoError('damaged', 'the offer is too long');
  const way = invitationWays.find((one) => wayNumbers[one] === wayNumber);
  const [accountId = '', vaultId = '', recipientId = '', invitationId = ''] = [0, 1, 2, 3].map((index) => idAt(offer, index));
  const expiryMs = readU64(offer, expiryOffset);
  const isWhole = [accountId, vaultId, recipientId, invitationId].every(isUlid);
  if (way === undefined || zero !== 0 || expiryMs === undefined || expiryMs > latestMs || !isWhole)
    throw new CryptoError('bad_header', 'the offer has a field out of range');
  return {
    accountId,
    vaultId,
    recipientId,
    invitationId,
    way,
    expiresAt: instantFromMs(expiryMs),
    identity: offer.slice(identityOffset, macOffset),
    emailHash: offer.slice(emailOffset, identityOffset),
  };
}

function idAt(offer: Uint8Array, index: number): string {
  const offset = placeOffset + index * idBytes;
  return new TextDecoder('latin1').decode(offer.subarray(offset, offset + idBytes));
}

/**
 * What an offer says, once it is known that whoever gave this code to the recipient made it. To be called before any key is made.
 * @throws CryptoError as `readOffer`; `wrong_key` for an offer of another invitation or one that somebody else made; TypeError for an
 * invalid code.
 */
export function checkOffer(offer: Uint8Array, invitation: InvitationCode): OfferFacts {
  const facts = readOffer(offer);
  const expected = mac(invitation, 'HeirlockOffer001', offer.subarray(0, macOffset));
  if (facts.invitationId !== invitation.id || !equalBytes(offer.subarray(macOffset), expected))
    throw new CryptoError('wrong_key', 'this offer was not made with this code');
  return facts;
}

/**
 * Proves to the owner's device that who made an enrolment had the code.
 * @param enrolment of the second format, whole: every bit of it is covered.
 * @param hash `emailHash` of the recipient's address, as in the offer.
 * @throws CryptoError as `readEnrolment`; TypeError for an invalid code or an enrolment of another invitation.
 */
export function enrolmentProof(enrolment: Uint8Array, hash: Uint8Array, invitation: InvitationCode): Uint8Array {
  const { place } = readEnrolment(enrolment);
  if (place === null || place.invitationId !== invitation.id) throw new TypeError('the enrolment is of another invitation');
  return mac(invitation, 'HeirlockProof001', proofMessage(enrolment, place, hash));
}

function proofMessage(
  enrolment: Uint8Array,
  { accountId, vaultId, recipientId, identity, invitationId }: EnrolmentPlace,
  hash: Uint8Array,
): Uint8Array {
  const ids = utf8([accountId, vaultId, recipientId, invitationId ?? ''].join(''));
  return concatBytes(Uint8Array.of(version, suite), ids, hash, identity, sha256(enrolment));
}

/** What the owner's device knows of an invitation. */
export interface KnownInvitation extends InvitationCode {
  readonly accountId: string;
  readonly vaultId: string;
  readonly recipientId: string;
  readonly email: string;
  readonly identity: Uint8Array;
}

/**
 * Whether a proof shows that an enrolment was made by somebody who had the code of this invitation, for this owner and recipient. False
 * for anything malformed: all of it comes from the server. Expiry and withdrawal are the caller's to check.
 */
export function isProvenEnrolment(enrolment: Uint8Array, proof: Uint8Array, known: KnownInvitation): boolean {
  const place = placeOf(enrolment);
  if (place === null || proof.length !== proofBytes) return false;
  const fits =
    place.accountId === known.accountId &&
    place.vaultId === known.vaultId &&
    place.recipientId === known.recipientId &&
    place.invitationId === known.id &&
    equalBytes(place.identity, known.identity);
  return fits && equalBytes(proof, mac(known, 'HeirlockProof001', proofMessage(enrolment, place, emailHash(known.email))));
}

function placeOf(enrolment: Uint8Array): EnrolmentPlace | null {
  try {
    return readEnrolment(enrolment).place;
  } catch (error) {
    if (error instanceof CryptoError) return null;
    throw error;
  }
}
