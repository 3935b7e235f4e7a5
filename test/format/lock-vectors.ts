import { CryptoError } from '../../shared/crypto/crypto-error.ts';
import { fromHex, hex } from '../../shared/crypto/hash.ts';
import { asKey, type Key } from '../../shared/crypto/keys.ts';
import { openLockByEnrolment, openLockBySheets, readLock, type ExpectedLock } from '../../shared/format/release/lock.ts';
import { edited, namedVector, type Edit } from './vector-edit.ts';
import { flipped, same, withinBuffer } from './vector-report.ts';

interface LockVector {
  readonly name: string;
  readonly lock: string;
  /** What is expected of it; `identity` in hexadecimal. */
  readonly says?: Readonly<Record<string, string | number>>;
  /** Of sheets; otherwise the key pair of an enrolment. */
  readonly codes?: readonly string[];
  readonly keys?: { readonly publicKey: string; readonly privateKey: string };
}

interface OpeningLock extends LockVector {
  readonly half: string;
}

/** Either complete, or only what differs from the vector `of`. */
interface FailingLock extends Partial<Omit<LockVector, 'name'>>, Edit {
  readonly name: string;
  readonly of?: string;
  readonly code: string;
}

function expectedOf({ says = {} }: LockVector): ExpectedLock {
  const { identity, kind: _, threshold: __, lockId: ___, ...expected } = says;
  return { ...expected, ...(identity === undefined ? {} : { identity: fromHex(String(identity)) }) };
}

async function open(vector: LockVector, lock: Uint8Array): Promise<Key> {
  const facts = readLock(lock, expectedOf(vector));
  if (vector.keys === undefined)
    return openLockBySheets(
      facts,
      (vector.codes ?? []).map((code) => fromHex(code)),
    );
  return openLockByEnrolment(facts, { publicKey: fromHex(vector.keys.publicKey), privateKey: asKey(fromHex(vector.keys.privateKey)) });
}

async function outcomeOf(act: () => unknown): Promise<string> {
  try {
    await act();
    return 'no failure';
  } catch (error) {
    if (error instanceof CryptoError) return error.code;
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

async function checkOpening(vector: OpeningLock): Promise<void> {
  const lock = fromHex(vector.lock);
  const facts = readLock(lock);
  for (const member of ['kind', 'threshold', 'lockId'] as const) same(String(facts[member]), String(vector.says?.[member]), member);
  for (const bytes of [lock, withinBuffer(lock)]) same(hex(await open(vector, bytes)), vector.half, 'the half');
}

/** Any flip after the first 16 bytes breaks the signature; flips before that are listed one by one among the failing vectors. */
async function checkRefusals(vector: OpeningLock): Promise<void> {
  const lock = fromHex(vector.lock);
  for (let place = 0; place < lock.length; place += 1) {
    same(await outcomeOf(() => readLock(lock.subarray(0, place))), 'truncated', `cut to ${place}`);
    if (place >= 16) same(await outcomeOf(() => readLock(flipped(lock, place, place % 8))), 'damaged', `flipped at ${place}`);
  }
}

async function checkFailing(opens: readonly OpeningLock[], { of, ...vector }: FailingLock): Promise<void> {
  const base = of === undefined ? undefined : namedVector(opens, of);
  const whole = { ...base, ...vector, says: { ...base?.says, ...vector.says } } as LockVector;
  same(await outcomeOf(() => open(whole, edited(fromHex(whole.lock), vector))), vector.code);
}

/** `lock.json`; FORMAT.md, "Lock". */
export async function runLockVectors(vectors: unknown): Promise<readonly string[]> {
  const { opens, fails } = vectors as { readonly opens: readonly OpeningLock[]; readonly fails: readonly FailingLock[] };
  const failures: string[] = [];
  const check = async (name: string, act: () => Promise<void>): Promise<void> => {
    await act().catch((error: unknown) => failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`));
  };
  for (const vector of opens) await check(vector.name, () => checkOpening(vector));
  for (const vector of opens.slice(0, 3)) await check(`${vector.name}, cut and flipped`, () => checkRefusals(vector));
  for (const vector of fails) await check(vector.name, () => checkFailing(opens, vector));
  return failures;
}
