import { fromHex, hex } from '../../shared/crypto/hash.ts';
import { asKey } from '../../shared/crypto/keys.ts';
import { accessHash, kitWayInText, ownerKitText, readKitWayInText, readOwnerKitText } from '../../shared/format/paper/owner-kit.ts';
import { outcomeOf, same, VectorReport } from './vector-report.ts';

interface OpeningKit {
  readonly name: string;
  readonly accountId: string;
  readonly secretKey: string;
  readonly recoveryKey: string;
  readonly text: string;
}

interface FailingKit {
  readonly name: string;
  readonly text: string;
  readonly code: string;
}

interface WayIn {
  readonly name: string;
  readonly accountId: string;
  readonly secretKey: string;
  readonly server: string;
  readonly access: string;
  readonly hash: string;
  readonly text: string;
}

function checkWayIn({ accountId, secretKey, server, access, hash, text }: WayIn): void {
  same(kitWayInText({ accountId, secretKey: fromHex(secretKey), server, access: fromHex(access) }), text);
  same(hex(accessHash(fromHex(access))), hash, 'what a server keeps');
  const read = readKitWayInText(` ${text}\r\n`);
  same([read.accountId, hex(read.secretKey), read.server, hex(read.access)].join(' '), [accountId, secretKey, server, access].join(' '));
  for (let place = 0; place < text.length; place += 1)
    if (outcomeOf(() => readKitWayInText(text.slice(0, place))) === 'no failure') throw new Error(`it can be cut to ${place}`);
}

function checkOpening({ accountId, secretKey, recoveryKey, text }: OpeningKit): void {
  same(ownerKitText({ accountId, secretKey: fromHex(secretKey), recoveryKey: asKey(fromHex(recoveryKey)) }), text);
  for (const read of [text, ` ${text}\r\n`]) {
    const kit = readOwnerKitText(read);
    same(kit.accountId, accountId, 'the account');
    same(hex(kit.secretKey), secretKey, 'the secret key');
    same(hex(kit.recoveryKey), recoveryKey, 'the recovery key');
  }
  // Whatever one character is misread as, the text is refused.
  for (let place = 0; place < text.length; place += 1) {
    for (const other of ['A', '0', ':', ' ']) {
      const misread = text.slice(0, place) + other + text.slice(place + 1);
      if (misread !== text && outcomeOf(() => readOwnerKitText(misread)) === 'no failure')
        throw new Error(`character ${place} can be misread`);
    }
    if (outcomeOf(() => readOwnerKitText(text.slice(0, place))) === 'no failure') throw new Error(`it can be cut to ${place}`);
  }
}

/** `kit.json`; FORMAT.md, "Owner kit". */
export function runOwnerKitVectors(vectors: unknown): readonly string[] {
  const { opens, fails, waysIn, failingWaysIn } = vectors as {
    readonly opens: readonly OpeningKit[];
    readonly fails: readonly FailingKit[];
    readonly waysIn: readonly WayIn[];
    readonly failingWaysIn: readonly FailingKit[];
  };
  const report = new VectorReport();
  for (const vector of opens) report.check(vector.name, () => checkOpening(vector));
  for (const vector of waysIn) report.check(vector.name, () => checkWayIn(vector));
  for (const vector of failingWaysIn)
    report.check(vector.name, () =>
      same(
        outcomeOf(() => readKitWayInText(vector.text)),
        vector.code,
      ),
    );
  for (const vector of fails)
    report.check(vector.name, () =>
      same(
        outcomeOf(() => readOwnerKitText(vector.text)),
        vector.code,
      ),
    );
  return report.failures;
}
