import type { Ulid } from '../../shared/domain/ids.ts';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import {
  enrol,
  enrolledLock,
  expectStatus,
  keyBody,
  newBundle,
  newPart,
  newSealedVault,
  otherHalf,
  putKey,
  quorumLock,
  sheetLock,
  strangerIdentity,
  uploadParts,
  type KeyChange,
  type LockChange,
  type SealedVault,
} from '../kit/owners/sealed-vault.ts';
import { nameOf } from '../kit/owners/sync-owner.ts';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const stored = ({ call, recipientId }: SealedVault) => call('GET', `/recipients/${recipientId}/release-key`);

onDatabasesOfForm({}, (server) => {
  describe('a release key', () => {
    it('is kept whole and given back without its half', async () => {
      const vault = await newSealedVault(server());
      expect(await stored(vault)).toMatchObject({ status: 200, body: null });
      const body = keyBody(vault, { locks: [sheetLock(vault), await quorumLock(vault)] });
      expect(expectStatus(200, await putKey(vault, body))).toMatchObject({ key_generation: 1, bundle_generation: 1 });
      const answer = expectStatus(200, await stored(vault));
      expect(answer).toEqual({
        key_generation: 1,
        bundle_generation: 1,
        put_at: answer.put_at,
        bundle: body.bundle,
        locks: body.locks,
        parts: body.parts,
      });
      expect(expectStatus(200, await vault.call('GET', '/status')).recipients).toMatchObject([
        { id: vault.recipientId, key_generation: 1, bundle_generation: 1, enrolled_at: null },
      ]);
    });

    it('is audited at every put, and a repeated put is none', async () => {
      const vault = await newSealedVault(server());
      const body = keyBody(vault);
      const events = async () =>
        await server()
          .core.db.read.selectFrom('audit_events')
          .select(['action', 'details', 'actor_type'])
          .where('resource_id', '=', vault.recipientId)
          .where('action', '=', 'recipient.updated')
          .execute();
      for (const _ of [1, 2]) expectStatus(200, await putKey(vault, body));
      expectStatus(200, await putKey(vault, { ...body, half: undefined }));
      expect((await events()).map(({ details, actor_type }) => [actor_type, JSON.parse(details)])).toEqual([
        ['user', { keyGeneration: 1, bundleGeneration: 1, locks: ['sheet'] }],
      ]);
      expectStatus(200, await putKey(vault, keyBody(vault, { bundleGeneration: 2, half: null })));
      const all = await events();
      expect(all.length).toBe(2);
      for (const { details } of all)
        for (const secret of [body.half, body.bundle, body.locks[0], Buffer.from(vault.halves.b).toString('hex')])
          expect(details).not.toContain(secret);
    });

    it('only grows in its generations', async () => {
      const vault = await newSealedVault(server());
      expectStatus(200, await putKey(vault, keyBody(vault, { bundleGeneration: 5 })));
      for (const bundleGeneration of [1, 4, 5])
        expect((await putKey(vault, keyBody(vault, { bundleGeneration, half: null }))).body.error).toBe('conflict');
      expectStatus(200, await putKey(vault, keyBody(vault, { keyGeneration: 3, bundleGeneration: 6, half: otherHalf() })));
      // Over all key generations, and never back to an older key.
      expect((await putKey(vault, keyBody(vault, { keyGeneration: 4, bundleGeneration: 6 }))).status).toBe(409);
      expect((await putKey(vault, keyBody(vault, { keyGeneration: 2, bundleGeneration: 7 }))).status).toBe(409);
      expect(expectStatus(200, await stored(vault))).toMatchObject({ key_generation: 3, bundle_generation: 6 });
    });

    it('keeps its half for as long as its generation', async () => {
      const vault = await newSealedVault(server());
      expectStatus(200, await putKey(vault));
      expect((await putKey(vault, keyBody(vault, { bundleGeneration: 2, half: otherHalf() }))).body.error).toBe('conflict');
      expectStatus(200, await putKey(vault, keyBody(vault, { bundleGeneration: 2, half: vault.halves.b })));
      const [row] = await server()
        .core.db.read.selectFrom('release_keys')
        .selectAll()
        .where('recipient_id', '=', vault.recipientId)
        .execute();
      const place = { vaultId: vault.vaultId, recipientId: vault.recipientId, keyGeneration: 1 };
      expect(base64(server().core.keys.openReleaseHalf(row!.wrapped_half, place))).toBe(base64(vault.halves.b));
    });

    it('is refused when a new one leaves out half or locks, or any way in that there was', async () => {
      const vault = await newSealedVault(server());
      const refused = async (body: unknown) =>
        expect((await putKey(vault, body)).body).toMatchObject({ ok: false, error: 'release_key_incomplete' });
      await refused(keyBody(vault, { half: null }));
      await refused(keyBody(vault, { locks: [] }));
      expect((await stored(vault)).body).toBeNull();
      const { publicKey } = await enrol(vault);
      expectStatus(
        200,
        await putKey(vault, keyBody(vault, { locks: [sheetLock(vault), enrolledLock(vault, publicKey), await quorumLock(vault)] })),
      );
      const next = { keyGeneration: 2, bundleGeneration: 2, half: otherHalf() };
      const at = { keyGeneration: 2 };
      const [sheet, enrolled, quorum] = [sheetLock(vault, at), enrolledLock(vault, publicKey, at), await quorumLock(vault, at)];
      for (const locks of [[], [sheet], [sheet, enrolled], [sheet, quorum], [enrolled, quorum]])
        await refused(keyBody(vault, { ...next, locks }));
      await refused(keyBody(vault, { ...next, half: null, locks: [sheet, enrolled, quorum] }));
      // Within the generation, the owner may withdraw a sheet, but not remove what the recipient made themselves.
      await refused(keyBody(vault, { bundleGeneration: 2, locks: [sheetLock(vault)] }));
      await refused(keyBody(vault, { bundleGeneration: 2, locks: [] }));
      expectStatus(200, await putKey(vault, keyBody(vault, { ...next, locks: [sheet, enrolled, quorum] })));
      expect(expectStatus(200, await stored(vault)).locks.length).toBe(3);
    });

    it('may lose a kind of lock that the owner took away by name, with a new key, and never has that lock again', async () => {
      const vault = await newSealedVault(server());
      const [lockId, keptId] = [server().core.newId(), server().core.newId()];
      const { publicKey } = await enrol(vault);
      const first = [sheetLock(vault, { lockId }), enrolledLock(vault, publicKey, { lockId: keptId })];
      expectStatus(200, await putKey(vault, keyBody(vault, { locks: first })));
      const refused = async (code: string, change: KeyChange) =>
        expect((await putKey(vault, keyBody(vault, { bundleGeneration: 2, ...change }))).body.error).toBe(code);
      const at = { keyGeneration: 2 };
      const enrolled = enrolledLock(vault, publicKey, { ...at, lockId: keptId });
      const next = { ...at, half: otherHalf(), locks: [enrolled] };
      await refused('release_key_incomplete', next);
      await refused('release_key_incomplete', { ...next, removedLocks: [server().core.newId()] });
      await refused('release_key_incomplete', { half: null, locks: first.slice(1), removedLocks: [lockId] });
      await refused('invalid_request', { ...next, removedLocks: [lockId, keptId] });
      await refused('invalid_request', { ...next, removedLocks: Array.from({ length: 65 }, () => server().core.newId()) });
      await refused('invalid_request', { ...next, removedLocks: ['sheet'] });
      expectStatus(200, await putKey(vault, keyBody(vault, { bundleGeneration: 2, ...next, removedLocks: [lockId] })));
      const again = { ...at, half: null, bundleGeneration: 3, locks: [enrolled, sheetLock(vault, { ...at, lockId })] };
      await refused('conflict', again);
      const third = { keyGeneration: 3, half: otherHalf(), bundleGeneration: 3 };
      const [sheet, same] = [sheetLock(vault, { keyGeneration: 3, lockId }), enrolledLock(vault, publicKey, { keyGeneration: 3 })];
      await refused('conflict', { ...third, locks: [same, sheet] });
      // Named again it's still the same, and whoever is left without any lock was left so by name.
      const last = { ...third, locks: [], removedLocks: [lockId, keptId] };
      await refused('release_key_incomplete', { ...last, removedLocks: [lockId] });
      expectStatus(200, await putKey(vault, keyBody(vault, last)));
      expect(expectStatus(200, await stored(vault))).toMatchObject({ key_generation: 3, locks: [] });
    });

    it.each<[string, LockChange | 'stranger' | 'bit' | 'cut']>([
      ['of another account', { accountId: '01HV0000000000000000000001' }],
      ['of another vault', { vaultId: '01HV0000000000000000000001' }],
      ['of another recipient', { recipientId: '01HV0000000000000000000001' }],
      ['of another key generation', { keyGeneration: 2 }],
      ['for another address', { email: 'somebody@example.org' }],
      ['signed by another identity', 'stranger'],
      ['with a flipped bit', 'bit'],
      ['cut short', 'cut'],
    ])('takes no lock %s', async (_, change) => {
      const vault = await newSealedVault(server());
      let lock = sheetLock(vault, change === 'stranger' ? { identity: strangerIdentity() } : typeof change === 'string' ? {} : change);
      if (change === 'bit') lock[230]! ^= 1;
      if (change === 'cut') lock = lock.subarray(0, lock.length - 1);
      const answer = await putKey(vault, keyBody(vault, { locks: [sheetLock(vault), lock] }));
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request', details: [{ field: 'locks[1]' }] } });
      expect((await stored(vault)).body).toBeNull();
    });

    it('takes no two locks with one id, and none that is sealed to a key nobody enrolled with', async () => {
      const vault = await newSealedVault(server());
      const lockId = server().core.newId();
      expect((await putKey(vault, keyBody(vault, { locks: [sheetLock(vault, { lockId }), sheetLock(vault, { lockId })] }))).status).toBe(
        400,
      );
      expect((await putKey(vault, keyBody(vault, { locks: [enrolledLock(vault, new Uint8Array(randomBytes(32)))] }))).body.error).toBe(
        'conflict',
      );
      const { publicKey } = await enrol(vault);
      expectStatus(200, await putKey(vault, keyBody(vault, { locks: [enrolledLock(vault, publicKey)] })));
    });

    it('is held to its form and limits', async () => {
      const vault = await newSealedVault(server());
      const seventeen = Array.from({ length: 17 }, () => sheetLock(vault));
      const many = Array.from({ length: 20_001 }, (_, index) => index.toString(16).padStart(64, '0'));
      const bad: readonly [string, unknown][] = [
        ['a half of zeros', { ...keyBody(vault), half: base64(new Uint8Array(32)) }],
        ['a half of 31 bytes', { ...keyBody(vault), half: base64(new Uint8Array(randomBytes(31))) }],
        ['a half of 33 bytes', { ...keyBody(vault), half: base64(new Uint8Array(randomBytes(33))) }],
        ['a half that is no base64', { ...keyBody(vault), half: `${'*'.repeat(43)}=` }],
        ['base64 that is not canonical', { ...keyBody(vault), bundle: `${base64(newBundle(587)).slice(0, -3)}B==` }],
        ['a short bundle', keyBody(vault, { bundle: newBundle(329) })],
        ['a bundle of another version', keyBody(vault, { bundle: new Uint8Array(randomBytes(600).fill(2, 0, 2)) })],
        ['seventeen locks', keyBody(vault, { locks: seventeen })],
        ['too many parts', keyBody(vault, { parts: many })],
        ['a part twice', keyBody(vault, { parts: [nameOf(vault.part), nameOf(vault.part)] })],
        ['generation 0', keyBody(vault, { bundleGeneration: 0 })],
        ['an unknown member', { ...keyBody(vault), mk: 'x' }],
      ];
      for (const [what, body] of bad) expect([what, (await putKey(vault, body)).status]).toEqual([what, 400]);
      expect((await putKey(vault, keyBody(vault, { bundle: newBundle(16 * 2 ** 20 + 1) }))).status).toBe(400);
      const missing = await putKey(vault, keyBody(vault, { parts: [nameOf(vault.part), 'a'.repeat(64)] }));
      expect(missing).toMatchObject({ status: 409, body: { error: 'parts_missing', details: [{ field: 'parts' }] } });
      expect((await stored(vault)).body).toBeNull();
      expectStatus(200, await putKey(vault, keyBody(vault, { locks: seventeen.slice(1), bundle: newBundle(16 * 2 ** 20) })));
    });

    it('is nobody else’s: not another owner’s, nor of another vault or custody', async () => {
      const vault = await newSealedVault(server());
      const stranger = await newSealedVault(server());
      const path = `/recipients/${vault.recipientId}/release-key`;
      expectStatus(200, await putKey(vault));
      const strange = (method: string, body?: unknown) =>
        stranger.device.call(method, `/vaults/${vault.vaultId}${path}`, body === undefined ? {} : { body });
      expect((await strange('GET')).status).toBe(403);
      expect((await strange('PUT', keyBody(vault, { bundleGeneration: 2 }))).status).toBe(403);
      // The owner's own recipient, but of another vault.
      const second = await newSealedVault(server(), vault.owner);
      expect((await second.call('GET', path)).status).toBe(404);
      expect((await second.call('PUT', path, keyBody(vault, { bundleGeneration: 2 }))).status).toBe(404);
      expect((await vault.owner.api.get(`/vaults/${vault.vaultId}${path}`)).status).toBe(400);
    });

    it('names the parts that the sweep must leave alone', async () => {
      const vault = await newSealedVault(server());
      const [old, fresh] = [newPart(), newPart()];
      await uploadParts(vault, [old, fresh]);
      expectStatus(200, await putKey(vault, keyBody(vault, { parts: [nameOf(vault.part), nameOf(old)] })));
      expectStatus(
        200,
        await putKey(vault, keyBody(vault, { bundleGeneration: 2, half: null, parts: [nameOf(vault.part), nameOf(fresh)] })),
      );
      const rows = await server()
        .core.db.read.selectFrom('release_parts')
        .select(['name', 'owner_id'])
        .where('recipient_id', '=', vault.recipientId)
        .execute();
      expect(rows.map(({ name }) => name).sort()).toEqual([nameOf(vault.part), nameOf(fresh)].sort());
      expect(rows.every(({ owner_id }) => owner_id === vault.owner.userId)).toBe(true);
    });
  });

  describe('a removed recipient', () => {
    const rowsOf = async (recipientId: string): Promise<number> => {
      const tables = ['release_keys', 'release_bundles', 'release_locks', 'release_parts', 'enrolments'] as const;
      const rows = await Promise.all(
        tables.map((table) =>
          server()
            .core.db.read.selectFrom(table)
            .selectAll()
            .where('recipient_id', '=', recipientId as Ulid)
            .execute(),
        ),
      );
      return rows.flat().length;
    };
    const prepared = async (): Promise<SealedVault> => {
      const vault = await newSealedVault(server());
      const { publicKey } = await enrol(vault);
      expectStatus(200, await putKey(vault, keyBody(vault, { locks: [enrolledLock(vault, publicKey), sheetLock(vault)] })));
      expect(await rowsOf(vault.recipientId)).toBe(6);
      return vault;
    };
    const keyOf = (vault: SealedVault) => server().createKey({ email: vault.owner.email, mode: 'live' });

    it.each([
      ['sync', (vault: SealedVault) => vault.call('DELETE', `/recipients/${vault.recipientId}`)],
      [
        'reference',
        async (vault: SealedVault) =>
          server()
            .api(await keyOf(vault))
            .delete(`/v1/recipients/recipient_${vault.recipientId}`),
      ],
      [
        'overview',
        async (vault: SealedVault) =>
          server()
            .api(await keyOf(vault), '/overview')
            .delete(`/v1/vaults/vault_${vault.vaultId}/recipients/rec_${vault.recipientId}`),
      ],
      [
        'alternate',
        async (vault: SealedVault) =>
          server()
            .api(await keyOf(vault), '/alternate')
            .delete(`/v1/recipients/recipient_${vault.recipientId}`),
      ],
      [
        'the removal of the vault',
        async (vault: SealedVault) =>
          server()
            .api(await keyOf(vault))
            .delete(`/v1/vaults/vault_${vault.vaultId}?confirm=true`),
      ],
    ] as const)('has no half, bundle, lock or enrolment left, by %s', async (_, remove) => {
      const vault = await prepared();
      expect((await remove(vault)).status).toBe(204);
      expect(await rowsOf(vault.recipientId)).toBe(0);
      expect((await stored(vault)).status).toBe(404);
      expect((await putKey(vault)).status).toBe(404);
    });

    it('keeps everything when the removal is not carried out', async () => {
      const vault = await prepared();
      const failure = new Error('not today');
      const removal = server().core.db.transaction(async (tx) => {
        await tx.deleteFrom('recipients').where('id', '=', vault.recipientId).execute();
        throw failure;
      });
      await expect(removal).rejects.toBe(failure);
      expect(await rowsOf(vault.recipientId)).toBe(6);
    });
  });
});
