import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { randomKey, type Key } from '../../shared/crypto/keys.ts';
import { dayMs, hourMs } from '../../shared/domain/instant.ts';
import { signEnd, type NewEnd } from '../../shared/format/custody/custody-end.ts';
import type { CustodyPlan } from '../../shared/format/custody/custody-plan.ts';
import { signedTextToJson, type SignedTextJson } from '../../shared/format/custody/signed-text.ts';
import { commitShares, sharesOfHalf } from '../../shared/format/custody/split-half.ts';
import { sealThirdShare } from '../../shared/format/custody/third-box.ts';
import { databasesOfForm } from '../kit/databases/each-database.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { keyBody, mailedLink, openBrowser, putKey, type SealedVault } from '../kit/owners/sealed-vault.ts';
import { newSharedVault, type Custodian, type SharedVault } from '../kit/owners/two-custodians.ts';
import type { Answer } from '../kit/server/api.ts';

const tables = ['custodian_states', 'custody_plans', 'custody_notes', 'custody_letters', 'earlier_halves', 'third_shares'] as const;
const refused = { status: 409, body: { error: 'conflict' } };

let vault: SharedVault;
let plan: CustodyPlan;
/** The half of before, and the whole one that comes in its place. */
let before: Key;
const whole = randomKey();

function sealedAt({ vaultId, recipientId, email }: SharedVault, { server, device }: Custodian): SealedVault {
  return {
    ...{ server, owner: device.owner, device, vaultId, recipientId, email, documentId: server.core.newId(), part: new Uint8Array() },
    halves: { a: randomKey(), b: randomKey() },
    call: (method, path, body) => device.call(method, `/vaults/${vaultId}${path}`, { body }),
  };
}

function putHalf(at: Custodian, keyGeneration: number, half: Key, end?: SignedTextJson): Promise<Answer> {
  const sealed = sealedAt(vault, at);
  const body = keyBody(sealed, { keyGeneration, bundleGeneration: keyGeneration, half, parts: [] });
  return putKey(sealed, end === undefined ? body : { ...body, custody_end: end });
}

function endFor({ server }: Custodian, over: Partial<NewEnd> = {}, by = vault.first.device.owner.identity): SignedTextJson {
  const { accountId } = vault.first.device.owner;
  const content = { accountId, vaultId: vault.vaultId, number: plan.number + 1, previous: plan.hash, madeAt: server.now() };
  return signedTextToJson(signEnd({ ...content, custodian: server.core.keys.custodianPublicKey, ...over }, by));
}

const putEnd = ({ device }: Custodian, end: SignedTextJson): Promise<Answer> =>
  device.call('POST', `/vaults/${vault.vaultId}/custody-plan/end`, { body: end });

async function handedOut(
  at: Custodian,
): Promise<{ readonly half: string; readonly key_generation: number; readonly shares?: readonly object[] }> {
  const sealed = sealedAt(vault, at);
  const link = await mailedLink(sealed, 'released_recipient');
  const { status, body } = await (await openBrowser(sealed, link)).call('GET', `${link}/sealed`);
  expect(status).toBe(200);
  return body as never;
}

describe.each(databasesOfForm)('an end of custody on %s', (database) => {
  beforeEach(async () => {
    vault = await newSharedVault(database === 'Postgres' ? await migratedPostgresUrl() : null);
    before = randomKey();
    const shares = sharesOfHalf(before);
    const of = { vaultId: vault.vaultId, recipientId: vault.recipientId, keyGeneration: 1 };
    const planned = { id: vault.recipientId, keyGeneration: 1, commitments: commitShares(shares, of) };
    const made = vault.plan({
      number: 2,
      previous: 'a'.repeat(64),
      recipients: [
        { ...planned, sealedThird: sealThirdShare(shares[2], vault.paper.publicKey, vault.first.device.owner.identity.publicKey) },
      ],
    });
    plan = made.plan;
    for (const at of [vault.second, vault.first]) {
      expect(await vault.put(at, made.json)).toMatchObject({ status: 200 });
      expect(await putHalf(at, 1, shares[at === vault.first ? 0 : 1])).toMatchObject({ status: 200 });
    }
  });

  afterEach(async () => {
    expect([...vault.first.server.faults, ...vault.second.server.faults]).toEqual([]);
    await vault[Symbol.asyncDispose]();
  });

  it('counts only from the owner, for this server, beyond its plan, and once the whole half is here', async () => {
    const { first, second } = vault;
    const end = endFor(first);
    expect(await putEnd(first, end)).toMatchObject(refused);
    expect(await putHalf(first, 2, whole)).toMatchObject(refused);
    const strangers = [
      endFor(second),
      endFor(first, { vaultId: first.server.core.newId() }),
      { ...end, signature: endFor(second).signature },
      { text: '{}', signature: 'A'.repeat(88) },
    ];
    for (const strange of strangers) {
      expect(await putHalf(first, 2, whole, strange)).toMatchObject({ status: 400 });
      expect(await putEnd(first, strange)).toMatchObject({ status: 400 });
    }
    for (const number of [1, plan.number]) {
      expect(await putHalf(first, 2, whole, endFor(first, { number }))).toMatchObject(refused);
      expect(await putEnd(first, endFor(first, { number }))).toMatchObject(refused);
    }
    // It allows a new key, not another half of the one that is shared.
    expect(await putHalf(first, 1, whole, end)).toMatchObject(refused);
    expect(await putHalf(first, 2, whole, end)).toMatchObject({ status: 200 });
    for (let time = 0; time < 2; time += 1) expect((await putEnd(first, end)).status).toBe(204);
    expect((await first.device.call('GET', `/vaults/${vault.vaultId}/custody`)).body).toEqual({ custody: null });
    for (const table of tables) expect(await first.server.core.db.read.selectFrom(table).selectAll().execute(), table).toEqual([]);
    expect((await first.device.call('DELETE', `/vaults/${vault.vaultId}`)).status).toBeLessThan(300);
  });

  it('leaves a server that opens the vault alone, after the whole time anew', async () => {
    const { first, second } = vault;
    await vault.live(10 * dayMs);
    const due = await vault.nextDue(first);
    expect(await putHalf(first, 2, whole, endFor(first))).toMatchObject({ status: 200 });
    expect((await putEnd(first, endFor(first))).status).toBe(204);
    expect((await second.device.call('DELETE', `/vaults/${vault.vaultId}`)).status).toBeLessThan(300);
    expect((await vault.nextDue(first)) ?? '').not.toBe(due);
    await vault.live(11 * dayMs);
    expect(await vault.status(first)).toBe('active');
    await vault.live(2 * dayMs);
    expect(await vault.status(first)).toBe('released');
    expect(await handedOut(first)).toMatchObject({ key_generation: 2, half: Buffer.from(whole).toString('base64') });
  });

  it('that stops half-way leaves the whole half here, which is handed out as that', async () => {
    const { first, second } = vault;
    expect(await putHalf(first, 2, whole, endFor(first))).toMatchObject({ status: 200 });
    await vault.live(12 * dayMs + 6 * hourMs);
    expect([await vault.status(first), await vault.status(second)]).toEqual(['released', 'released']);
    const { shares = [], ...handed } = await handedOut(first);
    expect(handed).toMatchObject({ key_generation: 2, half: Buffer.from(whole).toString('base64') });
    expect(shares).toEqual([]);
    expect((await handedOut(second)).shares).toHaveLength(1);
  });
});
