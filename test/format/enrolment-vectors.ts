import { fromHex, hex } from '../../shared/crypto/hash.ts';
import { asKey } from '../../shared/crypto/keys.ts';
import type { PassphraseCost } from '../../shared/crypto/passphrase.ts';
import { composeEnrolment, openEnrolment, readEnrolment } from '../../shared/format/release/enrolment.ts';
import { safetyPhrase } from '../../shared/format/paper/safety-phrase.ts';
import { flipped, outcomeOf, same, VectorReport, withinBuffer } from './vector-report.ts';

interface OpeningEnrolment {
  readonly name: string;
  readonly recipientId: string;
  readonly passphrase: string;
  readonly cost: PassphraseCost;
  readonly privateKey: string;
  readonly salt: string;
  readonly nonce: string;
  readonly publicKey: string;
  readonly enrolment: string;
}

interface FailingEnrolment {
  readonly name: string;
  readonly recipientId: string;
  readonly passphrase: string;
  readonly enrolment: string;
  readonly code: string;
}

interface SafetyPhraseVector {
  readonly ownerIdentity: string;
  readonly recipientPublicKey: string;
  readonly recipientId: string;
  readonly phrase: string;
}

interface EnrolmentVectors {
  readonly opens: readonly OpeningEnrolment[];
  readonly fails: readonly FailingEnrolment[];
  readonly safetyPhrases: readonly SafetyPhraseVector[];
}

/** Only one bit of every byte: each flip before the key check costs an Argon2id. */
function checkRefusals(vector: OpeningEnrolment): void {
  const enrolment = fromHex(vector.enrolment);
  for (let place = 0; place < enrolment.length; place += 1) {
    same(
      outcomeOf(() => readEnrolment(enrolment.subarray(0, place))),
      'truncated',
      `cut to ${place}`,
    );
    const code = outcomeOf(() => openEnrolment(flipped(enrolment, place, place % 8), vector));
    if (!codesAt(place).includes(code)) throw new Error(`flipped at ${place} gives ${code}`);
  }
}

function codesAt(place: number): readonly string[] {
  if (place < 8) return ['bad_header'];
  if (place < 10 || place === 72 || place === 73) return ['unsupported_version'];
  if (place < 24) return ['bad_header', 'wrong_key'];
  return place < 130 ? ['wrong_key'] : ['damaged'];
}

function checkOpening(vector: OpeningEnrolment): void {
  const keys = { publicKey: fromHex(vector.publicKey), privateKey: asKey(fromHex(vector.privateKey)) };
  same(hex(composeEnrolment(vector, { keys, salt: fromHex(vector.salt), nonce: fromHex(vector.nonce) })), vector.enrolment);
  const enrolment = withinBuffer(fromHex(vector.enrolment));
  same(hex(readEnrolment(enrolment).publicKey), vector.publicKey, 'the public key');
  const opened = openEnrolment(enrolment, vector);
  same(hex(opened.privateKey), vector.privateKey, 'the private key');
  same(hex(opened.publicKey), vector.publicKey, 'the public key');
}

/** `enrolment.json`; FORMAT.md, "Enrolment". */
export function runEnrolmentVectors(vectors: unknown): readonly string[] {
  const { opens, fails, safetyPhrases } = vectors as EnrolmentVectors;
  const report = new VectorReport();
  for (const vector of opens) report.check(vector.name, () => checkOpening(vector));
  const [first] = opens;
  if (first !== undefined) report.check('cut and flipped', () => checkRefusals(first));
  for (const vector of fails)
    report.check(vector.name, () =>
      same(
        outcomeOf(() => openEnrolment(fromHex(vector.enrolment), vector)),
        vector.code,
      ),
    );
  for (const { ownerIdentity, recipientPublicKey, recipientId, phrase } of safetyPhrases) {
    report.check(phrase, () => same(safetyPhrase(fromHex(ownerIdentity), fromHex(recipientPublicKey), recipientId), phrase));
  }
  return report.failures;
}
