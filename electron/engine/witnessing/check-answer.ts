import { createHash, type X509Certificate } from 'node:crypto';
import { fromBase64 } from '../../../shared/crypto/base64.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { instantFromMs, instantToMs, parseInstant } from '../../../shared/domain/instant.ts';
import type { WitnessState } from '../../../shared/domain/witnessing.ts';
import { coveredParts, fileToSign, PreparedFileError, type SlotValue } from '../../../shared/format/witnessing/prepared-file.ts';
import type { Certificate } from '../../../shared/node/pades/certificates/certificate.ts';
import { DerError } from '../../../shared/node/pades/certificates/der-reader.ts';
import { oids } from '../../../shared/node/pades/cms/oids.ts';
import { checkTimestampToken, readTimestampToken } from '../../../shared/node/pades/signed-data/timestamp-token.ts';
import { checkValue, ValueRefused } from '../../../shared/node/pades/witnesses/check-value.ts';
import { signatureOf } from '../../../shared/node/pades/witnesses/stamp-value.ts';
import { withoutStamp } from '../../../shared/node/pades/witnesses/without-stamp.ts';
import type { WitnessingAnswer } from '../../../shared/wire/witnessings.ts';
import { isSameAuthority, readAuthority } from './known-authorities.ts';
import type { PersonState, Progress, Trouble, WitnessingRecord, WitnessRecord } from './witnessing-record.ts';

/** The server's answer can't be true, or its value isn't one of this document. Nothing of it is taken. */
export class AnswerRefused extends Error {
  readonly trouble: Trouble;
  constructor(code: Trouble['code'], witness: string | null = null) {
    super(code);
    this.name = 'AnswerRefused';
    this.trouble = { code, witness };
  }
}

type Answered = WitnessingAnswer['witnesses'][number];

/** What an answer is held against. */
export interface Expected {
  readonly record: WitnessingRecord;
  readonly before: Progress;
  /** The prepared file, where a new value has to be checked. */
  readonly prepared: () => Promise<Uint8Array>;
}

/**
 * How a witnessing stands by an answer of the server, which may be lying: it speaks of this file and these people in this order, takes
 * nothing back, and every value in it was made over the bytes that its signer saw, by whom it says. What comes before a value that isn't is
 * taken, that value and all behind it are not: `trouble` says so. @throws AnswerRefused where nothing of it is taken.
 */
export async function checkAnswer({ record, before, prepared }: Expected, answer: WitnessingAnswer): Promise<Progress> {
  assertSame(record, answer);
  assertForward(record, before, answer);
  assertInOrder(answer);
  if (answer.authority !== null && readAuthority(answer.authority) === undefined) throw new AnswerRefused('unreadable');
  const authority = before.authority ?? answer.authority;
  const people: PersonState[] = [];
  let trouble: Trouble | null = null;
  for (const [index, one] of answer.witnesses.entries()) {
    const known = before.people[index] as PersonState;
    const isNew = trouble === null && one.state === 'signed' && known.state !== 'signed';
    if (isNew) trouble = await troubleWith({ record, index, authority, values: people.map(valueOf), prepared: await prepared() }, one);
    people.push(trouble !== null || known.state === 'signed' ? known : personOf(one));
  }
  const isComplete = answer.state === 'complete';
  const state = isComplete ? 'open' : answer.state;
  return { ...before, state, isCompleteThere: isComplete, endedAt: momentOf(answer.ended_at), authority, people, trouble };
}

/** @throws AnswerRefused `other_witnessing`. */
function assertSame(record: WitnessingRecord, answer: WitnessingAnswer): void {
  const isSame =
    answer.id === record.id &&
    answer.sealed &&
    // Once another device has put it together, the server says the version that it has become.
    (answer.version === record.version || (answer.state === 'complete' && answer.version > record.version)) &&
    answer.size === record.sealed.sizeBytes &&
    answer.sha256 === record.sealed.sha256 &&
    answer.witnesses.length === record.witnesses.length &&
    answer.witnesses.every(({ id }, index) => id === record.witnesses[index]?.id);
  if (!isSame) throw new AnswerRefused('other_witnessing');
}

/** Each is asked when the one before has signed: a later state than theirs can't be. @throws AnswerRefused `other_witnessing`. */
function assertInOrder(answer: WitnessingAnswer): void {
  const firstUnsigned = answer.witnesses.findIndex(({ state }) => state !== 'signed');
  const after = firstUnsigned < 0 ? [] : answer.witnesses.slice(firstUnsigned + 1);
  if (after.some(({ state }) => state !== 'waiting')) throw new AnswerRefused('other_witnessing');
}

/** Who is asked again is no further than somebody who was only asked. */
const rank: Readonly<Record<WitnessState, number>> = { waiting: 0, invited: 1, opened: 1, signed: 2, declined: 2, expired: 2 };

/** @throws AnswerRefused `taken_back`, `authority_changed`. */
function assertForward({ witnesses }: WitnessingRecord, before: Progress, answer: WitnessingAnswer): void {
  if (before.state !== 'open' && answer.state !== before.state) throw new AnswerRefused('taken_back');
  for (const [index, { id }] of witnesses.entries()) {
    const [was, is] = [before.people[index], answer.witnesses[index]];
    if (was === undefined || is === undefined) continue;
    const isBack = rank[is.state] < rank[was.state] || (rank[was.state] === 2 && is.state !== was.state);
    const isOther = was.state === 'signed' && was.cms !== null && (is.cms !== was.cms || is.signed_at !== was.signedAt);
    if (isBack || isOther) throw new AnswerRefused('taken_back', id);
  }
  if (before.authority !== null && !isSameAuthority(answer.authority, before.authority)) throw new AnswerRefused('authority_changed');
}

interface OneValue {
  readonly record: WitnessingRecord;
  readonly index: number;
  readonly authority: string | null;
  readonly values: readonly SlotValue[];
  readonly prepared: Uint8Array;
}

/** What is wrong with what somebody signed with; null where it was made over what they saw, and by them as far as anybody vouches for it. */
async function troubleWith(value: OneValue, answer: Answered): Promise<Trouble | null> {
  try {
    await checkOne(value, answer);
    return null;
  } catch (error) {
    if (!refusals.some((kind) => error instanceof kind)) throw error;
    return { code: 'value_refused', witness: (value.record.witnesses[value.index] as WitnessRecord).id };
  }
}

/** @throws one of `refusals`. */
async function checkOne({ record, index, authority, values, prepared }: OneValue, answer: Answered): Promise<void> {
  const witness = record.witnesses[index] as WitnessRecord;
  const { cms, signedAtMs } = valueOf(personOf(answer));
  const { file, slot } = fileToSign(prepared, record.slots, values, signedAtMs);
  const [, before, after] = slot.byteRange;
  if (2 * cms.length > after - before - 2) throw new PreparedFileError('the signature has no room');
  const isService = answer.certificate === 'service';
  const issuer = isService && authority !== null ? readAuthority(authority) : undefined;
  if (isService && issuer === undefined) throw new ValueRefused('certificate_unfit', 'nobody vouches for it');
  const { cms: plain, token } = withoutStamp(cms);
  const certificate = await checkValue({
    cms: plain,
    digestOf: (hash) => digestOf(hash, coveredParts(file, slot)),
    ...(issuer === undefined ? {} : { authority: issuer }),
    now: instantFromMs(signedAtMs),
  });
  if (token !== null) await assertStamp(token, plain);
  if (isService && !namesWitness(certificate, witness)) throw new ValueRefused('certificate_unfit', 'it names somebody else');
}

/** By what a value is found wanting. */
const refusals = [ValueRefused, PreparedFileError, CryptoError, DerError] as const;

function digestOf(hash: string, parts: readonly Uint8Array[]): Buffer {
  const digest = createHash(hash);
  for (const part of parts) digest.update(part);
  return digest.digest();
}

/** A timestamp that the server has put over a value is over this one. @throws ValueRefused */
async function assertStamp(token: Uint8Array, cms: Uint8Array): Promise<void> {
  const { good } = await checkTimestampToken(readTimestampToken(token), { imprintOf: (hash) => digestOf(hash, [signatureOf(cms)]) });
  if (!good) throw new ValueRefused('malformed', 'the timestamp over it is of something else');
}

/** A certificate for one act names the one who was asked, by the address that the code was mailed to. */
function namesWitness({ x509, policies }: Certificate, { name, email }: WitnessRecord): boolean {
  const names = x509.subject.split('\n').filter((line) => line.startsWith('CN='));
  const wanted = `CN=${name.normalize('NFC')}`;
  return (
    (policies ?? []).includes(oids.oneActPolicy) && names.length === 1 && unescaped(names[0] ?? '') === wanted && holdsAddress(x509, email)
  );
}

/** Node writes a name's special characters with a backslash (RFC 2253). */
const unescaped = (line: string): string => line.replaceAll(/\\([^0-9A-F])/gu, '$1');

function holdsAddress({ subjectAltName }: X509Certificate, email: string): boolean {
  const names = (subjectAltName ?? '').toLowerCase();
  return names === `email:${email.toLowerCase()}` || (!/^[\x21-\x7e]+$/.test(email) && names.startsWith('othername:'));
}

function personOf(answer: Answered): PersonState {
  return {
    state: answer.state,
    invitedAt: momentOf(answer.invited_at),
    expiresAt: momentOf(answer.expires_at),
    openedAt: momentOf(answer.opened_at),
    signedAt: momentOf(answer.signed_at),
    cms: answer.cms,
    certificate: answer.certificate,
    declineReason: answer.decline_reason,
  };
}

/** @throws AnswerRefused `unreadable` for what is no moment. */
function momentOf(text: string | null): string | null {
  if (text !== null && parseInstant(text) !== text) throw new AnswerRefused('unreadable');
  return text;
}

/** What somebody signed with, in the form that is filled in. @throws ValueRefused for somebody who hasn't. */
export function valueOf({ cms, signedAt, state }: PersonState): SlotValue {
  const at = parseInstant(signedAt ?? '');
  if (state !== 'signed' || cms === null || at === undefined) throw new ValueRefused('malformed', 'there is no value');
  return { cms: fromBase64(cms, 'damaged'), signedAtMs: instantToMs(at) };
}
