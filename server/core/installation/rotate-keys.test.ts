import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openTestCore } from '../../../test/kit/server/test-core.ts';
import { addMs, dayMs, hourMs, minuteMs } from '../../../shared/domain/instant.ts';
import { beat, beginBeating, endBeating } from '../heartbeat/beat.ts';
import { systemOrigin } from '../context.ts';
import { issueLink } from '../links/issue-link.ts';
import { at, dialectsOfForm, mailRow, openStoreWorld, type StoreWorld } from '../store-test-kit.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import { listRotations, listUnendedServers } from '../stores/key-store.ts';
import { loadMasterKey, earlierKeyFile } from '../../adapters/master-key-file.ts';
import { endSettledRotations } from './end-rotations.ts';
import { renewSome } from './renew-sealed.ts';
import { advanceRotation, beginDeploymentRotation, callOffRotation, rotationUnderWay } from './rotate-keys.ts';
import { beginHere, carryOn, sealEstate } from './rotation-test-kit.ts';
import { renewedColumns } from './sealed-columns.ts';

/** Another process on the same database: on Postgres with a folder, and so a key file, of its own if it's given one. */
async function another(world: StoreWorld, dataDir = world.test.dataDir) {
  const url = world.test.databaseUrl;
  return openTestCore({ dataDir, databaseUrl: url });
}

const stagesLeft = async (world: StoreWorld): Promise<readonly string[]> => (await listRotations(world.db.read)).map(({ stage }) => stage);

describe.each(dialectsOfForm)('the rotation of the master key on %s', (dialect) => {
  it('leaves everything openable before, while and after it goes on, also to a process that starts at that moment', async () => {
    await using world = await openStoreWorld(dialect);
    const { core, dataDir, clock } = world.test;
    const estate = await sealEstate(world);
    const opensForAll = async (): Promise<void> => {
      await estate.open(core);
      await using fresh = await another(world);
      await estate.open(fresh.core);
    };
    const earlier = await readFile(`${dataDir}/master.key`);
    const late = estate.sealWebhook(core);
    await opensForAll();
    let rotation = await beginHere(core, dataDir);
    // This process hasn't looked at its key file yet, and goes on as before.
    await opensForAll();
    await core.keyRing.follow();
    await opensForAll();
    for (const stage of ['switching', 'renewing']) {
      const step = await advanceRotation({ core, origin: systemOrigin }, rotation, false);
      if (!('rotation' in step)) throw new Error('nobody was to be waited for');
      rotation = step.rotation;
      expect(rotation.stage).toBe(stage);
      await estate.open(core);
      await core.keyRing.follow();
      await opensForAll();
      const sealed = core.keys.sealSecret('in between', Buffer.from('words'));
      await using fresh = await another(world);
      expect(Buffer.from(fresh.core.keys.openSecret('in between', sealed)).toString()).toBe('words');
    }
    while (rotation.stage === 'renewing') {
      rotation = await renewSome(core, rotation);
      await opensForAll();
    }
    expect(rotation).toMatchObject({ stage: 'settling', unreadable: 0 });
    expect(rotation.renewed).toBeGreaterThanOrEqual(renewedColumns.length);
    // A request that had sealed this just before its server changed keys writes it only now.
    await world.write((tx) => tx.updateTable('webhooks').set({ sealed_secret: late }).execute());
    clock.set(addMs(clock.now(), dayMs));
    await endSettledRotations(core);
    expect(await stagesLeft(world)).toEqual(['done']);
    await core.keyRing.follow();
    await opensForAll();
    // Nothing in the database leads to the earlier key any more, and it lies beside the new one for the backups of before.
    expect(await world.db.read.selectFrom('sealed_keys').select('purpose').where('purpose', '=', 'master').execute()).toEqual([]);
    expect(await readFile(earlierKeyFile(`${dataDir}/master.key`, rotation.from_key))).toEqual(earlier);
    expect(await readFile(`${dataDir}/master.key`)).not.toEqual(earlier);
    await writeFile(`${dataDir}/master.key`, earlier);
    await expect(another(world)).rejects.toThrow(/master key of before 2026-03-02: it was rotated since/);
  });

  it('keeps links, codes, hashes and the signer of the log, and derives no new link from the earlier key', async () => {
    await using world = await openStoreWorld(dialect);
    const { core, dataDir } = world.test;
    const vault = await world.vault();
    const recipient = await world.recipient(vault);
    const target = { kind: 'release', vaultId: vault.id, recipientId: recipient.id } as const;
    const link = await world.write((tx) => issueLink(tx, core, target, at));
    const [token, hash, code, signer] = [
      core.keys.linkToken(link.id),
      core.keys.tokenHash('a token'),
      core.keys.code(link.id),
      core.keys.auditPublicKey,
    ];
    const custodian = core.keys.custodianPublicKey;
    const download = core.keys.signDownload('a grant');
    const about = {
      recipientName: 'Ann',
      ownerName: 'Bo',
      vaultName: 'V',
      documentCount: 1,
      note: null,
      linkExpiresAt: at,
      linkId: link.id,
    };
    const facts = jsonColumns.outbox.facts.write(about);
    await world.write((tx) =>
      tx
        .insertInto('outbox')
        .values(mailRow(world, vault, { kind: 'released_recipient', facts }))
        .execute(),
    );
    await core.keyRing.follow();
    const rotation = await beginHere(core, dataDir);
    await core.keyRing.follow();
    await carryOn(core, rotation);
    expect(core.keys.tokenHash('a token')).toBe(hash);
    expect([...core.keys.auditPublicKey]).toEqual([...signer]);
    expect([...core.keys.custodianPublicKey]).toEqual([...custodian]);
    expect(core.keys.isCode(link.id, code)).toBe(true);
    expect(core.keys.isCode(link.id, code === '000000' ? '000001' : '000000')).toBe(false);
    expect(core.keys.isDownloadSignature('a grant', download)).toBe(true);
    expect(core.keys.linkTokens(link.id)).toContain(token);
    expect(core.keys.linkToken(link.id)).not.toBe(token);
    // The mail was queued before and leaves now: with the link whose hash is kept.
    const [mail] = (await world.test.mails()).filter(({ kind }) => kind === 'released_recipient');
    expect(mail?.text).toContain(token);
  });

  it('waits for every server that works, and tells one that is silent from one that stopped', async () => {
    await using world = await openStoreWorld(dialect);
    const { core, dataDir, clock } = world.test;
    const server = await beginBeating(core);
    await beat(core, server);
    const rotation = await beginHere(core, dataDir);
    const ctx = { core, origin: systemOrigin };
    expect(await advanceRotation(ctx, rotation, true)).toMatchObject({ waitsFor: { behind: [{ id: server.id }], silent: [] } });
    clock.advance(3 * minuteMs);
    expect(await advanceRotation(ctx, rotation, false)).toMatchObject({ waitsFor: { behind: [], silent: [{ id: server.id }] } });
    // It was only paused: its next heartbeat says that it has the key.
    await core.keyRing.follow();
    await beat(core, server);
    const switched = await advanceRotation(ctx, rotation, false);
    if (!('rotation' in switched)) throw new Error('it was to go on');
    expect(await advanceRotation(ctx, switched.rotation, false)).toMatchObject({ waitsFor: { behind: [{ id: server.id }] } });
    await endBeating(core, server);
    expect(await listUnendedServers(world.db.read)).toEqual([]);
    expect(await advanceRotation(ctx, switched.rotation, false)).toMatchObject({ rotation: { stage: 'renewing' } });
  });

  it('is called off only while nothing is sealed with the new key, and begins once', async () => {
    await using world = await openStoreWorld(dialect);
    const { core, dataDir } = world.test;
    const estate = await sealEstate(world);
    const before = await readFile(`${dataDir}/master.key`);
    const ctx = { core, origin: systemOrigin };
    const rotation = await beginHere(core, dataDir);
    await expect(beginHere(core, dataDir)).rejects.toThrow('A rotation of the master key is under way');
    await core.keyRing.follow();
    await expect(callOffRotation(ctx, rotation)).rejects.toThrow(/Put the key file with the fingerprint .* back/);
    await writeFile(`${dataDir}/master.key`, before);
    await core.keyRing.follow();
    await callOffRotation(ctx, rotation);
    expect(await rotationUnderWay(world.db.read)).toBeUndefined();
    await core.keyRing.follow();
    await estate.open(core);
    const again = await beginHere(core, dataDir);
    await core.keyRing.follow();
    await advanceRotation(ctx, again, false);
    await expect(
      callOffRotation({ ...ctx, core: { ...core, keyRing: { ...core.keyRing, fingerprint: () => again.from_key } } }, again),
    ).rejects.toThrow('too late');
  });

  it('can follow another, and the deployment key one of its own, after which no half is under the earlier', async () => {
    await using world = await openStoreWorld(dialect);
    const { core, dataDir, clock } = world.test;
    const estate = await sealEstate(world);
    const halfOf = async () =>
      (await world.db.read.selectFrom('release_keys').select('wrapped_half').executeTakeFirstOrThrow()).wrapped_half;
    const vaultKeyOf = async () =>
      (await world.db.read.selectFrom('vault_keys').select('wrapped_key').executeTakeFirstOrThrow()).wrapped_key;
    for (const kind of ['deployment', 'master', 'deployment', 'master'] as const) {
      const [half, vaultKey] = [await halfOf(), await vaultKeyOf()];
      const begin = async () =>
        beginDeploymentRotation({ core, origin: systemOrigin }, await loadMasterKey(`${dataDir}/master.key`, { isNew: false }));
      const rotation = kind === 'master' ? await beginHere(core, dataDir) : await begin();
      await core.keyRing.follow();
      expect((await carryOn(core, rotation)).stage).toBe('settling');
      expect(Buffer.from(await halfOf()).equals(Buffer.from(half))).toBe(false);
      expect(Buffer.from(await vaultKeyOf()).equals(Buffer.from(vaultKey))).toBe(kind === 'deployment');
      await estate.open(core);
      clock.advance(hourMs);
      await endSettledRotations(core);
    }
    clock.advance(dayMs);
    await endSettledRotations(core);
    expect(await stagesLeft(world)).toEqual(['done', 'done', 'done', 'done']);
    await core.keyRing.follow();
    await estate.open(core);
    const left = await world.db.read.selectFrom('sealed_keys').select(['purpose', 'number']).orderBy('purpose').orderBy('number').execute();
    expect(left).toEqual([
      { purpose: 'audit_heads', number: 2 },
      { purpose: 'custodian', number: 2 },
      { purpose: 'deployment', number: 4 },
      { purpose: 'links', number: 2 },
      { purpose: 'links', number: 4 },
      { purpose: 'token_hashes', number: 2 },
    ]);
  });

  it('leaves a row alone that no key opens, and counts it', async () => {
    await using world = await openStoreWorld(dialect);
    const { core, dataDir } = world.test;
    await sealEstate(world);
    const damaged = new Uint8Array(120).fill(7);
    await world.write((tx) => tx.updateTable('webhooks').set({ sealed_secret: damaged }).execute());
    const rotation = await beginHere(core, dataDir);
    await core.keyRing.follow();
    expect(await carryOn(core, rotation)).toMatchObject({ stage: 'settling', unreadable: 1 });
    expect(
      Buffer.from((await world.db.read.selectFrom('webhooks').select('sealed_secret').executeTakeFirstOrThrow()).sealed_secret),
    ).toEqual(Buffer.from(damaged));
  });
});
