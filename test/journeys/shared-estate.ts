import type { Ulid } from '../../shared/domain/ids.ts';
import { toBase64 } from '../../shared/crypto/base64.ts';
import { dayMs } from '../../shared/domain/instant.ts';
import type { Key } from '../../shared/crypto/keys.ts';
import { newSharedVault, type Custodian, type SharedVault } from '../kit/owners/two-custodians.ts';
import { packOf } from '../kit/owners/sync-owner.ts';
import { sealEstate, type LeftFile, type TestEstate } from './sealed-estate.ts';
import { shareHalf, type SharedHalf } from './shared-half.ts';

/** A vault that two servers have released, each of which has one part of what opens it. */
export interface ReleasedSharedEstate extends AsyncDisposable {
  readonly vault: SharedVault;
  readonly estate: TestEstate;
  readonly half: SharedHalf;
  /** The link that a server mailed to the recipient. */
  link(custodian: Custodian): Promise<string>;
  /** The code that it mailed last. */
  code(custodian: Custodian): Promise<string>;
}

/** Starts two servers, gives both the estate, and lets their owner be silent until both have released it. */
export async function releaseSharedEstate(files: readonly LeftFile[]): Promise<ReleasedSharedEstate> {
  const vault = await newSharedVault();
  const { vaultId, recipientId, email, first, second } = vault;
  const { identity, accountId } = first.device.owner;
  const estate = await sealEstate(files, { place: { accountId, vaultId, recipientId }, identity, email, generation: 1 });
  const half = shareHalf(estate, vault.paper.publicKey);
  const { json } = vault.plan({ recipients: [half.recipient] });
  for (const [index, custodian] of [first, second].entries()) {
    expectDone(await vault.put(custodian, json));
    await bringEstate(custodian, estate, half.shares[index] as Key);
  }
  await vault.settle();
  await vault.live(13 * dayMs);
  const mailOf = async ({ server }: Custodian, kind: 'released_recipient' | 'release_code') => {
    await server.scheduler.tick();
    return (await server.mails(`vault_${vaultId}`)).findLast((mail) => mail.kind === kind);
  };
  return {
    vault,
    estate,
    half,
    link: async (custodian) => (await mailOf(custodian, 'released_recipient'))?.links[0] ?? '',
    code: async (custodian) => /^[0-9]{6}$/m.exec((await mailOf(custodian, 'release_code'))?.text ?? '')?.[0] ?? '',
    [Symbol.asyncDispose]: () => vault[Symbol.asyncDispose](),
  };
}

async function bringEstate({ device }: Custodian, estate: TestEstate, half: Key): Promise<void> {
  const { vaultId, recipientId, bundle, locks, enrolment, parts, content } = estate;
  expectDone(await device.upload(packOf([...parts.values()])));
  for (const { id, sizeBytes, parts: own } of content.documents) {
    const body = { version: 1, size_bytes: own.reduce((sum, [, bytes]) => sum + bytes, 0), parts: own.map(([name]) => name) };
    expectDone(await device.call('PUT', `/vaults/${vaultId}/documents/${id as Ulid}`, { body }), `a document of ${sizeBytes} bytes`);
  }
  const body = {
    ...{ key_generation: 1, half: toBase64(half), bundle_generation: 1, bundle: toBase64(bundle), enrolment: toBase64(enrolment) },
    locks: Object.values(locks).map((lock) => toBase64(lock)),
    parts: [...parts.keys()],
  };
  expectDone(await device.call('PUT', `/vaults/${vaultId}/recipients/${recipientId}/release-key`, { body }));
}

function expectDone({ status, body }: { readonly status: number; readonly body: unknown }, what = 'it'): void {
  if (status < 200 || status > 299) throw new Error(`${what} was answered with ${status} ${JSON.stringify(body)}`);
}
