import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { makeOwner, type TestMail } from '../../../test/kit/server/test-core.ts';
import type { Core } from '../context.ts';
import { deliverDueMails } from '../mail-delivery/deliver-mails.ts';
import type { ShortMessage } from '../ports.ts';
import { createRecipient } from '../recipients/create-recipient.ts';
import { createVault } from '../vaults/create-vault.ts';
import { addTrustedContact } from '../contacts/manage-trusted-contacts.ts';
import { recordBounce } from '../mail-delivery/record-bounce.ts';
import { sweepHousekeeping } from '../../scheduler/sweeps/housekeeping.ts';
import { releaseVault } from '../releases/release-vault.ts';
import { archiveVault } from '../vaults/archive-vault.ts';
import { removeRecipient, updateRecipient } from '../recipients/manage-recipients.ts';
import { markVerified } from '../recipients/verify-recipient.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import { findVault } from '../stores/vault-store.ts';
import { dialectsOfForm, openStoreWorld, type StoreWorld } from '../store-test-kit.ts';
import { answerWay, openWayLink } from './answer-way.ts';
import { askAgain } from './ask-again.ts';
import { noReading } from './keep-reading.ts';
import { getKnownWays, listKnownWays } from './list-known-ways.ts';
import { setWays, type WayInput } from './set-ways.ts';

const nobody = { address: '192.0.2.7', requestId: 'test' };

/** A vault with two recipients who have confirmed their addresses. */
async function begin(world: StoreWorld) {
  const vault = await world.vault();
  const [anna, ben] = [await world.recipient(vault, 'anna@example.org'), await world.recipient(vault, 'ben@example.org')];
  for (const one of [anna, ben])
    await world.write((tx) => markVerified(tx, world.test.core, world.ctx.origin, vault, one, world.test.clock.now()));
  return { vault, anna, ben };
}

const mail = (address: string): WayInput => ({ kind: 'mail', address });
const deputy = (kind: 'recipient' | 'contact', id: Ulid): WayInput => ({ kind: 'deputy', deputy: { kind, id } });
const asked = (mails: readonly TestMail[]) => mails.filter(({ kind }) => kind === 'way_asked' || kind === 'deputy_asked');
const tokenIn = ({ text }: TestMail): string => /\/way\/([\w-]{43})/.exec(text)?.[1] ?? '';
const actions = async (world: StoreWorld): Promise<readonly string[]> =>
  (await world.db.read.selectFrom('audit_events').select('action').orderBy('id').execute()).map(({ action }) => action);

describe.each(dialectsOfForm)('ways to a recipient on %s', (dialect) => {
  it('are asked one by one when they are named, and keep their answers while the owner rearranges them', async () => {
    await using world = await openStoreWorld(dialect);
    const { anna, ben } = await begin(world);
    await setWays(world.ctx, anna.id, { ways: [mail('Second@example.org'), deputy('recipient', ben.id)], language: 'de' });
    const questions = asked(await world.test.mails());
    expect(questions.map(({ kind, to }) => [kind, to])).toEqual([
      ['way_asked', 'Second@example.org'],
      ['deputy_asked', 'ben@example.org'],
    ]);
    expect(questions[0]?.text).toContain('Bitte sagen Sie uns');
    expect(questions[1]?.text).toContain('pass the word on');
    expect(questions.some(({ text }) => text.includes('Papers'))).toBe(false);
    await answerWay(world.test.core, tokenIn(questions[0]!), { answer: 'yes', reading: noReading }, nobody);
    await setWays(world.ctx, anna.id, { ways: [deputy('recipient', ben.id), mail('second@example.org')] });
    const { ways } = await getKnownWays(world.ctx, anna.id);
    expect(ways.map(({ kind, status, address }) => [kind, status, address])).toEqual([
      ['mail', 'confirmed', 'anna@example.org'],
      ['deputy', 'waiting', null],
      ['mail', 'confirmed', 'Second@example.org'],
    ]);
    expect(asked(await world.test.mails()), 'nobody is asked twice').toEqual([]);
    expect(await actions(world)).toEqual(expect.arrayContaining(['recipient.way_asked', 'recipient.way_confirmed', 'recipient.updated']));
  });

  it('are refused that lead nowhere, or back to the recipient', async () => {
    await using world = await openStoreWorld(dialect);
    const { anna, ben, vault } = await begin(world);
    const elsewhere = await world.recipient(await world.vault());
    const six = Array.from({ length: 6 }, (_, index) => mail(`${index}@example.org`));
    const refused: readonly (readonly WayInput[])[] = [
      six,
      [mail('no address')],
      [mail('ANNA@example.org')],
      [mail('a@example.org'), mail('A@example.org')],
      [deputy('recipient', anna.id)],
      [deputy('recipient', elsewhere.id)],
      [deputy('contact', world.newId())],
      [mail('ben@example.org'), deputy('recipient', ben.id)],
    ];
    for (const ways of refused) await expect(setWays(world.ctx, anna.id, { ways })).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(setWays(world.ctx, anna.id, { ways: [{ kind: 'phone', address: '+4915112345678' }] })).rejects.toMatchObject({
      code: 'unavailable',
    });
    await expect(setWays(world.ctx, anna.id, { timeZone: 'Mars/Olympus' })).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(setWays(world.ctx, anna.id, { language: 'xx' as string as 'en' })).rejects.toMatchObject({ code: 'invalid_request' });
    expect((await getKnownWays(world.ctx, anna.id)).ways).toHaveLength(1);
    await archiveVault(world.ctx, vault.id);
    await expect(setWays(world.ctx, anna.id, { ways: [] })).rejects.toMatchObject({ code: 'vault_archived' });
    await expect(setWays(world.ctx, world.newId(), { ways: [] })).rejects.toMatchObject({ code: 'recipient_not_found' });
  });

  it('reach a telephone by a message with a link, where there is a gateway, and never for test data', async () => {
    await using world = await openStoreWorld(dialect);
    const { anna } = await begin(world);
    const shorts: ShortMessage[] = [];
    const sms = { send: (message: ShortMessage) => Promise.resolve(void shorts.push(message)) };
    const core: Core = { ...world.test.core, sms };
    const ctx = { ...world.ctx, core };
    await expect(setWays(ctx, anna.id, { ways: [{ kind: 'phone', address: '0151 12345678' }] })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await setWays(ctx, anna.id, { language: 'de', ways: [{ kind: 'phone', address: '+49 (151) 1234-5678' }] });
    const nowhere = { send: () => Promise.resolve(), close: () => Promise.resolve() };
    await deliverDueMails(core, { live: nowhere, test: nowhere }, 'live');
    expect(shorts).toMatchObject([
      { to: '+4915112345678', text: expect.stringContaining('Erreichen wir Sie unter dieser Nummer') as string },
    ]);
    const token = /\/way\/([\w-]{43})/.exec(shorts[0]?.text ?? '')?.[1] ?? '';
    await answerWay(core, token, { answer: 'yes', reading: noReading }, nobody);
    expect((await getKnownWays(ctx, anna.id)).ways[1]).toMatchObject({ kind: 'phone', status: 'confirmed', address: '+4915112345678' });
    const testing = await makeOwner(core, { mode: 'test' });
    const { id } = await createVault(testing, { name: 'Papers' });
    const { recipient } = await createRecipient(testing, id, { email: 'test@example.org', sendNotification: false });
    await setWays(testing, recipient.id, { ways: [{ kind: 'phone', address: '+4915187654321' }] });
    expect((await getKnownWays(testing, recipient.id)).ways[1]).toMatchObject({ status: 'waiting', askedAt: null });
  });

  it('can no longer be changed by the owner once the vault is released', async () => {
    await using world = await openStoreWorld(dialect);
    const { anna, vault } = await begin(world);
    await releaseVault(world.ctx, vault.id, {});
    await expect(setWays(world.ctx, anna.id, { ways: [mail('second@example.org')] })).rejects.toMatchObject({
      code: 'vault_already_released',
    });
    await expect(askAgain(world.ctx, anna.id, 'main')).rejects.toMatchObject({ code: 'vault_already_released' });
  });

  it('lead over people whom the owner trusts, but not over the recipient by another name', async () => {
    await using world = await openStoreWorld(dialect);
    const { anna } = await begin(world);
    const person = { ...world.ctx, person: { ...world.ctx.owner, mfaAt: null } };
    const [eva, same] = [
      await addTrustedContact(person, { email: 'eva@example.org', name: 'Eva', mayVouch: false }),
      await addTrustedContact(person, { email: 'Anna@example.org', name: 'Anna', mayVouch: false }),
    ];
    await expect(setWays(world.ctx, anna.id, { ways: [deputy('contact', same.id)] })).rejects.toMatchObject({ code: 'invalid_request' });
    await setWays(world.ctx, anna.id, { ways: [deputy('contact', eva.id)] });
    const [question] = asked(await world.test.mails());
    expect(question?.to).toBe('eva@example.org');
    await answerWay(world.test.core, tokenIn(question!), { answer: 'no', reading: { language: 'de', timeZone: 'Europe/Berlin' } }, nobody);
    expect((await getKnownWays(world.ctx, anna.id)).ways[1]).toMatchObject({
      status: 'declined',
      deputy: { kind: 'contact', name: 'Eva' },
    });
    expect((await findRecipient(world.db.read, anna.id))?.language, 'what a deputy reads is not what the recipient reads').toBeNull();
  });

  it('take an answer once, however often it is pressed, and another one when somebody thinks otherwise', async () => {
    await using world = await openStoreWorld(dialect);
    const { anna } = await begin(world);
    await setWays(world.ctx, anna.id, { ways: [mail('second@example.org')] });
    const token = tokenIn(asked(await world.test.mails())[0]!);
    const answer = (said: 'yes' | 'no') => answerWay(world.test.core, token, { answer: said, reading: noReading }, nobody);
    expect((await openWayLink(world.test.core, token)).isAsked).toBe(true);
    await answer('yes');
    await answer('yes');
    expect((await actions(world)).filter((action) => action === 'recipient.way_confirmed')).toHaveLength(1);
    expect(await answer('no')).toMatchObject({ isAsked: false, way: { status: 'declined', confirmedAt: null } });
    await setWays(world.ctx, anna.id, { ways: [] });
    await expect(answer('yes')).rejects.toMatchObject({ code: 'link_unknown' });
    await expect(openWayLink(world.test.core, 'A'.repeat(43))).rejects.toMatchObject({ code: 'link_unknown' });
  });

  it('are asked again by the owner once a day at most', async () => {
    await using world = await openStoreWorld(dialect);
    const { anna, ben } = await begin(world);
    await setWays(world.ctx, anna.id, { ways: [mail('second@example.org')] });
    await world.test.mails();
    const id = (await getKnownWays(world.ctx, anna.id)).ways[1]?.id ?? '';
    await expect(askAgain(world.ctx, anna.id, id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(askAgain(world.ctx, ben.id, id), 'the way of somebody else').rejects.toMatchObject({ code: 'resource_not_found' });
    // Taken away and named again, it's the same person who would be written to.
    await setWays(world.ctx, anna.id, { ways: [] });
    await setWays(world.ctx, anna.id, { ways: [mail('second@example.org')] });
    expect(asked(await world.test.mails())).toEqual([]);
    world.test.clock.advance(25 * hourMs);
    const named = (await getKnownWays(world.ctx, anna.id)).ways[1]?.id ?? '';
    await askAgain(world.ctx, anna.id, named);
    expect(asked(await world.test.mails()).map(({ to }) => to)).toEqual(['second@example.org']);
  });

  it('are asked about by the housekeeping a year later, twice if nobody answers, and then no more', async () => {
    await using world = await openStoreWorld(dialect);
    const { anna, ben, vault } = await begin(world);
    await removeRecipient(world.ctx, ben.id);
    await world.test.mails();
    const questionsAfter = async (days: number): Promise<readonly TestMail[]> => {
      world.test.clock.advance(days * dayMs);
      await sweepHousekeeping(world.test.core);
      await sweepHousekeeping(world.test.core);
      return asked(await world.test.mails());
    };
    expect(await questionsAfter(364)).toEqual([]);
    const [question, ...more] = await questionsAfter(1);
    expect([question?.to, more]).toEqual(['anna@example.org', []]);
    expect(await questionsAfter(59)).toEqual([]);
    expect(await questionsAfter(1)).toHaveLength(1);
    expect(await questionsAfter(400)).toEqual([]);
    await answerWay(world.test.core, tokenIn(question!), { answer: 'yes', reading: noReading }, nobody);
    const [main] = (await getKnownWays(world.ctx, anna.id)).ways;
    expect(main).toMatchObject({ id: 'main', status: 'confirmed', confirmedAt: world.test.clock.now() });
    expect(await questionsAfter(365), 'and a year after they answered').toHaveLength(1);
    await archiveVault(world.ctx, vault.id);
    expect(await questionsAfter(60)).toEqual([]);
  });

  it('write to nobody about one vault twice in 60 days, as whoever they are asked', async () => {
    await using world = await openStoreWorld(dialect);
    const { anna, ben } = await begin(world);
    await setWays(world.ctx, anna.id, { ways: [deputy('recipient', ben.id)] });
    const [question] = asked(await world.test.mails());
    await answerWay(world.test.core, tokenIn(question!), { answer: 'yes', reading: noReading }, nobody);
    world.test.clock.advance(366 * dayMs);
    await sweepHousekeeping(world.test.core);
    expect(
      asked(await world.test.mails())
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['anna@example.org', 'ben@example.org']);
    world.test.clock.advance(61 * dayMs);
    await sweepHousekeeping(world.test.core);
    const next = asked(await world.test.mails()).map(({ to }) => to);
    expect(next.filter((to) => to === 'ben@example.org')).toHaveLength(1);
  });

  it('know that a message came back, until whoever is there says that it reaches them', async () => {
    await using world = await openStoreWorld(dialect);
    const { anna } = await begin(world);
    await setWays(world.ctx, anna.id, { ways: [mail('second@example.org')] });
    const [question] = asked(await world.test.mails());
    const { id } = await world.db.read.selectFrom('outbox').select('id').where('kind', '=', 'way_asked').executeTakeFirstOrThrow();
    expect(await recordBounce(world.test.core, { mailId: id, status: '5.1.1' })).toBe(true);
    expect((await getKnownWays(world.ctx, anna.id)).ways.map(({ fault }) => fault)).toEqual([null, 'no_such_address']);
    await answerWay(world.test.core, tokenIn(question!), { answer: 'yes', reading: noReading }, nobody);
    expect((await getKnownWays(world.ctx, anna.id)).ways[1]).toMatchObject({ fault: null, faultAt: null });
  });

  it('begin anew with another address, which says nothing of whoever was at the old one', async () => {
    await using world = await openStoreWorld(dialect);
    const { anna, vault } = await begin(world);
    await setWays(world.ctx, anna.id, { language: 'de', timeZone: 'Europe/Berlin' });
    world.test.clock.advance(366 * dayMs);
    await sweepHousekeeping(world.test.core);
    const [question] = asked(await world.test.mails()).filter(({ to }) => to === 'anna@example.org');
    expect(question?.subject).toContain('noch');
    const moved = await updateRecipient(world.ctx, anna.id, { email: 'new@example.org' });
    expect(moved).toMatchObject({ status: 'pending', language: 'de', time_zone: null, way_asked_at: null, way_token_hash: null });
    await expect(openWayLink(world.test.core, tokenIn(question!))).rejects.toMatchObject({ code: 'link_unknown' });
    expect((await listKnownWays(world.ctx, vault.id)).map(({ ways }) => ways[0]?.status)).toEqual(['waiting', 'confirmed']);
    expect((await findVault(world.db.read, vault.id))?.status).toBe('active');
    const invitation = (await world.test.mails()).find(({ kind }) => kind === 'recipient_verification');
    expect(invitation?.subject).toContain('bittet Sie');
  });
});
