import { fromHex, hex } from '../../shared/crypto/hash.ts';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { asKey } from '../../shared/crypto/keys.ts';
import { isDeviceRemovalBy, signDeviceRemoval, type DeviceRemoval } from '../../shared/format/vault/device-removal.ts';
import { same, VectorReport } from './vector-report.ts';

interface RemovalJson {
  readonly name: string;
  readonly accountId: string;
  readonly askedBy: string;
  readonly deviceId: string;
  readonly nonce: string;
  readonly seq: number;
  readonly chain: string;
  readonly signature: string;
}

interface RemovalVectors {
  readonly opens: readonly (RemovalJson & { readonly identitySeed: string })[];
  readonly fails: readonly (RemovalJson & { readonly identity: string; readonly holds: boolean })[];
}

function removalOf({ accountId, askedBy, deviceId, nonce, seq, chain }: RemovalJson): DeviceRemoval {
  return { accountId, askedBy, deviceId, nonce: fromHex(nonce), head: { seq, chain: fromHex(chain) } };
}

/** `device-removal.json`; FORMAT.md, "Removal of a device". */
export function runDeviceRemovalVectors(vectors: unknown): readonly string[] {
  const { opens, fails } = vectors as RemovalVectors;
  const report = new VectorReport();
  for (const vector of opens) {
    report.check(vector.name, () => {
      const identity = identityFromSeed(asKey(fromHex(vector.identitySeed)));
      const removal = removalOf(vector);
      same(hex(signDeviceRemoval(identity, removal)), vector.signature);
      same(String(isDeviceRemovalBy(identity.publicKey, removal, fromHex(vector.signature))), 'true');
    });
  }
  for (const vector of fails) {
    report.check(vector.name, () =>
      same(String(isDeviceRemovalBy(fromHex(vector.identity), removalOf(vector), fromHex(vector.signature))), String(vector.holds)),
    );
  }
  return report.failures;
}
