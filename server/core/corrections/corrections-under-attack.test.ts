import { describe, expect, it } from 'vitest';
import { databasesOfForm } from '../../../test/kit/databases/each-database.ts';
import { correctionWaitMs } from '../../../shared/domain/correction.ts';
import { dayMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { TestMail } from '../../../test/kit/server/test-core.ts';
import { systemOrigin } from '../context.ts';
import { openCorrectionLink } from '../links/correction-link.ts';
import { openReleaseLink } from '../links/open-link.ts';
import { readReleasedVault } from '../releases/read-released-vault.ts';
import { putContact } from '../stores/contact-store.ts';
import { findHandover } from '../stores/handover-store.ts';
import { changeRecipient, findRecipient } from '../stores/recipient-store.ts';
import { insertTrustedContact } from '../stores/trusted-contact-store.ts';
import { listWays } from '../stores/way-store.ts';
import { contactPerson, type CorrectionPerson } from './correction-people.ts';
import { newAddress, openCorrectionWorld, type CorrectionWorld } from './correction-test-kit.ts';
import { settleCorrections } from './settle-corrections.ts';
import { stopCorrection } from './stop-correction.ts';
import { viewCorrectionLink } from './view-corrections.ts';

/*
 * Whoever wants what was left to somebody else, alone or with another one; and what happens when two act at the same moment.
 */

const refused = (code: string) => expect.objectContaining({ code });
const told = (mails: readonly TestMail[]): string[] => mails.map(({ kind, to }) => `${kind} ${to}`).sort();
const tokenIn = (mail: TestMail | undefined): string => /\/correct\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
const refusals = (ends: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as { readonly code?: unknown }).code] : []));
const actionsOf = async ({ test, vault }: CorrectionWorld): Promise<string[]> =>
  (await test.core.db.read.selectFrom('audit_events').select('action').where('vault_id', '=', vault.id).execute())
    .map(({ action }) => action)
    .filter((action) => action.startsWith('recipient.correct'))
    .sort();
const stop = (world: CorrectionWorld, as: CorrectionPerson, { id }: { readonly id: Awaited<ReturnType<CorrectionWorld['ask']>>['id'] }) =>
  stopCorrection(world.test.core, systemOrigin, as, { id, vaultId: world.vault.id, recipientId: world.anna.id });
/** Anna's browser opens what was left to her. */
const annaReads = async ({ test, anna }: CorrectionWorld): Promise<void> => {
  const { id } = await test.core.db.read
    .selectFrom('links')
    .select('id')
    .where('recipient_id', '=', anna.id)
    .where('kind', '=', 'release')
    .executeTakeFirstOrThrow();
  await readReleasedVault(test.core, await openReleaseLink(test.core, test.core.keys.linkToken(id)), systemOrigin);
};

describe.each(databasesOfForm)('a correction on %s', (database) => {
  it('is told to the owner at every address they have confirmed, and one press of theirs stops it', async () => {
    await using world = await openCorrectionWorld(database);
    const { test, ctx, ask, agree, asOtto, asTina, find } = world;
    const { core } = test;
    const [owner] = await core.db.read.selectFrom('users').selectAll().where('id', '=', ctx.owner.userId).execute();
    const second = {
      owner_id: ctx.owner.userId,
      kind: 'second_address',
      address: 'thomas.second@example.org',
      code_id: core.newId(),
      wrong_tries: 0,
      set_at: core.clock.now(),
      code_expires_at: core.clock.now(),
      confirmed_at: core.clock.now(),
    } as const;
    await core.db.transaction((tx) => putContact(tx, second));
    const asked = await ask(asOtto);
    const first = (await test.mails()).filter(({ kind, to }) => kind === 'correction_told' && to !== 'anna.once@example.org');
    expect(told(first)).toEqual([`correction_told ${owner?.email}`, 'correction_told thomas.second@example.org'].sort());
    for (const mail of first) {
      expect(mail.text).toContain('Anna Berger');
      expect(mail.text).not.toMatch(/close to|you something/);
      expect(mail.text).not.toContain(newAddress);
    }
    await agree(asTina, asked);
    const second72 = (await test.mails()).find(({ to }) => to === 'thomas.second@example.org');
    const { person, mayAsk, mayAgree, mayStop } = await viewCorrectionLink(core, tokenIn(second72));
    expect([person.role, mayAsk, mayAgree, mayStop]).toEqual(['owner', false, false, true]);
    await stop(world, person, asked);
    expect(await find(asked)).toMatchObject({ status: 'stopped' });
    expect(told(await test.mails())).toEqual(
      expect.arrayContaining([`correction_ended ${owner?.email}`, 'correction_ended thomas.second@example.org']),
    );
    test.clock.advance(correctionWaitMs + dayMs);
    await settleCorrections(core);
    expect(await test.mails()).toEqual([]);
  });

  it('has nothing from somebody whom the owner’s device named after the release, but a stop', async () => {
    await using world = await openCorrectionWorld(database);
    const { test, ctx, ask, agree, asOtto, asTina, find } = world;
    test.clock.advance(minuteMs);
    const late = {
      id: test.core.newId(),
      owner_id: ctx.owner.userId,
      email: 'otto.again@example.net',
      email_key: 'otto.again@example.net',
      name: 'Otto, once more',
      may_vouch: 0,
      added_at: test.core.clock.now(),
    } as const;
    await test.core.db.transaction((tx) => insertTrustedContact(tx, late));
    const asLate = contactPerson(late);
    await expect(ask(asLate)).rejects.toEqual(refused('permission_denied'));
    const asked = await ask(asOtto);
    const mail = (await test.mails()).find(({ to }) => to === late.email);
    expect(await viewCorrectionLink(test.core, tokenIn(mail))).toMatchObject({ mayAsk: false, mayAgree: false, mayStop: true });
    await expect(agree(asLate, asked)).rejects.toEqual(refused('permission_denied'));
    expect(await find(asked)).toMatchObject({ status: 'asked', agreed_at: null });
    await agree(asTina, asked);
    await stop(world, asLate, asked);
    expect(await find(asked)).toMatchObject({ status: 'stopped' });
  });

  it('can’t be used up by one person: three of theirs leave the others theirs, under whichever hat they ask', async () => {
    await using world = await openCorrectionWorld(database, 'OTTO@example.org');
    const { ask, asOtto, asTina, asOperator } = world;
    for (const as of [asOtto, asTina, asOtto]) await stop(world, as, await ask(as, 'wrong@example.net'));
    await expect(ask(asTina)).rejects.toEqual(refused('correction_limit_exceeded'));
    await expect(ask(asOtto)).rejects.toEqual(refused('correction_limit_exceeded'));
    expect((await ask(asOperator)).status).toBe('asked');
  });

  it('doesn’t tell whoever tries addresses which one is known: the known one is written to once more', async () => {
    await using world = await openCorrectionWorld(database);
    const { test, anna, ask, agree, asOtto, asTina } = world;
    const { core } = test;
    const fault = { way_fault: 'no_such_address', way_fault_at: core.clock.now() } as const;
    await core.db.transaction((tx) => changeRecipient(tx, anna.id, fault));
    const tried = await ask(asOtto, 'Anna.ONCE@example.org');
    const other = await stop(world, asOtto, tried).then(() => ask(asOtto, 'somebody@example.net'));
    expect(Object.keys(tried)).toEqual(Object.keys(other));
    await stop(world, asOtto, other);
    await agree(asTina, await ask(asOtto, 'anna.once@example.org'));
    await test.mails();
    test.clock.advance(correctionWaitMs);
    await settleCorrections(core);
    expect((await test.mails()).filter(({ kind }) => kind === 'released_recipient').map(({ to }) => to)).toEqual(['anna.once@example.org']);
    expect(await listWays(core.db.read, anna.id)).toEqual([]);
    expect(await findRecipient(core.db.read, anna.id)).toMatchObject({ way_fault: null, way_fault_at: null });
    expect(test.faults).toEqual([]);
  });

  it('is agreed to by one of two who press at the same moment, and asked for by one of two', async () => {
    await using world = await openCorrectionWorld(database);
    const { test, ask, agree, asOtto, asTina, asOperator } = world;
    expect(refusals(await Promise.allSettled([ask(asOtto), ask(asTina), ask(asOperator)]))).toEqual(['conflict', 'conflict']);
    const open = await test.core.db.read.selectFrom('corrections').selectAll().executeTakeFirstOrThrow();
    await stop(world, asTina, open);
    await test.mails();
    const asked = await ask(asOtto);
    await test.mails();
    expect(refusals(await Promise.allSettled([agree(asTina, asked), agree(asOperator, asked), agree(asTina, asked)]))).toEqual([
      'conflict',
      'conflict',
    ]);
    const mails = (await test.mails()).map(({ to }) => to);
    expect(new Set(mails).size).toBe(mails.length);
    expect(await actionsOf(world)).toEqual([
      'recipient.correction_agreed',
      'recipient.correction_asked',
      'recipient.correction_asked',
      'recipient.correction_stopped',
    ]);
  });

  it('either is stopped or counts when both come at the same moment, and never half of each', async () => {
    const ends = new Set<unknown>();
    for (const order of [0, 1]) {
      await using world = await openCorrectionWorld(database);
      const { test, anna, ask, agree, asOtto, asTina, find } = world;
      const asked = await ask(asOtto);
      await agree(asTina, asked);
      await test.mails();
      test.clock.advance(correctionWaitMs);
      const acts = [() => settleCorrections(test.core), () => stop(world, asTina, asked)];
      const ended = await Promise.allSettled((order === 0 ? acts : acts.toReversed()).map((act) => act()));
      const status = (await find(asked))?.status;
      const sent = (await test.mails()).filter(({ to }) => to === newAddress);
      const ways = await listWays(test.core.db.read, anna.id);
      expect([status, sent.length, ways.length, refusals(ended)]).toEqual(
        status === 'settled' ? ['settled', 1, 1, ['conflict']] : ['stopped', 0, 0, []],
      );
      ends.add(status);
    }
    expect(ends.size).toBeGreaterThan(0);
  });

  it('either is needless or counts when its recipient opens at the moment it would', async () => {
    for (const order of [0, 1]) {
      await using world = await openCorrectionWorld(database);
      const { test, anna, ask, agree, asOtto, asTina, find } = world;
      const asked = await ask(asOtto);
      await agree(asTina, asked);
      await test.mails();
      test.clock.advance(correctionWaitMs);
      const acts = [() => settleCorrections(test.core), () => annaReads(world)];
      await Promise.all((order === 0 ? acts : acts.toReversed()).map((act) => act()));
      await settleCorrections(test.core);
      const status = (await find(asked))?.status;
      expect((await listWays(test.core.db.read, anna.id)).length).toBe(status === 'settled' ? 1 : 0);
      expect(['settled', 'needless']).toContain(status);
      expect(await findHandover(test.core.db.read, anna.id)).toMatchObject({ phase: 'opened', due_ms: null });
      // Whatever was queued for the new address is withdrawn by the opening.
      const queued = await test.core.db.read
        .selectFrom('outbox')
        .select('kind')
        .where('status', '=', 'queued')
        .where('to_address', '=', newAddress)
        .execute();
      expect(queued).toEqual([]);
      expect(test.faults).toEqual([]);
    }
  });

  it('tells nobody an address, a document or a name that is not theirs to know', async () => {
    await using world = await openCorrectionWorld(database);
    const { test, ask, agree, asOtto, asTina, operatorEmail } = world;
    // What is no longer so isn't sent: each step's mails leave before the next.
    const sent: TestMail[] = [];
    const asked = await ask(asTina);
    sent.push(...(await test.mails()));
    await agree(asOtto, asked);
    sent.push(...(await test.mails()));
    test.clock.advance(correctionWaitMs);
    await settleCorrections(test.core);
    sent.push(...(await test.mails()));
    const mails = sent.filter(({ kind }) => kind.startsWith('correction_'));
    expect(new Set(mails.map(({ to }) => to)).size).toBeGreaterThan(3);
    for (const { text, html, to } of mails) {
      // Everybody is greeted by their own name.
      const strangers = ['Otto Berger', 'Tina Holm'].filter((name) => !to.startsWith(name.slice(0, 4).toLowerCase()));
      for (const said of [text, html]) {
        expect(said, to).not.toMatch(/anna\.once@|otto@|tina@/i);
        for (const name of strangers) expect(said, to).not.toContain(name);
        expect(said, to).not.toContain(newAddress);
        if (to !== operatorEmail) expect(said).not.toContain(operatorEmail);
      }
    }
    // A stranger's name stays on the page.
    expect(mails.find(({ kind, to }) => kind === 'correction_asked' && to === 'otto@example.org')?.text).not.toContain('Anna');
    const log = await test.core.db.read.selectFrom('audit_events').select('details').where('vault_id', '=', world.vault.id).execute();
    for (const { details } of log) expect(JSON.stringify(details)).not.toContain('@');
  });

  it('has links that are good for nothing but what they were made for', async () => {
    await using world = await openCorrectionWorld(database);
    const { test, ask, asOtto, anna } = world;
    const { core } = test;
    await ask(asOtto);
    const mail = (await test.mails()).find(({ kind, to }) => kind === 'correction_told' && to === anna.email);
    const token = tokenIn(mail);
    expect((await openCorrectionLink(core, token)).bearer).toEqual({ as: 'way' });
    await expect(openReleaseLink(core, token)).rejects.toEqual(refused('link_unknown'));
    const links = await core.db.read.selectFrom('links').select('id').execute();
    for (const { id } of links) await expect(openCorrectionLink(core, core.keys.linkToken(id))).rejects.toEqual(refused('link_unknown'));
    for (const forged of [token.slice(0, -1), `${token}A`, token.toLowerCase(), token.split('').toReversed().join('')])
      await expect(openCorrectionLink(core, forged)).rejects.toEqual(refused('link_unknown'));
    test.clock.advance(401 * dayMs);
    await expect(openCorrectionLink(core, token)).rejects.toEqual(refused('link_expired'));
  });
});
