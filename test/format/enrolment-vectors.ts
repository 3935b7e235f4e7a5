import { fromHex, hex } from '../../shared/crypto/hash.ts';
import { asKey } from '../../shared/crypto/keys.ts';
import type { PassphraseCost } from '../../shared/crypto/passphrase.ts';
import { composeEnrolment, openEnrolment, readEnrolment } from '../../shared/format/release/enrolment.ts';
import { safetyPhrase } from '../../shared/format/paper/safety-phrase.ts';
import { flipped, outcomeOf, same, VectorReport, withinBuffer } from './vector-report.ts';

interface OpeningEnrolment {
  readonly name: string;
  readonly accountId: string;
  readonly vaultId: string;
  readonly recipientId: string;
  readonly invitationId: string | null;
  readonly ownerIdentity: string;
  readonly passphrase: string;
  readonly cost: PassphraseCost;
  readonly privateKey: string;
  readonly salt: string;
  readonly nonce: string;
  readonly publicKey: string;
  readonly enrolment: string;
}

/** One of the first format, which is read but never made. */
interface ReadableEnrolment {
  readonly name: string;
  readonly recipientId: string;
  readonly passphrase: string;
  readonly enrolment: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

interface FailingEnrolment {
  readonly name: string;
  readonly recipientId: string;
  readonly passphrase: string;
  readonly enrolment: string;
  readonly code: string;
}

interface SafetyPhraseVector {
  readonly name: string;
  readonly ownerIdentity: string;
  readonly enrolment: string;
  readonly phrase: string;
}

interface EnrolmentVectors {
  readonly opens: readonly OpeningEnrolment[];
  readonly reads: readonly ReadableEnrolment[];
  readonly fails: readonly FailingEnrolment[];
  readonly safetyPhrases: readonly SafetyPhraseVector[];
}

/** What each byte of an enrolment must answer when one of its bits is another. */
type CodesAt = (place: number) => readonly string[];

const idsOffset = 104;
const wrappedOffset = 208;

function codesAt(place: number): readonly string[] {
  if (place < 8) return ['bad_header'];
  if (place < 10 || place === wrappedOffset || place === wrappedOffset + 1) return ['unsupported_version'];
  // A flip in the costs or ids leaves either a value out of range or another one; in the recipient's id, another recipient.
  if (place < 24) return ['bad_header', 'wrong_key'];
  if (place >= 156 && place < 182) return ['bad_header', 'damaged'];
  if (place >= idsOffset && place < wrappedOffset) return ['bad_header', 'wrong_key'];
  return place < wrappedOffset + 58 ? ['wrong_key'] : ['damaged'];
}

function codesInFirstFormat(place: number): readonly string[] {
  if (place < 8) return ['bad_header'];
  if (place < 10 || place === 72 || place === 73) return ['unsupported_version'];
  if (place < 24) return ['bad_header', 'wrong_key'];
  return place < 130 ? ['wrong_key'] : ['damaged'];
}

/** Only one bit of every byte: each flip before the key check costs an Argon2id. */
function checkRefusals(
  vector: { readonly recipientId: string; readonly passphrase: string; readonly enrolment: string },
  codes: CodesAt,
): void {
  const enrolment = fromHex(vector.enrolment);
  for (let place = 0; place < enrolment.length; place += 1) {
    same(
      outcomeOf(() => readEnrolment(enrolment.subarray(0, place))),
      'truncated',
      `cut to ${place}`,
    );
    const code = outcomeOf(() => openEnrolment(flipped(enrolment, place, bitAt(place)), vector));
    if (!codes(place).includes(code)) throw new Error(`flipped at ${place} gives ${code}`);
  }
}

/** Of the version byte not the bits that make a 2 of a 1 or a 3: what these give is listed among the failing vectors. */
const bitAt = (place: number): number => (place === 8 ? 4 : place % 8);

function checkOpening(vector: OpeningEnrolment): void {
  const keys = { publicKey: fromHex(vector.publicKey), privateKey: asKey(fromHex(vector.privateKey)) };
  const input = { ...vector, identity: fromHex(vector.ownerIdentity) };
  same(hex(composeEnrolment(input, { keys, salt: fromHex(vector.salt), nonce: fromHex(vector.nonce) })), vector.enrolment);
  const enrolment = withinBuffer(fromHex(vector.enrolment));
  const { publicKey, place } = readEnrolment(enrolment);
  same(hex(publicKey), vector.publicKey, 'the public key');
  for (const id of ['accountId', 'vaultId', 'recipientId', 'invitationId'] as const) same(String(place?.[id]), String(vector[id]), id);
  same(hex(place?.identity ?? new Uint8Array(0)), vector.ownerIdentity, "the owner's identity");
  const opened = openEnrolment(enrolment, vector);
  same(hex(opened.privateKey), vector.privateKey, 'the private key');
  same(hex(opened.publicKey), vector.publicKey, 'the public key');
  same(hex(opened.identity ?? new Uint8Array(0)), vector.ownerIdentity, "the owner's identity");
}

function checkReading(vector: ReadableEnrolment): void {
  const enrolment = withinBuffer(fromHex(vector.enrolment));
  if (readEnrolment(enrolment).place !== null) throw new Error('it says something of its owner');
  const opened = openEnrolment(enrolment, vector);
  if (opened.identity !== null) throw new Error('opening it tells of an owner');
  same(hex(opened.publicKey), vector.publicKey, 'the public key');
  same(hex(opened.privateKey), vector.privateKey, 'the private key');
}

/** `enrolment.json`; FORMAT.md, "Enrolment" and "Safety phrase". */
export function runEnrolmentVectors(vectors: unknown): readonly string[] {
  const { opens, reads, fails, safetyPhrases } = vectors as EnrolmentVectors;
  const report = new VectorReport();
  for (const vector of opens) report.check(vector.name, () => checkOpening(vector));
  for (const vector of reads) report.check(vector.name, () => checkReading(vector));
  const [[first], [firstRead]] = [opens, reads];
  if (first !== undefined) report.check('cut and flipped', () => checkRefusals(first, codesAt));
  if (firstRead !== undefined) report.check('cut and flipped (first format)', () => checkRefusals(firstRead, codesInFirstFormat));
  for (const vector of fails)
    report.check(vector.name, () =>
      same(
        outcomeOf(() => openEnrolment(fromHex(vector.enrolment), vector)),
        vector.code,
      ),
    );
  for (const { name, ownerIdentity, enrolment, phrase } of safetyPhrases)
    report.check(`safety phrase: ${name}`, () => same(safetyPhrase(fromHex(ownerIdentity), fromHex(enrolment)), phrase));
  return report.failures;
}
