import { describe, expect, it } from 'vitest';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { addMs, dayMs, hourMs } from '../../shared/domain/instant.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { liftAsSeen } from '../../server/core/heartbeat/heartbeat-test-kit.ts';
import { vaultsPerCode } from '../../server/core/witness/enrol-owner.ts';
import { witnessedId } from '../../server/core/custody/witnessed-id.ts';
import { statusInWords } from '../../server/witness/command-words.ts';
import { signPlan } from '../../shared/format/custody/custody-plan.ts';
import { signedTextToJson } from '../../shared/format/custody/signed-text.ts';
import { newWitnessedVault, ownerAddress } from '../kit/owners/witnessed-vault.ts';

describe('a witness', () => {
  it('begins with a code, warns by itself, and gives nothing while its owner answers its mail', async () => {
    await using three = await newWitnessedVault();
    const { witness } = three;
    await three.live(8 * dayMs, []);
    const mails = await witness.mails();
    expect(mails.map(({ to }) => to)).toContain(ownerAddress);
    const link = mails.at(-1)?.links[0] ?? '';
    const seen = await fetch(link);
    expect(seen.status).toBe(200);
    expect(await seen.text()).toContain('I am alive');
    expect((await three.state()).timer.phase).toBe('grace');
    const pressed = await fetch(link, { method: 'POST', redirect: 'manual' });
    expect(pressed.status).toBe(303);
    expect((await three.state()).stage.name).toBe('watching');
    await three.live(6 * dayMs, []);
    expect((await three.state()).stage.name).toBe('watching');
    expect(witness.faults).toEqual([]);
  });

  it('gives its share to the server that is left when the other one is gone, once its own timer is over', async () => {
    await using three = await newWitnessedVault();
    const { vault, witness } = three;
    await three.live(12 * dayMs - 2 * hourMs, [vault.first]);
    expect((await three.state()).stage.name).toBe('watching');
    expect(await three.gifts()).toEqual([]);
    await three.live(26 * hourMs, [vault.first]);
    expect((await three.state()).stage.name).toBe('given');
    expect(await three.gifts()).toMatchObject([
      { place: 1, due_at_ms: null, last_error: null },
      { place: 2, last_error: 'nobody is there' },
    ]);
    const { read } = vault.first.server.core.db;
    expect(await read.selectFrom('third_shares').select(['recipient_id', 'key_generation']).execute()).toEqual([
      { recipient_id: vault.recipientId, key_generation: 1 },
    ]);
    // Nobody was written to but the owner.
    const mails = await witness.mails();
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([ownerAddress]));
    // They are told once, and what to do.
    const told = mails.filter(({ subject }) => subject.includes('has given its part'));
    expect(told).toHaveLength(1);
    for (const { server } of [vault.first, vault.second]) expect(told[0]?.text).toContain(server.origin);
    expect(told[0]?.text).toContain('makes a new key by itself');
    expect(witness.faults).toEqual([]);
  });

  it('takes a sign of life from a device, and one that a server passes on', async () => {
    await using three = await newWitnessedVault();
    const { vault } = three;
    await three.live(6 * dayMs);
    const answer = await three.tell([vault.note({ kind: 'check_in' })]);
    expect(answer).toMatchObject({ status: 200 });
    expect((await three.state()).proof.by).toBe('device');
    const before = (await three.state()).timer;
    await three.live(dayMs);
    expect((await three.state()).timer).toEqual(before);
  });

  it('lets nobody begin without a code, with a wrong one, with one that was used, or after its week', async () => {
    await using three = await newWitnessedVault({ begins: false, counts: true });
    const { witness, begun } = three;
    const refused = { status: 400, body: { error: 'invalid_code' } };
    expect(await three.bring({ plan: begun.json })).toMatchObject(refused);
    expect(await three.bring({ plan: begun.json, code: 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE' })).toMatchObject(refused);
    const late = await witness.invite();
    witness.advance(8 * dayMs);
    expect(await three.bring({ plan: begun.json, code: late })).toMatchObject(refused);
    const code = await witness.invite();
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect(await three.bring({ plan: begun.json, code: typed })).toMatchObject({ status: 200, body: { hash: begun.plan.hash } });
    expect(await three.bring({ plan: begun.json })).toMatchObject({ status: 200, body: { number: begun.plan.number } });
    const stranger = identityFromSeed(randomKey());
    const other = witness.core.newId();
    const { plan } = three.next({ vaultId: other, number: 1, previous: null });
    const elsewhere = signedTextToJson(signPlan(plan, stranger));
    expect(await three.bring({ plan: elsewhere, code }, other)).toMatchObject(refused);
    // Ten tries an hour: from then on a right one isn't looked at either.
    for (let tries = 0; tries < 12; tries += 1) await three.bring({ plan: elsewhere, code: 'WRONG' }, other);
    expect(await three.bring({ plan: elsewhere, code: await witness.invite() }, other)).toMatchObject({ status: 429 });
    // An owner who was let in is not asked for one.
    expect(await three.bring({ plan: three.next().json, code: 'WRONG' })).toMatchObject({ status: 200 });
  });

  it('takes later plans from its owner only, and only beyond the plan of now', async () => {
    await using three = await newWitnessedVault();
    const { witness, begun, vault } = three;
    const stranger = identityFromSeed(randomKey());
    const next = three.next();
    const forged = signedTextToJson(signPlan(next.plan, stranger));
    expect(await three.bring({ plan: forged })).toMatchObject({ status: 400, body: { error: 'invalid_code' } });
    expect(await three.bring({ plan: { ...next.json, signature: forged.signature } })).toMatchObject({ status: 400 });
    const fork = three.next({ number: begun.plan.number, previous: begun.plan.previous, madeAt: addMs(witness.now(), 1) });
    expect(await three.bring({ plan: fork.json })).toMatchObject({ status: 409 });
    expect((await three.state()).plan).toBe(begun.plan.number);
    expect(await three.bring({ plan: next.json })).toMatchObject({ status: 200 });
    expect((await three.state()).plan).toBe(next.plan.number);
    expect(await three.bring({ plan: begun.json })).toMatchObject({ status: 409 });
    expect((await three.state()).plan).toBe(next.plan.number);
    const slower = three.next({ number: 9, previous: next.plan.hash, rule: { ...next.plan.rule, frequency: 'monthly', graceHours: 240 } });
    expect(await three.bring({ plan: slower.json })).toMatchObject({ status: 200 });
    const { timer } = await three.state();
    expect('dueAt' in timer ? Date.parse(timer.dueAt) - Date.parse(witness.now()) : 0).toBeGreaterThan(27 * dayMs);
    expect(vault.vaultId).toBe(slower.plan.vaultId);
  });

  it('lets one owner in with a code, with their further vaults, as many as a code is for', async () => {
    await using three = await newWitnessedVault({ counts: true });
    const { witness, begun } = three;
    const another = (): Promise<{ readonly status: number }> => {
      const vaultId = witness.core.newId();
      const { json } = three.next({ vaultId, number: 1, previous: null, recipients: [] });
      return three.bring({ plan: json, code: 'THE-CODE-THAT-WAS-USED' }, vaultId);
    };
    for (let vaults = 1; vaults < vaultsPerCode; vaults += 1) expect(await another()).toMatchObject({ status: 200 });
    expect(await another()).toMatchObject({ status: 400, body: { error: 'invalid_code' } });
    // Another account under the same key is another owner to it.
    const vaultId = witness.core.newId();
    const { json } = three.next({ vaultId, accountId: witness.core.newId(), number: 1, previous: null, recipients: [] });
    expect(await three.bring({ plan: json }, vaultId)).toMatchObject({ status: 400 });
    const more = three.next({ vaultId, number: 1, previous: null, recipients: [] });
    expect(await three.bring({ plan: more.json, code: await witness.invite() }, vaultId)).toMatchObject({ status: 200 });
    const { vaults } = (await statusInWords({ core: witness.core })).answer;
    expect(vaults).toHaveLength(vaultsPerCode + 1);
    expect(vaults.map(({ vault_id: id }) => id)).toEqual(expect.arrayContaining([begun.plan.vaultId, vaultId]));
  });

  it('keeps what two owners say of one id apart: nobody with a code is in another owner’s way', async () => {
    await using three = await newWitnessedVault({ begins: false });
    const { witness, begun, vault } = three;
    const stranger = identityFromSeed(randomKey());
    const squatter = signedTextToJson(signPlan(begun.plan, stranger));
    expect(await three.bring({ plan: squatter, code: await witness.invite() })).toMatchObject({ status: 200 });
    expect(await three.bring({ plan: begun.json, code: await witness.invite() })).toMatchObject({ status: 200 });
    const { read } = witness.core.db;
    expect(await read.selectFrom('custodian_states').select('vault_id').execute()).toHaveLength(2);
    const theirs = witnessedId(stranger.publicKey, vault.vaultId);
    const stateOf = (id: Ulid) => read.selectFrom('custodian_states').select('state').where('vault_id', '=', id).executeTakeFirstOrThrow();
    const before = await stateOf(theirs);
    witness.advance(hourMs);
    expect(await three.tell([vault.note({ kind: 'check_in' }, { at: witness.now() })])).toMatchObject({ status: 200 });
    expect((await three.state()).proof.at).toBe(witness.now());
    expect(await stateOf(theirs)).toEqual(before);
  });

  it('drops plans of before once their owner says that a later one is settled, and for nobody else', async () => {
    await using three = await newWitnessedVault();
    const { begun, witness } = three;
    const plans = async (): Promise<readonly number[]> =>
      (await witness.core.db.read.selectFrom('custody_plans').select('number').orderBy('number').execute()).map(({ number }) => number);
    const renewed = three.next(three.recipients(2));
    expect(await three.bring({ plan: renewed.json })).toMatchObject({ status: 200 });
    const both = [begun.plan.number, renewed.plan.number];
    expect(await plans()).toEqual(both);
    expect(await three.settle(begun.plan)).toMatchObject({ status: 400 });
    expect(await three.settle({ ...renewed.plan, hash: begun.plan.hash })).toMatchObject({ status: 400 });
    expect(await three.settle(renewed.plan, identityFromSeed(randomKey()))).toMatchObject({ status: 404 });
    expect(await plans()).toEqual(both);
    for (let times = 0; times < 2; times += 1) {
      expect(await three.settle(renewed.plan)).toMatchObject({ status: 200, body: { number: renewed.plan.number } });
      expect(await plans()).toEqual([renewed.plan.number]);
    }
    expect((await three.state()).generations).toEqual([renewed.plan.number]);
    await three.live(13 * dayMs, []);
    expect(await three.gifts()).toMatchObject([{ generations: JSON.stringify([renewed.plan.number]) }, {}]);
  });

  it('gives nothing any more, and forgets its owner, once a plan names another third party', async () => {
    await using three = await newWitnessedVault();
    const { vault, witness, begun } = three;
    const [one, two] = begun.plan.custodians;
    const paper = { place: 3, kind: 'paper', publicKey: vault.paper.publicKey } as const;
    const ended = three.next({ custodians: [one, two, paper] });
    expect(await three.bring({ plan: ended.json })).toMatchObject({ status: 200 });
    const { read } = witness.core.db;
    expect(await read.selectFrom('users').select(['email', 'name']).execute()).toEqual([{ email: '', name: null }]);
    for (const table of ['custodian_states', 'policies', 'custody_letters', 'third_share_letters', 'outbox'] as const)
      expect(await read.selectFrom(table).selectAll().execute(), table).toEqual([]);
    await three.live(14 * dayMs, []);
    expect(await three.gifts()).toEqual([]);
    // The plan from before begins nothing, even with a code; one beyond the last does without any.
    expect(await three.bring({ plan: begun.json, code: await witness.invite() })).toMatchObject({ status: 409 });
    expect(await read.selectFrom('custodian_states').selectAll().execute()).toEqual([]);
    const again = three.next({ number: ended.plan.number + 1, previous: ended.plan.hash });
    expect(await three.bring({ plan: again.json })).toMatchObject({ status: 200 });
    expect((await three.state()).stage.name).toBe('watching');
  });

  it('drops what it has not given yet when its owner makes new shares', async () => {
    await using three = await newWitnessedVault();
    const { vault } = three;
    await three.live(13 * dayMs, []);
    expect(await three.gifts()).toHaveLength(2);
    expect((await three.state()).stage.name).toBe('given');
    const renewed = three.next(three.recipients(2));
    expect(await three.bring({ plan: renewed.json })).toMatchObject({ status: 200 });
    expect(await three.gifts()).toEqual([]);
    expect((await three.state()).stage.name).toBe('watching');
    await three.live(2 * hourMs);
    expect(await vault.first.server.core.db.read.selectFrom('third_shares').selectAll().execute()).toEqual([]);
  });

  it('is held when its clock jumps, and gives nothing while it is', async () => {
    await using three = await newWitnessedVault();
    const { witness } = three;
    await three.live(6 * dayMs, []);
    witness.jump(30 * dayMs);
    await witness.tickAfterOutage();
    await three.live(4 * dayMs, []);
    expect((await three.state()).heldSince).not.toBeNull();
    expect(await three.gifts()).toEqual([]);
    const warned = (await witness.mails()).length;
    for (const { number } of await witness.core.db.read.selectFrom('release_holds').select('number').execute())
      await liftAsSeen(witness.core, number, 'the clock is right again');
    const lifted = witness.now();
    await three.live(dayMs, []);
    // It warns again before it gives, and then it does.
    expect(await three.gifts()).toEqual([]);
    await three.live(14 * dayMs, []);
    expect((await witness.mails()).length).toBeGreaterThan(warned);
    const { stage } = await three.state();
    expect(stage.name).toBe('given');
    expect('at' in stage && stage.at > addMs(lifted, dayMs)).toBe(true);
    expect(await three.gifts()).toHaveLength(2);
  });

  it('is held when it was restored from a copy of its file', async () => {
    await using three = await newWitnessedVault();
    const { witness } = three;
    await three.live(dayMs, []);
    await three.restart({ fromCopyOf: () => three.live(3 * dayMs, []) });
    await three.live(15 * dayMs, []);
    expect((await three.state()).heldSince).not.toBeNull();
    expect(await three.gifts()).toEqual([]);
    expect(witness.faults).toEqual([]);
  });

  it('answers nothing else, and garbage with a refusal', async () => {
    await using three = await newWitnessedVault();
    const { vault, witness } = three;
    const paths = [
      '/',
      '/console/',
      '/v1/vaults',
      '/r/abc',
      '/api/sync/items',
      '/api/sync/custodian/',
      `/api/sync/custodians/${vault.vaultId}/third-shares`,
      `/api/sync/vaults/${vault.vaultId}/custody-plan`,
      '/check-in/',
      '/check-in/abc',
      '/check-in/%00',
      '//',
      '/metrics',
    ];
    for (const path of paths)
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
        expect((await fetch(witness.origin + path, { method })).status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '{"notes":[]}',
      '{"plan":1}',
      '"x"',
      '\u0000',
      `{"notes":[{"text":"{}","signature":"${'A'.repeat(88)}"}]}`,
    ];
    for (const body of bodies)
      for (const [method, path] of [
        ['PUT', 'plan'],
        ['POST', 'notes'],
      ] as const)
        for (const id of [vault.vaultId, 'V', '%00', witness.core.newId()]) {
          const answer = await fetch(`${witness.origin}/api/sync/custodians/${id}/${path}`, { method, body });
          expect(answer.status, `${method} ${path} ${body}`).toBeGreaterThanOrEqual(400);
          expect(answer.status, `${method} ${path} ${body}`).toBeLessThan(500);
        }
    const tooLong = await fetch(`${witness.origin}/api/sync/custodians/${vault.vaultId}/notes`, {
      method: 'POST',
      body: 'x'.repeat(300_000),
    });
    expect(tooLong.status).toBe(413);
    expect(witness.faults).toEqual([]);
  });

  it('counts a press from its own page alone', async () => {
    await using three = await newWitnessedVault({ language: 'de' });
    await three.live(8 * dayMs, []);
    const mail = (await three.witness.mails()).at(-1);
    expect(mail?.text).toContain('Das zählt nur bei diesem Zeugen.');
    const link = mail?.links[0] ?? '';
    const before = await three.state();
    const foreign = await fetch(link, { method: 'POST', headers: { origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
    await fetch(link);
    expect((await three.state()).proof).toEqual(before.proof);
    const page = await fetch(`${link}?lang=de`);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/);
    expect(await page.text()).toContain('Ich lebe');
  });
});
