import { Type } from 'typebox';
import { fromBase64, toBase64 } from '../../crypto/base64.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { asKey, keyBytes, wipe, type Key } from '../../crypto/keys.ts';
import { serverPlaces, type ServerPlace } from '../../domain/custodian-states.ts';
import type { LockPlace } from '../release/lock-layout.ts';
import type { ServerHalfPlace } from '../release/release-key.ts';
import { checkJson, OrdinalNumber } from '../json-body.ts';
import { committedIn, readPlan, type CustodyPlan } from './custody-plan.ts';
import { readPartText } from './part-text.ts';
import { signedTextFromJson, signedTextToJson, type SignedText, type SignedTextJson } from './signed-text.ts';
import { joinShares, type CommittedShares, type GivenShare, type JoinedHalf } from './split-half.ts';
import { openThirdOf } from './third-of-plan.ts';

// FORMAT.md, "What a recipient is given": a server's part of the half, where it doesn't have the whole.

const RecipientShareSchema = Type.Object({
  plan: Type.Unknown(),
  place: Type.Unsafe<ServerPlace>(Type.Union(serverPlaces.map((place) => Type.Literal(place)))),
  keyGeneration: OrdinalNumber,
  share: Type.String({ minLength: 44, maxLength: 44 }),
  third: Type.Optional(Type.Object({ share: Type.String({ minLength: 44, maxLength: 44 }) })),
});

/** What a server hands out beside the bundle. */
export interface HandedShare {
  /** As the owner signed it. */
  readonly plan: SignedText;
  /** The server's own. */
  readonly place: ServerPlace;
  readonly keyGeneration: number;
  readonly share: Key;
  /** That of the third party, once it has given it to this server. */
  readonly third?: Key;
}

/** How that stands in JSON. */
export interface RecipientShareJson {
  readonly plan: SignedTextJson;
  readonly place: ServerPlace;
  readonly keyGeneration: number;
  readonly share: string;
  readonly third?: { readonly share: string };
}

/** What a recipient was given by one server, with a plan that the owner signed. The holder wipes the shares. */
export interface RecipientShare {
  readonly plan: CustodyPlan;
  readonly committed: CommittedShares;
  /** One or two; whether they are true, `joinGiven` finds out. */
  readonly shares: readonly (GivenShare & { readonly share: Key })[];
}

/** @throws TypeError for a wiped share. */
export function recipientShareJson({ plan, place, keyGeneration, share, third }: HandedShare): RecipientShareJson {
  return {
    plan: signedTextToJson(plan),
    place,
    keyGeneration,
    share: toBase64(asKey(share)),
    ...(third === undefined ? {} : { third: { share: toBase64(asKey(third)) } }),
  };
}

/**
 * What a server's answer holds.
 * @param expected whose the bundle is, and of which key generation, with the owner's public key as the lock says it.
 * @throws CryptoError `damaged`, also for a plan of another owner, vault, recipient or generation; `unsupported_version`.
 */
export function readRecipientShare(value: unknown, expected: LockPlace & { readonly identity: Uint8Array }): RecipientShare {
  const json = checkJson(RecipientShareSchema, value, 'the share');
  const plan = readPlan(signedTextFromJson(json.plan, 'the plan'), expected);
  const committed = committedIn(plan, expected.recipientId);
  if (committed?.keyGeneration !== expected.keyGeneration || json.keyGeneration !== expected.keyGeneration)
    throw new CryptoError('damaged', 'the share is of another release key');
  const own = { place: json.place, givenBy: json.place, share: shareIn(json.share) };
  const third = json.third && { place: 3 as const, givenBy: json.place, share: shareIn(json.third.share) };
  return { plan, committed, shares: third === undefined ? [own] : [own, third] };
}

function shareIn(text: string): Key {
  const bytes = fromBase64(text, 'damaged');
  if (bytes.length !== keyBytes || bytes.every((byte) => byte === 0)) throw new CryptoError('damaged', 'this is no share');
  return asKey(bytes);
}

/** A share that the recipient has found a way to besides what a server hands out. */
export type BroughtShare = GivenShare & { readonly share: Key };

/**
 * The third party's share, for a recipient who has that party's paper: out of each server's plan that was made for this paper, as a rule
 * the same one several times. The holder wipes them.
 * @param seed what the paper says.
 * @throws CryptoError as `openThirdOf`, for the first plan, where none of them gives it: `wrong_key` for the paper of somebody else.
 */
export function openSealedThird(given: readonly RecipientShare[], seed: Key): readonly BroughtShare[] {
  const opened: BroughtShare[] = [];
  let refusal: CryptoError | undefined;
  for (const { plan, committed } of given) {
    try {
      opened.push({ place: 3, givenBy: 3, share: openThirdOf(plan, committed.recipientId, seed) });
    } catch (error) {
      if (!(error instanceof CryptoError)) throw error;
      refusal ??= error;
    }
  }
  if (opened.length === 0) throw refusal ?? new CryptoError('wrong_key', 'no server has handed out a plan');
  return opened;
}

/**
 * The share in a part that was carried here.
 * @param of what it has to be a part of.
 * @throws CryptoError as `readPartText`; `wrong_key` for a part of something else.
 */
export function readPartFor(text: string, of: ServerHalfPlace): BroughtShare {
  const { vaultId, recipientId, keyGeneration, place, share } = readPartText(text);
  if (vaultId === of.vaultId && recipientId === of.recipientId && keyGeneration === of.keyGeneration)
    return { place, givenBy: place, share };
  wipe(share);
  throw new CryptoError('wrong_key', 'this is a part of something else');
}

/**
 * The half from what servers handed out, and what else was brought: parts that somebody carried, and the share that a paper opened. Each
 * server's plan is tried: one that hands out another plan than the rest, though it was the owner's once, keeps nobody from opening with the
 * others.
 * @throws CryptoError as `joinShares`, for the first plan, where none of them leads to the half.
 */
export async function joinGiven(given: readonly RecipientShare[], brought: readonly GivenShare[] = []): Promise<JoinedHalf> {
  const shares = [...given.flatMap((one) => one.shares), ...brought];
  let refusal: CryptoError | undefined;
  for (const { committed } of given) {
    try {
      return await joinShares(shares, committed);
    } catch (error) {
      if (!(error instanceof CryptoError)) throw error;
      refusal ??= error;
    }
  }
  throw refusal ?? new CryptoError('wrong_key', 'no server has handed out a share');
}
