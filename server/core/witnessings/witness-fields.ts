import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { codePoints, emailKey, hasForbiddenCharacters, parseEmail, parseRecipientName } from '../../../shared/domain/text-rules.ts';
import type { WitnessFactor } from '../../../shared/domain/witnessing.ts';
import { witnessingLimits } from '../../../shared/wire/witnessings.ts';
import type { WitnessRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { hashPassword } from '../identity/hash-password.ts';

/** Somebody who is to be asked, as their owner names them. */
export interface NewWitness {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly phone?: string;
  readonly word?: string;
}

const telephone = /^\+[1-9][0-9]{6,14}$/;

/** A word that was agreed on, as it's compared: people remember it by its sound, not by its capitals and spaces. */
export function wordAsCompared(typed: string): string {
  return typed.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** What is stored of somebody who is to be asked; their words are hashed. @throws DomainError `invalid_request`, `invalid_email`, `unavailable`. */
export async function checkedWitnesses(
  core: Pick<Core, 'sms'>,
  factor: WitnessFactor,
  witnesses: readonly NewWitness[],
): Promise<readonly Pick<WitnessRow, 'name' | 'email' | 'email_key' | 'language' | 'phone' | 'word_hash'>[]> {
  if (witnesses.length === 0 || witnesses.length > witnessingLimits.witnesses)
    throw invalid('witnesses', `must be 1 to ${witnessingLimits.witnesses} people`);
  if (factor === 'sms' && core.sms === null) throw new DomainError('unavailable', 'This server sends no text messages.');
  const checked = witnesses.map((witness, index) => checkWitness(factor, witness, `witnesses[${index}]`));
  const addresses = new Set(checked.map(({ email_key }) => email_key));
  if (addresses.size < checked.length) throw invalid('witnesses', 'must have an address each');
  const rows = [];
  // One after another: each takes 46 MiB.
  for (const { word, ...row } of checked) rows.push({ ...row, word_hash: word === null ? null : await hashPassword(word) });
  return rows;
}

function checkWitness(factor: WitnessFactor, { name, email, language, phone, word }: NewWitness, field: string) {
  const line = parseRecipientName(name) ?? '';
  if (line === '' || codePoints(line) > witnessingLimits.nameLength)
    throw invalid(`${field}.name`, `must be one line of 1 to ${witnessingLimits.nameLength} characters`);
  const address = parseEmail(email);
  if (address === undefined)
    throw new DomainError('invalid_email', 'This is no mail address.', [{ field: `${field}.email`, reason: 'must be a mail address' }]);
  if ((factor === 'sms') !== (phone !== undefined)) throw invalid(`${field}.phone`, 'is needed for text messages, and only for them');
  if (phone !== undefined && !telephone.test(phone)) throw invalid(`${field}.phone`, 'must be a number such as +4915112345678');
  if ((factor === 'word') !== (word !== undefined)) throw invalid(`${field}.word`, 'is needed where a word is asked for, and only there');
  return { name: line, email: address, email_key: emailKey(address), language, phone: phone ?? null, word: checkWord(word, field) };
}

function checkWord(word: string | undefined, field: string): string | null {
  if (word === undefined) return null;
  const compared = wordAsCompared(word);
  if (compared === '' || codePoints(compared) > witnessingLimits.wordLength || hasForbiddenCharacters(compared))
    throw invalid(`${field}.word`, `must have 1 to ${witnessingLimits.wordLength} characters`);
  return compared;
}

/** A row of somebody who waits to be asked. */
export function waitingWitness(
  stated: Pick<WitnessRow, 'name' | 'email' | 'email_key' | 'language' | 'phone' | 'word_hash'>,
  place: { readonly id: Ulid; readonly witnessingId: Ulid; readonly position: number; readonly tokenHash: string },
): WitnessRow {
  return {
    ...stated,
    id: place.id,
    witnessing_id: place.witnessingId,
    position: place.position,
    token_hash: place.tokenHash,
    state: 'waiting',
    wrong_codes: 0,
    invited_at: null,
    expires_ms: null,
    reminded: 0,
    look_at_ms: null,
    opened_at: null,
    certificate_hash: null,
    certificates: 0,
    signed_at_ms: null,
    cms: null,
    sent_hash: null,
    certificate_kind: null,
    certificate_name: null,
    decline_reason: null,
  };
}
