import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asKey } from '../../shared/crypto/keys.ts';
import { halfProof, partProofHead } from '../../shared/format/release/proofs.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import {
  expectStatus,
  keyBody,
  newPart,
  newSealedVault,
  otherHalf,
  putKey,
  uploadParts,
  type SealedVault,
} from '../kit/owners/sealed-vault.ts';
import { nameOf, packOf } from '../kit/owners/sync-owner.ts';
import type { TestServer } from '../kit/server/test-server.ts';

const start = '2026-03-02T12:00:00.000Z';
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const newChallenge = (): Uint8Array => new Uint8Array(randomBytes(32));
const badChallenges = [
  '',
  base64(randomBytes(31)),
  base64(randomBytes(33)),
  base64(randomBytes(64)),
  `${'*'.repeat(43)}=`,
  `${'A'.repeat(42)}B=`,
  7,
  null,
] as const;

const askHalf = (vault: SealedVault, challenge: unknown, recipientId = vault.recipientId) =>
  vault.call('POST', `/recipients/${recipientId}/release-key/proof`, { challenge });

async function proven({ vaultId, recipientId, ...vault }: SealedVault, half: Uint8Array, keyGeneration: number): Promise<boolean> {
  const challenge = newChallenge();
  const { proof } = expectStatus(200, await askHalf({ vaultId, recipientId, ...vault }, base64(challenge)));
  return proof === base64(halfProof(asKey(half), { vaultId, recipientId, keyGeneration }, challenge));
}

onDatabasesOfForm({}, (server) => {
  describe('a half is proven to its owner', () => {
    it('and told to nobody: null before there is one, then the generation and a proof for each challenge', async () => {
      const vault = await newSealedVault(server());
      expect(await askHalf(vault, base64(newChallenge()))).toMatchObject({ status: 200, body: null });
      expectStatus(200, await putKey(vault));
      const challenge = newChallenge();
      const answer = await askHalf(vault, base64(challenge));
      const place = { vaultId: vault.vaultId, recipientId: vault.recipientId, keyGeneration: 1 };
      expect(expectStatus(200, answer)).toEqual({
        key_generation: 1,
        bundle_generation: 1,
        proof: base64(halfProof(vault.halves.b, place, challenge)),
      });
      expect(Buffer.from(answer.bytes).includes(base64(vault.halves.b))).toBe(false);
      expect(await proven(vault, vault.halves.a, 1)).toBe(false);
      expect(await proven(vault, otherHalf(), 1)).toBe(false);
      expect(await proven(vault, vault.halves.b, 2)).toBe(false);
    });

    it('the new one after a rotation, and the old one never again', async () => {
      const vault = await newSealedVault(server());
      expectStatus(200, await putKey(vault));
      const row = () =>
        server()
          .core.db.read.selectFrom('release_keys')
          .selectAll()
          .where('recipient_id', '=', vault.recipientId)
          .executeTakeFirstOrThrow();
      const before = await row();
      const next = otherHalf();
      // Whatever is missing, none of it is done: the old half stays until the new one is in place.
      for (const bad of [
        keyBody(vault, { keyGeneration: 2, bundleGeneration: 2, half: null }),
        keyBody(vault, { keyGeneration: 2, bundleGeneration: 2, half: next, locks: [] }),
        keyBody(vault, { keyGeneration: 2, bundleGeneration: 2, half: next, parts: ['a'.repeat(64)] }),
      ]) {
        expect((await putKey(vault, bad)).status).toBeGreaterThanOrEqual(400);
        expect(await row()).toEqual(before);
        expect(await proven(vault, vault.halves.b, 1)).toBe(true);
      }
      expectStatus(200, await putKey(vault, keyBody(vault, { keyGeneration: 2, bundleGeneration: 2, half: next })));
      expect(await proven(vault, next, 2)).toBe(true);
      for (const generation of [1, 2]) expect(await proven(vault, vault.halves.b, generation)).toBe(false);
      expect(Buffer.compare((await row()).wrapped_half, before.wrapped_half)).not.toBe(0);
      expect((await putKey(vault, keyBody(vault, { keyGeneration: 1, bundleGeneration: 3 }))).body.error).toBe('conflict');
    });

    it('but not where it can no longer be opened: the owner and the operator are told', async () => {
      const vault = await newSealedVault(server());
      expectStatus(200, await putKey(vault));
      await server().core.db.transaction((tx) =>
        tx
          .updateTable('release_keys')
          .set({ wrapped_half: new Uint8Array(randomBytes(106)) })
          .where('recipient_id', '=', vault.recipientId)
          .execute(),
      );
      expect(expectStatus(200, await askHalf(vault, base64(newChallenge())))).toEqual({
        key_generation: 1,
        bundle_generation: 1,
        proof: null,
      });
      expect(server().faults.filter(({ id }) => id === vault.recipientId)).toMatchObject([{ kind: 'release half damaged' }]);
      // A bundle that would need it is refused with the same wording, and a new key takes its place.
      expect((await putKey(vault, keyBody(vault, { bundleGeneration: 2 }))).body.error).toBe('conflict');
      expectStatus(200, await putKey(vault, keyBody(vault, { keyGeneration: 2, bundleGeneration: 2, half: otherHalf() })));
    });

    it('and to nobody else, nor for a challenge that is none', async () => {
      const vault = await newSealedVault(server());
      const stranger = await newSealedVault(server());
      expectStatus(200, await putKey(vault));
      for (const challenge of badChallenges) expect([challenge, (await askHalf(vault, challenge)).status]).toEqual([challenge, 400]);
      const path = `/recipients/${vault.recipientId}/release-key/proof`;
      const body = { challenge: base64(newChallenge()) };
      expect((await stranger.device.call('POST', `/vaults/${vault.vaultId}${path}`, { body })).status).toBe(403);
      expect((await stranger.call('POST', path, body)).status).toBe(403);
      const second = await newSealedVault(server(), vault.owner);
      expect((await second.call('POST', path, body)).status).toBe(404);
      expect((await vault.call('POST', `/recipients/${server().core.newId()}/release-key/proof`, body)).status).toBe(404);
      expect((await vault.call('GET', path)).status).toBe(404);
      expectStatus(204, await vault.call('DELETE', `/recipients/${vault.recipientId}`));
      expect((await askHalf(vault, body.challenge)).status).toBe(404);
    });
  });

  describe('parts are proven to be there', () => {
    const ask = (vault: SealedVault, names: readonly string[], challenge: unknown) =>
      vault.device.call('POST', '/parts/proof', { body: { challenge, names } });
    const proofOf = (part: Uint8Array, challenge: Uint8Array): string =>
      createHash('sha256').update(partProofHead(challenge)).update(part).digest('base64');

    it('to their last byte, in the order of the question', async () => {
      const vault = await newSealedVault(server());
      const parts = [newPart(), new Uint8Array(randomBytes(700_000)), newPart()];
      await uploadParts(vault, parts);
      const challenge = newChallenge();
      const names = [nameOf(parts[2]!), 'f'.repeat(64), nameOf(parts[1]!), nameOf(parts[2]!)];
      expect(expectStatus(200, await ask(vault, names, base64(challenge))).proofs).toEqual([
        proofOf(parts[2]!, challenge),
        null,
        proofOf(parts[1]!, challenge),
        proofOf(parts[2]!, challenge),
      ]);
      const other = newChallenge();
      expect(expectStatus(200, await ask(vault, [names[0]!], base64(other))).proofs).not.toEqual([proofOf(parts[2]!, challenge)]);
    });

    it('and not when a byte of them has changed, or their pack is gone', async () => {
      const vault = await newSealedVault(server());
      const [part, lost] = [new Uint8Array(randomBytes(5_000)), new Uint8Array(randomBytes(5_000))];
      const packs = await packsOf(server());
      await vault.device.upload(packOf([part]));
      const [file] = [...(await packsOf(server()))].filter((path) => !packs.has(path));
      await vault.device.upload(packOf([lost]));
      const [gone] = [...(await packsOf(server()))].filter((path) => !packs.has(path) && path !== file);
      const bytes = await readFile(file!);
      bytes[bytes.length - 1]! ^= 1;
      await writeFile(file!, bytes);
      await rm(gone!);
      const challenge = newChallenge();
      const { proofs } = expectStatus(200, await ask(vault, [nameOf(part), nameOf(lost)], base64(challenge)));
      expect(proofs[0]).toMatch(/^[A-Za-z0-9+/]{43}=$/);
      expect(proofs).not.toContain(proofOf(part, challenge));
      expect(proofs[1]).toBeNull();
      expect(server().faults.filter(({ id }) => id === nameOf(lost))).toMatchObject([{ kind: 'part missing' }]);
    });

    it('for nobody else, and within limits', async () => {
      const vault = await newSealedVault(server());
      const stranger = await newSealedVault(server());
      const challenge = base64(newChallenge());
      expect(expectStatus(200, await ask(stranger, [nameOf(vault.part)], challenge)).proofs).toEqual([null]);
      for (const bad of badChallenges) expect([bad, (await ask(vault, [nameOf(vault.part)], bad)).status]).toEqual([bad, 400]);
      expect((await ask(vault, [], challenge)).status).toBe(400);
      expect((await ask(vault, ['x'], challenge)).status).toBe(400);
      expect(
        (
          await ask(
            vault,
            Array.from({ length: 65 }, () => nameOf(vault.part)),
            challenge,
          )
        ).status,
      ).toBe(400);
    });
  });
});

async function packsOf(server: TestServer): Promise<ReadonlySet<string>> {
  const entries = await readdir(join(server.dataDir, 'parts'), { recursive: true, withFileTypes: true });
  return new Set(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
}

onDatabasesOfForm({ now: start }, (server) => {
  const policy = { type: 'inactivity', frequency: 'monthly', grace_period_days: 30, reminder_days_before: 3 };

  describe('a policy is paused by a device', () => {
    it('until a moment, and resumed before it, as the core does it for API keys', async () => {
      const vault = await newSealedVault(server());
      expectStatus(200, await vault.call('PUT', '/policy', policy));
      expect(
        expectStatus(
          200,
          await vault.call('POST', '/policy/pause', { pause_until: '2026-06-01T14:00:00+02:00', reason: 'A long journey' }),
        ),
      ).toMatchObject({
        type: 'inactivity',
        paused: true,
        pause_until: '2026-06-01T12:00:00.000Z',
        pause_reason: 'A long journey',
        next_checkin_due: null,
      });
      expect(expectStatus(200, await vault.call('GET', '/status')).release_policy).toMatchObject({
        paused: true,
        pause_until: '2026-06-01T12:00:00.000Z',
      });
      expect((await vault.call('POST', '/policy/pause', { pause_until: '2026-07-01T12:00:00Z' })).body.error).toBe('invalid_request');
      expect(expectStatus(200, await vault.call('POST', '/policy/resume'))).toMatchObject({
        paused: false,
        next_checkin_due: '2026-04-02T12:00:00.000Z',
      });
      expect((await vault.call('POST', '/policy/resume')).body.error).toBe('invalid_request');
      const actions = await server()
        .core.db.read.selectFrom('audit_events')
        .select(['action', 'actor_type'])
        .where('vault_id', '=', vault.vaultId)
        .where('resource_type', '=', 'policy')
        .orderBy('id')
        .execute();
      expect(actions.map(({ action, actor_type }) => [action, actor_type])).toEqual([
        ['policy.updated', 'user'],
        ['policy.paused', 'user'],
        ['policy.resumed', 'user'],
      ]);
    });

    it.each<[string, unknown]>([
      ['the past', { pause_until: '2026-03-02T11:59:59Z' }],
      ['more than a year away', { pause_until: '2027-03-04T12:00:00Z' }],
      ['no instant', { pause_until: 'tomorrow' }],
      ['an instant without a zone', { pause_until: '2026-06-01T00:00:00' }],
      ['a reason that is too long', { pause_until: '2026-06-01T00:00:00Z', reason: 'x'.repeat(2_001) }],
      ['a reason with control characters', { pause_until: '2026-06-01T00:00:00Z', reason: 'a\u0000b' }],
      ['nothing', {}],
      ['an unknown member', { pause_until: '2026-06-01T00:00:00Z', until: 'x' }],
    ])('but not until %s', async (_what, body) => {
      const vault = await newSealedVault(server());
      expectStatus(200, await vault.call('PUT', '/policy', policy));
      const answer = await vault.call('POST', '/policy/pause', body);
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
      expect(expectStatus(200, await vault.call('GET', '/status')).release_policy).toMatchObject({ paused: false });
    });

    it('only where there is a timer, and only by its owner', async () => {
      const vault = await newSealedVault(server());
      const stranger = await newSealedVault(server());
      const body = { pause_until: '2026-06-01T00:00:00Z' };
      expect((await vault.call('POST', '/policy/pause', body)).body.error).toBe('invalid_request');
      expectStatus(200, await vault.call('PUT', '/policy', policy));
      for (const [path, sent] of [
        ['/policy/pause', body],
        ['/policy/resume', undefined],
      ] as const) {
        expect(
          (await stranger.device.call('POST', `/vaults/${vault.vaultId}${path}`, sent === undefined ? {} : { body: sent })).status,
        ).toBe(403);
      }
    });
  });

  it('a refused policy is told in the words that were sent', async () => {
    const vault = await newSealedVault(server());
    const refused = async (body: unknown, path = '/policy') =>
      (await vault.call(path === '/policy' ? 'PUT' : 'POST', path, body)).body.details.map(({ field }: { field: string }) => field).sort();
    expect(await refused({ type: 'inactivity', frequency: 'monthly', grace_period_days: 0, reminder_days_before: 99 })).toEqual([
      'grace_period_days',
      'reminder_days_before',
    ]);
    expect(await refused({ type: 'date_based', release_date: 'x', timezone: 'Europe/Berlin', pre_release_notification_days: -1 })).toEqual([
      'pre_release_notification_days',
      'release_date',
    ]);
    expect(await refused({ type: 'date_based', release_date: '2027-01-01T00:00:00Z', timezone: 'Mars/Olympus' })).toEqual(['timezone']);
    expect(await refused({ type: 'death_certificate', required_confirmations: 9, waiting_period_days: 91 })).toEqual([
      'required_confirmations',
      'waiting_period_days',
    ]);
    expect(await refused({ type: 'manual', backup_policy: { type: 'inactivity', frequency: 'hourly', grace_period_days: 1.5 } })).toEqual([
      'backup_policy.frequency',
      'backup_policy.grace_period_days',
    ]);
    expect(await refused({ pause_until: 'x' }, '/policy/pause')).toEqual(['pause_until']);
    const { details } = (await vault.call('PUT', '/policy', { type: 'inactivity', frequency: 'monthly', grace_period_days: 91 })).body;
    expect(details).toEqual([{ field: 'grace_period_days', reason: 'must be a whole number from 1 to 90' }]);
  });
});
