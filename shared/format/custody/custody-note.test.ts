import { describe, expect, test } from 'vitest';
import { toBase64 } from '../../crypto/base64.ts';
import type { SignaturePurpose } from '../../crypto/identity.ts';
import { addMs, instantFromMs, type Instant } from '../../domain/instant.ts';
import type { NoteKind } from '../../domain/custodian-states.ts';
import { codeOf, ids, owner, stranger } from '../release/release-test-kit.ts';
import { at, noteOf, planWith, planWithPaper, resigned, signed, signers, type SignerName } from './custodian-test-kit.ts';
import { nextCounter, noteKinds, readNote, receiptOf, signNote, type NewNote, type NoteContent } from './custody-note.ts';
import { textHash, type SignedText } from './signed-text.ts';

// What is refused member by member is in vectors/custody.json (test/format).

const plan = planWith();
const phoneKey = toBase64(signers.phone.publicKey);
const says: Readonly<Record<NoteKind, NoteContent>> = {
  check_in: { kind: 'check_in' },
  pause: { kind: 'pause', until: at(28) },
  resume: { kind: 'resume' },
  cancel: { kind: 'cancel' },
  state: { kind: 'state', says: 'warned', heard: { 1: 4 }, asks: false },
  gone: { kind: 'gone', about: 2, heard: {} },
  receipt: { kind: 'receipt', of: { signer: phoneKey, kind: 'check_in', counter: 7, hash: textHash('') }, outcome: 'counted' },
};
const all: readonly SignerName[] = ['phone', 'laptop', 'first', 'second', 'witness'];
const mayMake: Readonly<Record<NoteKind, readonly SignerName[]>> = {
  check_in: ['phone', 'laptop', 'first', 'second'],
  pause: ['phone', 'laptop'],
  resume: ['phone', 'laptop'],
  cancel: ['phone', 'laptop', 'first', 'second'],
  state: ['first', 'second', 'witness'],
  gone: ['witness'],
  receipt: ['first', 'second'],
};
const asSigner = {
  phone: { role: 'device', deviceId: ids.device },
  laptop: { role: 'device', deviceId: ids.otherDevice },
  first: { role: 'server', place: 1 },
  second: { role: 'server', place: 2 },
  witness: { role: 'witness', place: 3 },
} as const;
const checkIn = signNote(noteOf(says.check_in), signers.phone);
const refusalOf = (note: SignedText, by = plan): Promise<string> => codeOf(() => readNote(note, by));

describe('a note', () => {
  test.each(noteKinds)('of the kind %s says what its signer said, and counts from those alone whose word it can be', async (kind) => {
    for (const name of all) {
      const note = signNote(noteOf(says[kind]), signers[name]);
      if (mayMake[kind].includes(name))
        expect(readNote(note, plan)).toEqual({
          ...noteOf(says[kind]),
          signer: asSigner[name],
          signerKey: toBase64(signers[name].publicKey),
          hash: textHash(note.text),
        });
      else expect(await refusalOf(note)).toBe('damaged');
    }
    expect(await refusalOf(signNote(noteOf(says[kind]), stranger))).toBe('damaged');
    expect(await refusalOf(signNote(noteOf(says[kind]), owner))).toBe('damaged');
  });

  test('is not believed under a signature for anything else, or under somebody else’s', async () => {
    const purposes: readonly SignaturePurpose[] = ['plan', 'warning', 'head', 'device', 'removal', 'manifest', 'lock'];
    for (const purpose of purposes) expect(await refusalOf(signed(checkIn.text, purpose, signers.phone))).toBe('damaged');
    for (const by of [signers.laptop, signers.first, owner, stranger])
      expect(await refusalOf(signed(checkIn.text, 'note', by))).toBe('damaged');
    expect(await refusalOf({ ...checkIn, signature: checkIn.signature.slice(1) })).toBe('damaged');
  });

  test('is not believed about another vault', async () => {
    expect(await refusalOf(checkIn, planWith({ vaultId: ids.vault }))).toBe('no failure');
    expect(await refusalOf(resigned(checkIn, { vault: ids.other }, 'note', signers.phone))).toBe('damaged');
  });

  test('counts by the reader’s own plan, whatever plan it names', async () => {
    const later = signNote({ ...noteOf(says.check_in), plan: 9 }, signers.laptop);
    expect(readNote(later, plan).plan).toBe(9);
    const without = planWith({ devices: plan.devices.slice(0, 1) });
    expect(await refusalOf(later, without)).toBe('damaged');
    const onPaper = planWith(planWithPaper);
    expect(await refusalOf(signNote(noteOf(says.gone), signers.witness), onPaper)).toBe('damaged');
  });

  test('is told from one of a later version before anything else about it', async () => {
    expect(await refusalOf(resigned(checkIn, { version: 2, kind: 'moved' }, 'note', stranger))).toBe('unsupported_version');
  });

  test('keeps what it does not know, and passes over it', () => {
    const more = resigned(checkIn, { why: ['travelling'], until: at(28) }, 'note', signers.phone);
    expect(readNote(more, plan)).toEqual({ ...readNote(checkIn, plan), hash: textHash(more.text) });
  });

  test('that no reader would take is not signed', async () => {
    const refused: readonly NewNote[] = [
      { ...noteOf(says.check_in), counter: 0 },
      { ...noteOf(says.check_in), counter: 1.5 },
      { ...noteOf(says.check_in), plan: 0 },
      { ...noteOf(says.check_in), vaultId: 'vault_1' },
      { ...noteOf(says.check_in), at: '2026-11-31T12:00:00.000Z' as Instant },
      noteOf({ kind: 'pause', until: at(21) }),
      noteOf({ kind: 'pause', until: 'never' as Instant }),
      noteOf({ kind: 'state', says: 'held', heard: { 2: 0 }, asks: true }),
      noteOf({ ...says.receipt, of: { signer: '', kind: 'check_in', counter: 1, hash: textHash('') } } as NoteContent),
      noteOf({ kind: 'release' } as unknown as NoteContent),
    ];
    for (const note of refused) expect(await codeOf(() => signNote(note, signers.phone))).toBe('damaged');
  });

  test('is receipted by its name and its own hash, which no other note has', () => {
    const again = readNote(signNote({ ...noteOf(says.check_in), counter: 8 }, signers.phone), plan);
    const taken = readNote(checkIn, plan);
    const content = { kind: 'receipt', of: receiptOf(taken), outcome: 'not_counted' } as const;
    expect(readNote(signNote(noteOf(content), signers.first), plan).content).toEqual(content);
    expect(receiptOf(taken)).toEqual({ signer: phoneKey, kind: 'check_in', counter: 7, hash: textHash(checkIn.text) });
    expect(again.hash).not.toBe(taken.hash);
  });

  test('says nothing but what belongs to its kind, whatever else a writer has at hand', () => {
    const more = { kind: 'state', says: 'quiet', heard: { 1: 4, 7: 8 }, asks: true, about: 2 } as NoteContent;
    const { content } = readNote(signNote(noteOf(more), signers.first), plan);
    expect(content).toEqual({ kind: 'state', says: 'quiet', heard: { 1: 4 }, asks: true });
  });
});

describe('the counter of the next note', () => {
  test('is greater than the last, and no less than the time, so that a restored signer goes on above itself', () => {
    const now = instantFromMs(1_800_000_000_000);
    expect(nextCounter(0, now)).toBe(1_800_000_000_000);
    expect(nextCounter(1_800_000_000_000, now)).toBe(1_800_000_000_001);
    const said = nextCounter(5, now);
    expect(nextCounter(5, addMs(now, 60_000))).toBeGreaterThan(said);
  });
});
