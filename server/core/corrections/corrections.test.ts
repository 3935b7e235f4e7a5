import { describe, expect, it } from 'vitest';
import { databasesOfForm } from '../../../test/kit/databases/each-database.ts';
import { correctionExpiresMs, correctionWaitMs, correctionYearMs } from '../../../shared/domain/correction.ts';
import { dayMs, hourMs } from '../../../shared/domain/instant.ts';
import type { TestMail } from '../../../test/kit/server/test-core.ts';
import { systemOrigin } from '../context.ts';
import { openCorrectionLink } from '../links/correction-link.ts';
import { findReleaseLink } from '../links/open-link.ts';
import { sendReleaseCode } from '../releases/release-code.ts';
import { listCorrections } from '../stores/correction-store.ts';
import { insertTrustedContact } from '../stores/trusted-contact-store.ts';
import { listWays } from '../stores/way-store.ts';
import { contactPerson } from './correction-people.ts';
import { newAddress, openCorrectionWorld, type CorrectionWorld } from './correction-test-kit.ts';
import { settleCorrections } from './settle-corrections.ts';
import { stopCorrection } from './stop-correction.ts';
import { viewCorrectionLink } from './view-corrections.ts';

const refused = (code: string) => expect.objectContaining({ code });
const told = (mails: readonly TestMail[]): string[] => mails.map(({ kind, to }) => `${kind} ${to}`).sort();
const tokenIn = (mail: TestMail | undefined, path: string): string => {
  const link = new RegExp(`^https?://\\S+${path}(\\S+)$`, 'm').exec(mail?.text ?? '')?.[1];
  if (link === undefined) throw new Error(`no link below ${path} in the mail ${mail?.kind ?? '(none)'}`);
  return link;
};
const actions = async ({ test, vault }: CorrectionWorld): Promise<string[]> =>
  (await test.core.db.read.selectFrom('audit_events').select('action').where('vault_id', '=', vault.id).orderBy('seq').execute())
    .map(({ action }) => action)
    .filter((action) => action.startsWith('recipient.correct'));

describe.each(databasesOfForm)('the correction of an address on %s', (database) => {
  it('is asked for, agreed to, waits for 72 hours, and then sends a link whose code goes to the new address', async () => {
    await using world = await openCorrectionWorld(database);
    const { test, ask, agree, asOtto, asOperator, anna, operatorEmail, ownerEmail } = world;
    const asked = await ask(asOtto);
    expect(told(await test.mails())).toEqual(
      [
        'correction_asked tina@example.org',
        `correction_asked ${operatorEmail}`,
        'correction_told anna.once@example.org',
        `correction_told ${ownerEmail}`,
      ].sort(),
    );
    const waiting = await agree(asOperator, asked);
    expect(waiting).toMatchObject({ status: 'waiting', agreed_role: 'operator' });
    const second = await test.mails();
    expect(told(second)).toEqual(
      ['correction_told anna.once@example.org', 'correction_told tina@example.org', `correction_told ${ownerEmail}`].sort(),
    );
    for (const mail of second) expect(mail.text).toContain('A•••@example.net');
    test.clock.advance(correctionWaitMs - 1);
    await settleCorrections(test.core);
    expect(await test.mails()).toEqual([]);
    test.clock.advance(1);
    await settleCorrections(test.core);
    const last = await test.mails();
    expect(told(last)).toEqual(
      [
        'correction_ended anna.once@example.org',
        'correction_ended otto@example.org',
        'correction_ended tina@example.org',
        `correction_ended ${operatorEmail}`,
        `correction_ended ${ownerEmail}`,
        // Whoever may still read there: 72 hours are also the three days after which the first reminder goes out.
        'handover_reminder anna.once@example.org',
        `released_recipient ${newAddress}`,
      ].sort(),
    );
    const token = tokenIn(
      last.find(({ kind }) => kind === 'released_recipient'),
      '/r/',
    );
    expect((await findReleaseLink(test.core, token)).recipient.id).toBe(anna.id);
    await sendReleaseCode(test.core, token, systemOrigin);
    expect(told(await test.mails())).toEqual([`release_code ${newAddress}`]);
    expect(await actions(world)).toEqual(['recipient.correction_asked', 'recipient.correction_agreed', 'recipient.corrected']);
    expect(test.faults).toEqual([]);
  });

  it('leaves the links that were sent before as they are', async () => {
    await using world = await openCorrectionWorld(database);
    const { test, ask, agree, asTina, asOperator, anna } = world;
    const before = await test.core.db.read.selectFrom('links').selectAll().where('recipient_id', '=', anna.id).execute();
    await agree(asOperator, await ask(asTina));
    test.clock.advance(correctionWaitMs);
    await settleCorrections(test.core);
    const after = await test.core.db.read.selectFrom('links').selectAll().where('recipient_id', '=', anna.id).execute();
    expect(after).toEqual(expect.arrayContaining(before));
    // One in the message to the new address, one in the reminder that the old one gets by then.
    expect(after).toHaveLength(before.length + 2);
  });

  it('is settled once, however many servers look at the same moment', async () => {
    await using world = await openCorrectionWorld(database);
    const { test, ask, agree, asTina, asOperator, anna } = world;
    await agree(asOperator, await ask(asTina));
    await test.mails();
    test.clock.advance(correctionWaitMs);
    await Promise.all(Array.from({ length: 5 }, () => settleCorrections(test.core)));
    expect((await test.mails()).filter(({ kind }) => kind === 'released_recipient')).toHaveLength(1);
    expect(await listWays(test.core.db.read, anna.id)).toMatchObject([{ kind: 'mail', address: newAddress, status: 'confirmed' }]);
    expect((await actions(world)).filter((action) => action === 'recipient.corrected')).toHaveLength(1);
  });

  it('is stopped by a press of whoever reads at a known way, who sees no more of the new address than its owner needs', async () => {
    await using world = await openCorrectionWorld(database);
    const { test, ask, agree, asOtto, asTina, find, vault, anna } = world;
    const asked = await ask(asOtto);
    const mail = (await test.mails()).find(({ kind, to }) => kind === 'correction_told' && to === 'anna.once@example.org');
    const { person, mayStop, mayAgree, mayAsk } = await viewCorrectionLink(test.core, tokenIn(mail, '/correct/'));
    expect([person.role, mayStop, mayAgree, mayAsk]).toEqual(['way', true, false, false]);
    expect(mail?.text).not.toContain(newAddress);
    await agree(asTina, asked);
    await stopCorrection(test.core, systemOrigin, person, { id: asked.id, vaultId: vault.id, recipientId: anna.id });
    test.clock.advance(correctionWaitMs);
    await settleCorrections(test.core);
    expect(await find(asked)).toMatchObject({ status: 'stopped', look_at_ms: null });
    expect(await listWays(test.core.db.read, anna.id)).toEqual([]);
    await expect(agree(asTina, asked)).rejects.toEqual(refused('conflict'));
    await expect(
      stopCorrection(test.core, systemOrigin, person, { id: asked.id, vaultId: vault.id, recipientId: anna.id }),
    ).rejects.toEqual(refused('conflict'));
  });

  it('expires after two weeks without a second person, and another can be asked for', async () => {
    await using world = await openCorrectionWorld(database);
    const { test, ask, agree, asOtto, asTina, find } = world;
    const asked = await ask(asOtto);
    await expect(ask(asTina)).rejects.toEqual(refused('conflict'));
    test.clock.advance(correctionExpiresMs);
    await expect(agree(asTina, asked)).rejects.toEqual(refused('conflict'));
    await settleCorrections(test.core);
    expect(await find(asked)).toMatchObject({ status: 'expired' });
    expect((await ask(asTina)).status).toBe('asked');
  });

  it('is needless as soon as the recipient has opened, at the agreement as well as at the end', async () => {
    await using world = await openCorrectionWorld(database);
    const { test, ask, agree, asOtto, asTina, asOperator, find, annaOpens, anna } = world;
    const asked = await ask(asOtto);
    await agree(asTina, asked);
    await annaOpens();
    await expect(ask(asOperator)).rejects.toEqual(refused('recipient_has_opened'));
    test.clock.advance(correctionWaitMs);
    await settleCorrections(test.core);
    expect(await find(asked)).toMatchObject({ status: 'needless' });
    expect(await listWays(test.core.db.read, anna.id)).toEqual([]);
  });

  it('takes no second word of the same kind, nor of the same person under another kind', async () => {
    await using world = await openCorrectionWorld(database, 'OTTO@example.org');
    const { test, ask, agree, asOtto, asTina, ctx } = world;
    const asked = await ask(asOtto);
    // Who is trusted and a recipient too is one person, and isn't asked to agree with themselves.
    expect(told(await test.mails())).not.toContain('correction_asked OTTO@example.org');
    await expect(agree(asTina, asked)).rejects.toEqual(refused('correction_needs_another'));
    await expect(agree({ ...asOtto, keys: ['else@example.org'] }, asked)).rejects.toEqual(refused('correction_needs_another'));
    const other = {
      ...world.tina,
      id: test.core.newId(),
      email: 'uma@example.org',
      email_key: 'uma@example.org',
      owner_id: ctx.owner.userId,
    };
    await test.core.db.transaction((tx) => insertTrustedContact(tx, other));
    expect((await agree(contactPerson(other), asked)).status).toBe('waiting');
  });

  it('never goes to an address of whoever asks or agrees, however it is spelt', async () => {
    await using world = await openCorrectionWorld(database);
    const { ask, agree, asOtto, asTina, asOperator } = world;
    await expect(ask(asOtto, 'OTTO@Example.org')).rejects.toEqual(refused('correction_own_address'));
    const asked = await ask(asOtto, 'Tina@example.ORG');
    await expect(agree(asTina, asked)).rejects.toEqual(refused('correction_own_address'));
    expect((await agree(asOperator, asked)).status).toBe('waiting');
    await expect(ask(asTina, 'no address')).rejects.toEqual(refused('invalid_email'));
  });

  it('is nothing that the recipient themselves can ask for or agree to', async () => {
    await using world = await openCorrectionWorld(database, 'anna.ONCE@example.org');
    const { ask, agree, asTina, asOtto } = world;
    await expect(ask(asTina)).rejects.toEqual(refused('permission_denied'));
    const asked = await ask(asOtto);
    await expect(agree(asTina, asked)).rejects.toEqual(refused('permission_denied'));
  });

  it('can be asked for three times within a year, and again after it', async () => {
    await using world = await openCorrectionWorld(database);
    const { test, ask, asOtto, asTina, vault, anna } = world;
    for (let times = 0; times < 3; times += 1) {
      const { id } = await ask(asOtto);
      await stopCorrection(test.core, systemOrigin, asTina, { id, vaultId: vault.id, recipientId: anna.id });
      test.clock.advance(dayMs);
    }
    await expect(ask(asOtto)).rejects.toEqual(refused('correction_limit_exceeded'));
    test.clock.advance(correctionYearMs - 3 * dayMs + hourMs);
    expect((await ask(asOtto)).status).toBe('asked');
    expect(await listCorrections(test.core.db.read, 'live', vault.id, { limit: 10, offset: 0 })).toHaveLength(4);
  });

  it('is stopped by another recipient only where they asked for it', async () => {
    await using world = await openCorrectionWorld(database);
    const { test, ask, asOtto, asTina, vault, anna } = world;
    const by = async (as: typeof asOtto, id: Awaited<ReturnType<typeof ask>>['id']) =>
      stopCorrection(test.core, systemOrigin, as, { id, vaultId: vault.id, recipientId: anna.id });
    const { id } = await ask(asTina);
    await expect(by(asOtto, id)).rejects.toEqual(refused('permission_denied'));
    await by(asTina, id);
    expect((await by(asOtto, (await ask(asOtto)).id)).status).toBe('stopped');
  });

  it('has links that open nothing once the owner no longer names whoever got them', async () => {
    await using world = await openCorrectionWorld(database);
    const { test, ask, asOtto, tina } = world;
    await ask(asOtto);
    const mail = (await test.mails()).find(({ kind, to }) => kind === 'correction_asked' && to === tina.email);
    const token = tokenIn(mail, '/correct/');
    expect((await openCorrectionLink(test.core, token)).bearer).toMatchObject({ as: 'contact', contact: { id: tina.id } });
    await test.core.db.transaction((tx) => tx.deleteFrom('trusted_contacts').where('id', '=', tina.id).execute());
    await expect(openCorrectionLink(test.core, token)).rejects.toEqual(refused('link_unknown'));
    await expect(openCorrectionLink(test.core, 'A'.repeat(43))).rejects.toEqual(refused('link_unknown'));
  });
});
