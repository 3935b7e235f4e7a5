import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPolicy } from '../../server/core/policies/set-policy.ts';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { addMs, dayMs } from '../../shared/domain/instant.ts';
import { custodianWords } from '../../shared/format/custody/custodian-key.ts';
import { signNote } from '../../shared/format/custody/custody-note.ts';
import { maxPlanCharacters, maxPlanRecipients } from '../../shared/format/custody/plan-form.ts';
import { signPlan } from '../../shared/format/custody/custody-plan.ts';
import { signedTextToJson, type SignedTextJson } from '../../shared/format/custody/signed-text.ts';
import { commitShares, sharesOfHalf } from '../../shared/format/custody/split-half.ts';
import { sealedContactBytes, sealedThirdBytes } from '../../shared/format/custody/third-box.ts';
import { custodyLimits } from '../../shared/wire/custody.ts';
import { databasesOfForm } from '../kit/databases/each-database.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { newSharedVault, type SharedVault } from '../kit/owners/two-custodians.ts';
import { newSyncOwner } from '../kit/owners/sync-owner.ts';
import { startTestServer } from '../kit/server/test-server.ts';
import { startReceiver } from '../kit/services/webhook-receiver.ts';

describe.each(databasesOfForm)('custodians on %s', (database) => {
  let vault: SharedVault;
  beforeAll(async () => {
    vault = await newSharedVault(database === 'Postgres' ? await migratedPostgresUrl() : null);
  });
  afterAll(() => vault[Symbol.asyncDispose]());

  const stranger = identityFromSeed(randomKey());
  const bring = (notes: unknown, id: string = vault.vaultId) =>
    vault.first.server.api(null, '').post(`/api/sync/custodians/${id}/notes`, { notes });
  const tell = (...notes: SignedTextJson[]) => bring(notes);
  const refused = { status: 404, body: { error: 'not_found' } };

  it('a server says to anybody which key it signs with', async () => {
    const { core } = vault.first.server;
    const answer = await vault.first.server.api(null, '').get('/api/sync/custodian');
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      public_key: Buffer.from(core.keys.custodianPublicKey).toString('base64'),
      words: custodianWords(core.keys.custodianPublicKey),
    });
  });

  it('a note of nobody in the plan is refused like one about a vault that is not here', async () => {
    const { vaultId, first } = vault;
    const owner = first.device.owner.identity.publicKey;
    const about = { owner, plan: 1, counter: 1, at: first.server.now(), content: { kind: 'check_in' } as const };
    const foreign = signedTextToJson(signNote({ ...about, vaultId }, stranger));
    expect(await tell(foreign)).toMatchObject(refused);
    const elsewhere = signedTextToJson(signNote({ ...about, vaultId: first.server.core.newId() }, first.device.keys));
    expect(await tell(elsewhere)).toMatchObject(refused);
    const right = vault.note({ kind: 'check_in' });
    expect(await tell({ ...right, signature: foreign.signature })).toMatchObject(refused);
    expect(await tell({ ...right, text: right.text.replace('check_in', 'cancel') })).toMatchObject(refused);
    for (const id of [first.server.core.newId(), 'V', '%00', vaultId.toLowerCase()])
      expect(await bring([right], id)).toMatchObject(refused);
  });

  it('a check-in counts once, however often it is brought, and is receipted in the same words', async () => {
    const { first } = vault;
    first.server.advance(60_000);
    const note = vault.note({ kind: 'check_in' });
    const answer = await tell(note);
    expect(answer.status).toBe(200);
    expect(answer.body.notes).toHaveLength(1);
    const due = await vault.nextDue(first);
    first.server.advance(60_000);
    expect((await tell(note)).body).toEqual(answer.body);
    expect(await vault.nextDue(first)).toBe(due);
    const earlier = vault.note({ kind: 'check_in' }, { counter: 1 });
    expect(await tell(earlier)).toMatchObject({ status: 200, body: { notes: [] } });
    expect(await vault.nextDue(first)).toBe(due);
  });

  it('a note that its signer may not make is refused', async () => {
    const gone = { kind: 'gone', about: 2, heard: {} } as const;
    expect(await tell(vault.note(gone))).toMatchObject(refused);
    expect(await tell(vault.note({ kind: 'state', says: 'given', heard: {}, asks: false }))).toMatchObject(refused);
  });

  it('a pause of the device holds at this server, and is shown as the policy has it', async () => {
    const { first } = vault;
    const until = addMs(first.server.now(), 20 * dayMs);
    expect((await tell(vault.note({ kind: 'pause', until }))).status).toBe(200);
    const policy = await first.server.core.db.read
      .selectFrom('policies')
      .select('pause_until')
      .where('vault_id', '=', vault.vaultId)
      .executeTakeFirstOrThrow();
    expect(policy.pause_until).toBe(until);
    first.server.advance(60_000);
    expect((await tell(vault.note({ kind: 'resume' }))).status).toBe(200);
    expect(Object.values((await vault.state(first)).pauses)).toMatchObject([{ until: null }]);
  });

  it.each([
    ['nothing', {}],
    ['no list', { notes: 'all' }],
    ['none', { notes: [] }],
    ['too many', { notes: Array.from({ length: 33 }, () => ({ text: '{}', signature: 'A'.repeat(88) })) }],
    ['no signature', { notes: [{ text: '{}' }] }],
    ['more than is asked for', { notes: [], more: 1 }],
    ['too long a text', { notes: [{ text: 'x'.repeat(5_000), signature: 'A'.repeat(88) }] }],
  ])('of %s nothing is made', async (_name, body) => {
    const answer = await vault.first.server.api(null, '').post(`/api/sync/custodians/${vault.vaultId}/notes`, body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it.each(['{}', 'null', '[]', '"', '{"version":2}', '{"version":1,"kind":"check_in"}', '\u0000', '{"a":1e999}', '💥'])(
    'the text %j is refused',
    async (text) => {
      for (const signature of ['A'.repeat(88), '!'.repeat(88), `${'A'.repeat(86)}==`])
        expect(await tell({ text, signature })).toMatchObject(refused);
    },
  );

  it('a plan is taken from its owner only, and only beyond the plan of now', async () => {
    const { first, vaultId } = vault;
    const path = `/vaults/${vaultId}/custody-plan`;
    const put = (body: unknown) => first.device.call('PUT', path, { body });
    const { plan, json } = vault.plan({ number: 2, previous: 'a'.repeat(64) });
    const forged = signedTextToJson(signPlan(plan, stranger));
    expect(await put(forged)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(await put({ ...json, signature: forged.signature })).toMatchObject({ status: 400 });
    for (const body of [{}, { text: 1 }, { text: '{}', signature: 'A'.repeat(88) }, { ...json, signature: '!'.repeat(88) }])
      expect((await put(body)).status).toBe(400);
    const strange = vault.plan({ number: 2, previous: 'a'.repeat(64), vaultId: first.server.core.newId() });
    expect(await put(strange.json)).toMatchObject({ status: 400 });
    const other = vault.plan({ number: 1, previous: null, madeAt: addMs(first.server.now(), 1) });
    expect(await put(other.json)).toMatchObject({ status: 409, body: { error: 'conflict' } });
    const daily = vault.plan({ number: 2, previous: 'a'.repeat(64), rule: { ...plan.rule, frequency: 'daily' } as never });
    expect(await put(daily.json)).toMatchObject({ status: 409 });
    expect(await put(json)).toMatchObject({ status: 200, body: { number: 2, hash: plan.hash } });
    expect(await put(json)).toMatchObject({ status: 200, body: { number: 2, hash: plan.hash } });
    const settle = (number: unknown) => first.device.call('POST', `${path}/settled`, { body: { number } });
    expect((await settle(1)).status).toBe(409);
    expect((await settle('2')).status).toBe(400);
    expect((await settle(2)).status).toBe(204);
  });

  it('nobody else sees or changes it, and no other policy can take the place of silence', async () => {
    const { first, vaultId } = vault;
    const other = await (await newSyncOwner(first.server)).device();
    expect((await other.call('GET', `/vaults/${vaultId}/custody`)).status).toBe(403);
    expect((await other.call('PUT', `/vaults/${vaultId}/custody-plan`, { body: vault.plan().json })).status).toBe(403);
    const date = { type: 'date_based', releaseDate: '2026-06-01T00:00:00Z', timeZone: 'UTC' };
    await expect(setPolicy(first.owner, vaultId, date)).rejects.toMatchObject({ code: 'conflict' });
    expect([...first.server.faults, ...vault.second.server.faults]).toEqual([]);
  });
});

describe('a plan of as many recipients as a vault can have', () => {
  it('is taken by a server, and so are all that the third party gives, each in one request', async () => {
    await using vault = await newSharedVault();
    const { first, vaultId, recipientId } = vault;
    const { db, newId } = first.server.core;
    const one = await db.read.selectFrom('recipients').selectAll().where('id', '=', recipientId).executeTakeFirstOrThrow();
    const ids = Array.from({ length: maxPlanRecipients }, () => newId());
    const rows = ids.map((id, place) => ({ ...one, id, email: `heir-${place}@example.org`, email_key: `heir-${place}@example.org` }));
    await db.transaction(async (tx) => {
      await tx.deleteFrom('recipients').execute();
      for (let from = 0; from < rows.length; from += 50)
        await tx
          .insertInto('recipients')
          .values(rows.slice(from, from + 50))
          .execute();
    });
    const halves = ids.map((id) => {
      const shares = sharesOfHalf(randomKey());
      return { id, third: shares[2], commitments: commitShares(shares, { vaultId, recipientId: id, keyGeneration: 1 }) };
    });
    const { custodians } = vault.plan().plan;
    const { publicKey } = identityFromSeed(randomKey());
    const witness = {
      place: 3,
      kind: 'witness',
      address: 'https://third.example.org',
      publicKey,
      contact: randomBytes(sealedContactBytes),
    };
    const { json } = vault.plan({
      custodians: [custodians[0], custodians[1], witness as unknown as (typeof custodians)[2]],
      recipients: halves.map(({ id, commitments }) => ({ id, keyGeneration: 1, commitments, sealedThird: randomBytes(sealedThirdBytes) })),
    });
    expect(JSON.stringify(json).length).toBeLessThan(custodyLimits.planBytes);
    expect(await vault.put(first, json)).toMatchObject({ status: 200, body: { number: 2 } });
    const shares = halves.map(({ id, third }) => ({ recipient: id, key_generation: 1, share: Buffer.from(third).toString('base64') }));
    const bring = (given: unknown) =>
      first.server.api(null, '').post(`/api/sync/custodians/${vaultId}/third-shares`, { plan: 2, shares: given });
    expect(JSON.stringify({ plan: 2, shares }).length).toBeLessThan(custodyLimits.thirdSharesBytes);
    expect(await bring(shares)).toMatchObject({ status: 200, body: { kept: maxPlanRecipients, refused: 0 } });
    expect(await bring([...shares, shares[0]])).toMatchObject({ status: 400 });
    expect(await vault.put(first, { ...json, text: json.text + ' '.repeat(maxPlanCharacters) })).toMatchObject({ status: 400 });
    expect(first.server.faults).toEqual([]);
  });
});

it('a server sends letters to no private address, unless whoever runs it allows that', async () => {
  await using inside = await startReceiver((_request, response) => void response.end('{"notes":[]}'));
  const letter = { url: inside.url, body: '{}', timeoutMs: 5_000 };
  await using strict = await startTestServer();
  expect(await strict.core.custodians.post(letter)).toEqual({ failure: 'the address must be an HTTPS URL' });
  expect(inside.connections).toBe(0);
  await using lenient = await startTestServer({ config: { webhookAllowPrivate: true } });
  expect(await lenient.core.custodians.post(letter)).toMatchObject({ status: 200 });
});
