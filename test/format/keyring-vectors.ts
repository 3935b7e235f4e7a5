import { fromHex, hex } from '../../shared/crypto/hash.ts';
import { asKey, type Key } from '../../shared/crypto/keys.ts';
import type { PassphraseCost } from '../../shared/crypto/passphrase.ts';
import {
  composeKeyring,
  composePassphraseChange,
  composeRenewal,
  readKeyring,
  recoverKeyring,
  unlockKeyring,
  type KeyringDraw,
  type OpenKeyring,
} from '../../shared/format/vault/keyring.ts';
import { flipped, outcomeOf, same, VectorReport, withinBuffer } from './vector-report.ts';

interface GivenDraw {
  readonly secretKey: string;
  readonly recoveryKey: string;
  readonly masterKey: string;
  readonly identitySeed: string;
  readonly salt: string;
  readonly nonces: readonly [string, string, string];
}

interface OpeningKeyring {
  readonly name: string;
  readonly accountId: string;
  readonly passphrase: string;
  /** Other spellings of the same passphrase. */
  readonly opensToo?: readonly string[];
  readonly cost: PassphraseCost;
  readonly draw: GivenDraw;
  readonly identity: string;
  readonly keyring: string;
}

interface ChangedKeyring {
  readonly name: string;
  readonly of: string;
  readonly passphrase: string;
  readonly secretKey: string;
  readonly newRecoveryKey?: string;
  readonly cost: PassphraseCost;
  readonly salt: string;
  readonly nonces: readonly [string, string];
  readonly keyring: string;
}

interface RenewedKeyring {
  readonly name: string;
  /** A keyring of `opens`, or of a renewal before this one. */
  readonly of: string;
  readonly passphrase: string;
  readonly cost: PassphraseCost;
  readonly until: { readonly seq: number; readonly chain: string };
  readonly draw: Omit<GivenDraw, 'identitySeed'> & { readonly earlierNonces: readonly string[] };
  readonly earlierKeys: readonly string[];
  readonly keyring: string;
}

interface FailingKeyring {
  readonly name: string;
  /** What is attempted: reading its form and signature, or opening it. */
  readonly by: 'form' | 'passphrase' | 'recovery';
  readonly passphrase: string;
  readonly secretKey: string;
  readonly recoveryKey: string;
  readonly keyring: string;
  readonly code: string;
}

interface KeyringVectors {
  readonly opens: readonly OpeningKeyring[];
  readonly changes: readonly ChangedKeyring[];
  readonly renewals: readonly RenewedKeyring[];
  readonly fails: readonly FailingKeyring[];
}

const keyOf = (text: string): Key => asKey(fromHex(text));

function drawOf({ secretKey, recoveryKey, masterKey, identitySeed, salt, nonces }: GivenDraw): KeyringDraw {
  return {
    secretKey: fromHex(secretKey),
    recoveryKey: keyOf(recoveryKey),
    masterKey: keyOf(masterKey),
    identitySeed: keyOf(identitySeed),
    salt: fromHex(salt),
    nonces: [fromHex(nonces[0]), fromHex(nonces[1]), fromHex(nonces[2])],
  };
}

function checkOpen(open: OpenKeyring, vector: OpeningKeyring, generation: number): void {
  same(open.accountId, vector.accountId, 'the account');
  same(String(open.generation), String(generation), 'the generation');
  same(hex(open.masterKey), vector.draw.masterKey, 'the master key');
  same(hex(open.identitySeed), vector.draw.identitySeed, 'the seed');
  same(hex(open.identity.publicKey), vector.identity, 'the identity');
}

function checkRefusals(keyring: Uint8Array): void {
  for (let place = 0; place < keyring.length; place += 1) {
    same(
      outcomeOf(() => readKeyring(keyring.subarray(0, place))),
      'truncated',
      `cut to ${place}`,
    );
    for (let bit = 0; bit < 8; bit += 1) {
      const code = outcomeOf(() => readKeyring(flipped(keyring, place, bit)));
      const allowed =
        place < 8 ? ['bad_header'] : place < 10 ? ['unsupported_version'] : place < 64 ? ['bad_header', 'damaged'] : ['damaged'];
      if (!allowed.includes(code)) throw new Error(`flipped at ${place} gives ${code}`);
    }
  }
}

function checkOpening(vector: OpeningKeyring): void {
  const secretKey = fromHex(vector.draw.secretKey);
  const keyring = fromHex(vector.keyring);
  same(hex(composeKeyring(vector, drawOf(vector.draw)).keyring), vector.keyring);
  same(JSON.stringify(readKeyring(keyring).cost), JSON.stringify(vector.cost), 'the cost');
  for (const passphrase of [vector.passphrase, ...(vector.opensToo ?? [])]) {
    checkOpen(unlockKeyring(withinBuffer(keyring), { passphrase, secretKey }), vector, 1);
  }
  checkOpen(recoverKeyring(keyring, keyOf(vector.draw.recoveryKey)), vector, 1);
}

function checkChange(change: ChangedKeyring, opens: readonly OpeningKeyring[]): void {
  const vector = opens.find(({ name }) => name === change.of);
  if (vector === undefined) throw new Error(`no vector is called ${change.of}`);
  const old = fromHex(vector.keyring);
  const open = recoverKeyring(old, keyOf(vector.draw.recoveryKey));
  const secretKey = fromHex(change.secretKey);
  const recoveryKey = change.newRecoveryKey === undefined ? {} : { recoveryKey: keyOf(change.newRecoveryKey) };
  const draw = { salt: fromHex(change.salt), nonces: [fromHex(change.nonces[0]), fromHex(change.nonces[1])] as const };
  same(hex(composePassphraseChange(old, open, { ...change, ...recoveryKey, secretKey }, draw)), change.keyring);
  checkOpen(open, vector, 1);
  const changed = fromHex(change.keyring);
  checkOpen(unlockKeyring(changed, { passphrase: change.passphrase, secretKey }), vector, 2);
  checkOpen(recoverKeyring(changed, keyOf(change.newRecoveryKey ?? vector.draw.recoveryKey)), vector, 2);
}

function checkRenewal(renewal: RenewedKeyring, { opens, renewals }: KeyringVectors): void {
  const old = [...opens, ...renewals].find(({ name }) => name === renewal.of);
  if (old === undefined) throw new Error(`no vector is called ${renewal.of}`);
  const { passphrase, cost, until, draw } = renewal;
  const open = recoverKeyring(fromHex(old.keyring), keyOf(old.draw.recoveryKey));
  const made = composeRenewal(
    fromHex(old.keyring),
    open,
    { passphrase, cost, until: { seq: until.seq, chain: fromHex(until.chain) } },
    { ...drawOf({ ...draw, identitySeed: hex(open.identitySeed) }), earlierNonces: draw.earlierNonces.map((nonce) => fromHex(nonce)) },
  );
  same(hex(made.keyring), renewal.keyring);
  const keyring = fromHex(renewal.keyring);
  for (const again of [
    unlockKeyring(keyring, { passphrase, secretKey: fromHex(draw.secretKey) }),
    recoverKeyring(keyring, keyOf(draw.recoveryKey)),
  ]) {
    same(hex(again.masterKey), draw.masterKey, 'the master key');
    same(hex(again.identitySeed), hex(open.identitySeed), 'the seed');
    same(again.earlier.map(({ key }) => hex(key)).join(), renewal.earlierKeys.join(), 'the earlier keys');
    same(again.earlier.at(-1)?.until.seq.toString() ?? '', String(until.seq), 'the last change under them');
  }
}

function failureOf({ by, keyring, passphrase, secretKey, recoveryKey }: FailingKeyring): string {
  const bytes = fromHex(keyring);
  if (by === 'passphrase') return outcomeOf(() => unlockKeyring(bytes, { passphrase, secretKey: fromHex(secretKey) }));
  if (by === 'recovery') return outcomeOf(() => recoverKeyring(bytes, keyOf(recoveryKey)));
  // What the form check refuses, no secret opens.
  const all = [
    () => readKeyring(bytes),
    () => unlockKeyring(bytes, { passphrase, secretKey: fromHex(secretKey) }),
    () => recoverKeyring(bytes, keyOf(recoveryKey)),
  ];
  return [...new Set(all.map((act) => outcomeOf(act)))].join(' or ');
}

/** `keyring.json`; FORMAT.md, "Keyring". */
export function runKeyringVectors(vectors: unknown): readonly string[] {
  const all = vectors as KeyringVectors;
  const { opens, changes, renewals, fails } = all;
  const report = new VectorReport();
  for (const vector of opens) report.check(vector.name, () => checkOpening(vector));
  report.check('cut and flipped', () => checkRefusals(fromHex(opens[0]?.keyring ?? '')));
  for (const change of changes) report.check(change.name, () => checkChange(change, opens));
  for (const renewal of renewals) report.check(renewal.name, () => checkRenewal(renewal, all));
  for (const vector of fails) report.check(vector.name, () => same(failureOf(vector), vector.code));
  return report.failures;
}
