import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { findInconsistencies } from '../../../test/kit/judges/check-consistency.ts';
import { checkIn } from '../check-ins/check-in.ts';
import { readBytes } from '../documents/readable-content.ts';
import { pausePolicy } from '../policies/pause-policy.ts';
import { removePolicy, setPolicy } from '../policies/set-policy.ts';
import { removeRecipient } from '../recipients/manage-recipients.ts';
import { findReleaseOfVault } from '../stores/release-store.ts';
import { stopByLink } from '../releases/stop-release.ts';
import { dialectsOfForm } from '../store-test-kit.ts';
import { archiveVault, restoreVault } from '../vaults/archive-vault.ts';
import { removeVault } from '../vaults/remove-vault.ts';
import { findCertificateLink } from './certificate-link.ts';
import { findCertificate, listVaultCertificates } from '../stores/certificate-store.ts';
import { PeopleWorld, pdf } from './certificate-test-kit.ts';
import { getCertificate, listReviews, openCertificateFile } from './read-certificates.ts';
import { reviewCertificate } from './review-certificate.ts';
import type { ScanStatus } from '../../../shared/domain/scan.ts';

const approve = { decision: 'approved', reason: null } as const;
const heir = (vault: { readonly id: string }, index = 0): string => `heir-${index}-${vault.id.toLowerCase()}@example.org`;
const kinds = async (world: PeopleWorld): Promise<readonly string[]> => (await world.mails()).map(({ kind }) => kind);

describe.each(dialectsOfForm)('a death certificate on %s', (dialect) => {
  it('is handed in, confirmed, waited over with three warnings, and releases the vault', async () => {
    await using world = await PeopleWorld.open(dialect);
    const owner = await world.person();
    const vault = await world.vault(owner);
    const reviewer = await world.person('VAULT_OPERATOR');
    const certificate = await world.submit(await world.link(heir(vault)));
    expect(await kinds(world)).toEqual(['certificate_link', 'certificate_submitted', 'review_wanted']);
    expect(await listReviews(reviewer, { limit: 10, offset: 0 })).toMatchObject({ items: [{ id: certificate.id }], total: 1 });
    const seen = await getCertificate(reviewer, certificate.id);
    expect([seen.statement, seen.recipient?.email, seen.confirmedBy]).toEqual([
      'I am his daughter. He died on Sunday in the hospital of Bremen.',
      heir(vault),
      0,
    ]);
    const file = await openCertificateFile(reviewer, certificate.id);
    expect(await readBytes(file, { start: 0, end: file.sizeBytes })).toEqual(Buffer.from(pdf()));
    await world.live(30 * dayMs, dayMs);
    expect(await world.status(vault.id)).toBe('active');
    await reviewCertificate(world.fresh(reviewer), certificate.id, approve);
    await world.tick();
    const confirmedAt = world.clock.now();
    await world.live(7 * dayMs - 1);
    expect(await world.status(vault.id)).toBe('active');
    expect((await kinds(world)).slice(3)).toEqual(['certificate_warning', 'certificate_halfway', 'certificate_last_warning']);
    await world.live(hourMs);
    expect(await findReleaseOfVault(world.core.db.read, vault.id)).toMatchObject({ trigger: 'death_certificate', recipients_notified: 2 });
    expect((await kinds(world)).slice(6)).toEqual(['released_recipient', 'released_recipient', 'released_owner']);
    const actions = await world.core.db.read
      .selectFrom('audit_events')
      .select(['action', 'actor_id'])
      .where('vault_id', '=', vault.id)
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'certificate.link_sent',
        'certificate.submitted',
        'certificate.viewed',
        'certificate.downloaded',
        'certificate.approved',
        'vault.released',
      ]),
    );
    expect(actions.find(({ action }) => action === 'certificate.approved')?.actor_id).toBe(reviewer.person.userId);
    expect(confirmedAt < world.clock.now()).toBe(true);
    expect(await findInconsistencies(world.core.db, world.test.dataDir)).toEqual([]);
    expect(world.test.faults).toEqual([]);
  });

  it('is stopped by every sign of life, at every moment before the release', async () => {
    await using world = await PeopleWorld.open(dialect);
    const owner = await world.person();
    const reviewer = await world.person('VAULT_OPERATOR');
    const signs: readonly (readonly [string, (vaultId: Ulid) => Promise<unknown>])[] = [
      ['a check-in', (id) => checkIn(owner, id, 'api')],
      [
        'the mailed button',
        async () =>
          stopByLink(world.core, await world.token('certificate_submitted', owner.owner.email), { address: null, requestId: null }),
      ],
      [
        'another policy',
        (id) => setPolicy(world.fresh(owner), id, { type: 'death_certificate', requiredConfirmations: 1, waitingPeriodDays: 0 }),
      ],
      ['no policy', (id) => removePolicy(owner, id)],
      [
        'setting the vault aside',
        async (id) => {
          await archiveVault(owner, id);
          await restoreVault(world.fresh(owner), id);
        },
      ],
    ];
    const moments: readonly (readonly [string, number | null])[] = [
      ['in review', null],
      ['at once', 0],
      ['half-way', 4 * dayMs],
      ['in the last hour', 7 * dayMs - hourMs],
    ];
    for (const [index, [name, act]] of signs.entries()) {
      for (const [when, ms] of index < 2 ? moments : moments.slice(2, 3)) {
        const vault = await world.vault(world.fresh(owner), { recipients: 1 });
        const certificate = await world.submit(await world.link(heir(vault)));
        if (ms !== null) await reviewCertificate(world.fresh(reviewer), certificate.id, approve);
        await world.tick();
        if (ms !== null && ms > 0) await world.live(ms, 12 * hourMs);
        await act(vault.id);
        await world.tick();
        expect((await findCertificate(world.core.db.read, certificate.id))?.status, `${name} ${when}`).toBe('called_off');
        expect(
          (await world.mails()).filter(({ kind, to }) => kind === 'certificate_called_off' && to === heir(vault)),
          `${name} ${when}`,
        ).toHaveLength(1);
        await expect(reviewCertificate(world.fresh(reviewer), certificate.id, approve), `${name} ${when}`).rejects.toMatchObject({
          code: 'conflict',
        });
        await world.live(9 * dayMs, 3 * dayMs);
        expect(await world.status(vault.id), `${name} ${when}`).toBe('active');
        await removeVault(owner, vault.id, true);
      }
    }
    expect(world.test.faults).toEqual([]);
  });

  it('counts people, not papers: one who sends three is one', async () => {
    await using world = await PeopleWorld.open(dialect);
    const owner = await world.person();
    const vault = await world.vault(owner, { recipients: 3, confirmations: 2 });
    const reviewer = await world.person('VAULT_ADMIN');
    const token = await world.link(heir(vault));
    for (const text of ['one', 'two', 'three']) {
      const { id } = await world.submit(token, { content: pdf(text) });
      await reviewCertificate(world.fresh(reviewer), id, approve);
    }
    await world.live(10 * dayMs, dayMs);
    expect(await world.status(vault.id)).toBe('active');
    expect(await kinds(world)).not.toContain('certificate_warning');
    await world.confirmed(vault, 1, world.fresh(reviewer));
    await world.live(8 * dayMs, 6 * hourMs);
    expect(await world.status(vault.id)).toBe('released');
  });

  it('no longer counts when who handed it in is taken off the vault', async () => {
    await using world = await PeopleWorld.open(dialect);
    const owner = await world.person();
    const vault = await world.vault(owner);
    const certificate = await world.confirmed(vault);
    await world.live(6 * dayMs + 12 * hourMs);
    await removeRecipient(owner, certificate.recipient_id);
    await world.live(20 * dayMs, dayMs);
    expect(await world.status(vault.id)).toBe('active');
    // The certificate stays as it was judged: what happened has happened.
    expect((await findCertificate(world.core.db.read, certificate.id))?.status).toBe('approved');
  });

  it('releases nothing while warnings go nowhere, and waits the whole time once they arrive', async () => {
    await using world = await PeopleWorld.open(dialect);
    const owner = await world.person();
    const vault = await world.vault(owner);
    await world.confirmed(vault);
    // The mail server refuses the owner's address for good: nobody was warned.
    await world.core.db.transaction((tx) =>
      tx.updateTable('outbox').set({ status: 'refused' }).where('kind', '=', 'certificate_warning').execute(),
    );
    await world.live(60 * dayMs, 2 * dayMs);
    expect(await world.status(vault.id)).toBe('active');
    await world.core.db.transaction((tx) =>
      tx.updateTable('outbox').set({ status: 'queued', next_attempt_ms: 0 }).where('kind', '=', 'certificate_warning').execute(),
    );
    await world.tick();
    await world.live(7 * dayMs - 1);
    expect(await world.status(vault.id)).toBe('active');
    await world.live(hourMs);
    expect(await world.status(vault.id)).toBe('released');
  });

  it('cannot be judged by who has no say in it', async () => {
    await using world = await PeopleWorld.open(dialect);
    const owner = await world.person('VAULT_ADMIN');
    const vault = await world.vault(owner);
    const heirAsOperator = await world.person('VAULT_OPERATOR', { email: heir(vault, 1).toUpperCase() });
    const { id } = await world.submit(await world.link(heir(vault)));
    const judge = (ctx: Parameters<typeof reviewCertificate>[0], verdict: Parameters<typeof reviewCertificate>[2] = approve) =>
      reviewCertificate(ctx, id, verdict);
    for (const verdict of [approve, { decision: 'rejected', reason: 'no' } as const]) {
      await expect(judge(await world.person(), verdict)).rejects.toMatchObject({ code: 'role_required' });
      await expect(judge(owner, verdict)).rejects.toMatchObject({ code: 'permission_denied' });
      await expect(judge(heirAsOperator, verdict)).rejects.toMatchObject({ code: 'permission_denied' });
    }
    for (const ctx of [owner, heirAsOperator]) {
      expect(await listReviews(ctx, { limit: 10, offset: 0 })).toEqual({ items: [], total: 0 });
      await expect(getCertificate(ctx, id)).rejects.toMatchObject({ code: 'permission_denied' });
      await expect(openCertificateFile(ctx, id)).rejects.toMatchObject({ code: 'permission_denied' });
    }
    const stale = await world.person('VAULT_OPERATOR');
    world.clock.advance(11 * 60_000);
    await expect(judge(stale)).rejects.toMatchObject({ code: 'mfa_required' });
    await expect(judge(await world.person('VAULT_OPERATOR', { factor: false }))).rejects.toMatchObject({ code: 'mfa_required' });
    const elsewhere = await world.person('VAULT_OPERATOR');
    await expect(judge({ ...elsewhere, owner: { ...elsewhere.owner, mode: 'test' } })).rejects.toMatchObject({
      code: 'resource_not_found',
    });
    await expect(judge(elsewhere, { decision: 'rejected', reason: ' ' })).rejects.toMatchObject({ code: 'invalid_request' });
    expect((await findCertificate(world.core.db.read, id))?.status).toBe('submitted');
    await judge(elsewhere, { decision: 'rejected', reason: 'It is too dark to read.' });
    await expect(judge(elsewhere)).rejects.toMatchObject({ code: 'conflict' });
    expect((await world.mails()).findLast(({ kind }) => kind === 'certificate_rejected')?.text).toContain('It is too dark to read.');
  });

  it('is confirmed once, however many reviewers press at the same moment', async () => {
    await using world = await PeopleWorld.open(dialect);
    const vault = await world.vault(await world.person());
    const { id } = await world.submit(await world.link(heir(vault)));
    const reviewers = await Promise.all(Array.from({ length: 5 }, () => world.person('VAULT_OPERATOR')));
    const outcomes = await Promise.allSettled(
      reviewers.map((ctx, index) => reviewCertificate(ctx, id, index % 2 === 0 ? approve : { decision: 'rejected', reason: 'no' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
  });

  it('must be scanned, where there is a scanner, before it is opened or confirmed', async () => {
    await using world = await PeopleWorld.open(dialect);
    const vault = await world.vault(await world.person());
    const reviewer = await world.person('VAULT_OPERATOR');
    const { id } = await world.submit(await world.link(heir(vault)));
    const set = (status: ScanStatus) =>
      world.core.db.transaction((tx) => tx.updateTable('certificates').set({ scan_status: status }).where('id', '=', id).execute());
    for (const [status, code] of [
      ['pending', 'documents_not_clean'],
      ['infected', 'document_infected'],
    ] as const) {
      await set(status);
      await expect(openCertificateFile(reviewer, id)).rejects.toMatchObject({ code });
      await expect(reviewCertificate(reviewer, id, approve)).rejects.toMatchObject({ code: 'documents_not_clean' });
    }
    await set('failed');
    await expect(reviewCertificate(reviewer, id, approve)).rejects.toMatchObject({ code: 'documents_not_clean' });
    await set('clean');
    expect((await reviewCertificate(reviewer, id, approve)).status).toBe('approved');
  });

  it('takes a link that only a verified recipient of a waiting vault gets', async () => {
    await using world = await PeopleWorld.open(dialect);
    const owner = await world.person();
    const vault = await world.vault(owner, { recipients: 1 });
    const pending = `pending-${vault.id.toLowerCase()}@example.org`;
    await world.recipient(owner, vault.id, pending, false);
    await world.recipient(owner, vault.id, owner.owner.email);
    for (const email of [pending, owner.owner.email, 'nobody@example.org'])
      await expect(world.link(email), email).rejects.toThrow('no link');
    const token = await world.link(heir(vault).toUpperCase()).catch(() => world.token('certificate_link', heir(vault)));
    for (let more = 0; more < 4; more += 1) await world.link(heir(vault));
    expect((await kinds(world)).filter((kind) => kind === 'certificate_link')).toHaveLength(3);
    await setPolicy(owner, vault.id, { type: 'manual' });
    await expect(world.submit(token)).rejects.toMatchObject({ code: 'conflict' });
    await setPolicy(owner, vault.id, { type: 'death_certificate' });
    await archiveVault(owner, vault.id);
    await expect(world.submit(token)).rejects.toMatchObject({ code: 'vault_archived' });
    await restoreVault(owner, vault.id);
    world.clock.advance(15 * dayMs);
    await expect(findCertificateLink(world.core, token)).rejects.toMatchObject({ code: 'link_expired' });
    expect(await listVaultCertificates(world.core.db.read, vault.id)).toEqual([]);
  });

  it('is a readable file of the right kind and size with a true statement, and nothing of another stays behind', async () => {
    await using world = await PeopleWorld.open(dialect);
    const owner = await world.person();
    const vault = await world.vault(owner, { recipients: 1 });
    const token = await world.link(heir(vault));
    const refusals: readonly (readonly [Parameters<PeopleWorld['submit']>[1], string])[] = [
      ...[
        '<html>',
        '<!doctype html><script>%PDF-1.7</script>',
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'PK\x03\x04%PDF-1.7',
        'GIF89a',
        'MZ%PDF-1.7',
        '%PDF-',
        '\x89PNG\r\n',
        'just words',
      ].map(
        (text) => [{ content: new Uint8Array(Buffer.from(text, 'latin1')), fileName: 'certificate.pdf' }, 'unsupported_format'] as const,
      ),
      [{ content: new Uint8Array() }, 'file_required'],
      [{ content: new Uint8Array(10 * 2 ** 20 + 1) }, 'file_too_large'],
      [{ said: 'short' }, 'invalid_request'],
      [{ said: 'x'.repeat(4_001) }, 'invalid_request'],
      [{ said: 'with a NUL \0 in its middle' }, 'invalid_request'],
      [{ affirmed: false }, 'invalid_request'],
    ];
    for (const [input, code] of refusals) await expect(world.submit(token, input), code).rejects.toMatchObject({ code });
    const largest = Buffer.alloc(10 * 2 ** 20, pdf());
    const first = await world.submit(token, { content: largest, fileName: '../../etc/passwd' });
    expect([first.size_bytes, first.file_name, first.mime_type]).toEqual([10 * 2 ** 20, 'passwd', 'application/pdf']);
    expect((await world.submit(token, { content: largest })).id).toBe(first.id);
    await world.submit(token, { content: pdf('2') });
    await world.submit(token, { content: pdf('3') });
    await expect(world.submit(token, { content: pdf('4') })).rejects.toMatchObject({ code: 'too_many_codes' });
    expect(await findInconsistencies(world.core.db, world.test.dataDir)).toEqual([]);
    const row = await findCertificate(world.core.db.read, first.id);
    expect(Buffer.from(row?.statement ?? []).includes('daughter')).toBe(false);
    await removeVault(owner, vault.id, true);
    expect(await findInconsistencies(world.core.db, world.test.dataDir)).toEqual([]);
    expect(await findCertificate(world.core.db.read, first.id)).toBeUndefined();
  });

  it('leaves check-ins and pauses of a quiet vault as they were: there is no timer', async () => {
    await using world = await PeopleWorld.open(dialect);
    const owner = await world.person();
    const vault = await world.vault(owner);
    await expect(checkIn(owner, vault.id, 'api')).rejects.toMatchObject({ code: 'no_inactivity_policy' });
    await expect(pausePolicy(owner, vault.id, { pauseUntil: '2026-05-01T00:00:00Z' })).rejects.toMatchObject({
      code: 'no_inactivity_policy',
    });
  });
});
