import { randomBytes } from 'node:crypto';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { addMs } from '../../../shared/domain/instant.ts';
import type { WitnessCodeChannel, WitnessFactor } from '../../../shared/domain/witnessing.ts';
import type { Db, WitnessingRow, WitnessRow } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import { isPassword } from '../identity/hash-password.ts';
import { codeMinutes, matchingCode, newCode, sessionMs } from '../links/mailed-code.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { changeWitness, codesOfWitness, insertWitnessSession } from '../stores/witnessing-people-store.ts';
import { lockWitness, openWitness, type FoundWitness } from './open-witness.ts';
import { recordWitnessing } from '../askings/record-witnessing.ts';
import { wordAsCompared } from './witness-fields.ts';

/** By which ways codes are sent, for each second factor. */
const channelsOf: Readonly<Record<WitnessFactor, readonly WitnessCodeChannel[]>> = { none: ['mail'], word: ['mail'], sms: ['mail', 'sms'] };

/** Sends somebody who is asked a fresh code, and one by telephone where that was asked for. @throws DomainError `too_many_codes` and as `openWitness`. */
export async function sendWitnessCode(core: Core, token: string, origin: Origin): Promise<void> {
  const found = await openWitness(core, token);
  await core.db.transaction(async (tx) => {
    const { witness, witnessing } = await lockWitness(tx, core, found);
    for (const channel of channelsOf[witnessing.second_factor]) await sendCode(tx, core, { ...found, witness, witnessing }, channel);
    await recordWitnessing(tx, core, origin, witnessing, { action: 'witnessing.code_sent', details: { witness: witness.id } });
  });
  core.mailQueued();
}

async function sendCode(
  tx: Db,
  core: Core,
  { witness, witnessing, owner }: Pick<FoundWitness, 'witness' | 'witnessing' | 'owner'>,
  channel: WitnessCodeChannel,
): Promise<void> {
  const id = await newCode(core, codesOfWitness(tx, witness.id, channel));
  const addresses: Readonly<Record<WitnessCodeChannel, string>> = { mail: witness.email, sms: witness.phone ?? '' };
  await queueMail(tx, core, {
    kind: 'witness_code',
    facts: { witnessName: witness.name, ownerName: owner.name, validMinutes: codeMinutes, language: witness.language, codeId: id },
    dedupKey: `code:${id}`,
    to: { address: addresses[channel], name: witness.name },
    vault: { id: witnessing.vault_id ?? '', account_id: witnessing.account_id, mode: witnessing.mode },
    recipientId: null,
    channel,
    at: core.clock.now(),
  });
}

/** What was typed into the page. */
export interface TypedByWitness {
  readonly code: string;
  /** What came by telephone. */
  readonly second: string;
  readonly word: string;
}

/**
 * Lets a browser in that has the link, the newest code and what else was asked for, and remembers it for a while.
 * @returns the session's token, which is never stored. @throws DomainError `code_wrong`, which doesn't say what was wrong, and as `openWitness`.
 */
export async function openAsWitness(core: Core, token: string, typed: TypedByWitness, origin: Origin): Promise<string> {
  const found = await openWitness(core, token);
  // Argon2 takes a while, and must keep nobody else waiting for the row.
  const isWord = await isRightWord(found.witness, found.witnessing, typed.word);
  const session = randomBytes(32).toString('base64url');
  const accepted = await core.db.transaction(async (tx) => {
    const { witness, witnessing } = await lockWitness(tx, core, found);
    const details = { witness: witness.id };
    const isRight = (await takeCodes(tx, core, witness, witnessing, typed, isWord)) && isWord;
    if (!isRight) {
      await changeWitness(tx, witness, { wrong_codes: witness.wrong_codes + 1 });
      await recordWitnessing(tx, core, origin, witnessing, { action: 'witnessing.code_refused', details });
      return false;
    }
    const now = core.clock.now();
    await insertWitnessSession(tx, {
      token_hash: core.keys.tokenHash(session),
      witness_id: witness.id,
      created_at: now,
      expires_at: addMs(now, sessionMs),
    });
    if (witness.state !== 'invited') return true;
    await changeWitness(tx, witness, { state: 'opened', opened_at: now });
    await recordWitnessing(tx, core, origin, witnessing, { action: 'witnessing.opened', details });
    return true;
  });
  if (!accepted) throw new DomainError('code_wrong', 'This code is wrong or no longer valid.');
  return session;
}

async function isRightWord({ word_hash }: WitnessRow, { second_factor }: WitnessingRow, typed: string): Promise<boolean> {
  if (second_factor !== 'word') return true;
  return word_hash !== null && isPassword(wordAsCompared(typed), word_hash);
}

/** Uses every code up that was sent, where all of them are right; else each of them has had a wrong try. */
async function takeCodes(
  tx: Db,
  core: Core,
  { id }: WitnessRow,
  { second_factor }: WitnessingRow,
  typed: TypedByWitness,
  isWord: boolean,
): Promise<boolean> {
  const digits: Readonly<Record<WitnessCodeChannel, string>> = { mail: typed.code, sms: typed.second };
  const books = channelsOf[second_factor].map((channel) => ({ book: codesOfWitness(tx, id, channel), typed: digits[channel] }));
  const matches = [];
  for (const { book, typed: text } of books) matches.push({ book, code: await matchingCode(core, book, text) });
  if (isWord && matches.every(({ code }) => code !== undefined)) {
    for (const { book, code } of matches) if (code === undefined || !(await book.use(code))) return false;
    return true;
  }
  for (const { book } of matches) {
    const latest = await book.latest();
    if (latest !== undefined) await book.countWrongTry(latest);
  }
  return false;
}
