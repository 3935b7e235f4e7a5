import type { Page } from 'playwright-core';
import { askCorrection } from '../../server/core/corrections/ask-correction.ts';
import { agreeCorrection } from '../../server/core/corrections/agree-correction.ts';
import { contactPerson, recipientPerson } from '../../server/core/corrections/correction-people.ts';
import { systemOrigin, type Core } from '../../server/core/context.ts';
import { deliverDueMails } from '../../server/core/mail-delivery/deliver-mails.ts';
import type { MailTransport } from '../../server/core/ports.ts';
import { askYearly } from '../../server/core/ways/ask-yearly.ts';
import { setWays, type WayInput } from '../../server/core/ways/set-ways.ts';
import { dayMs } from '../../shared/domain/instant.ts';
import { tellStory } from '../../server/http/recipient/recipient-test-kit.ts';
import { present } from '../kit/runner/present.ts';
import type { TestCore } from '../kit/server/test-core.ts';
import type { PageState } from './page-state.ts';
import { address, answer, confirmedBy, daysGoBy, Mailbox, missed, openedBy, trust, waiting } from './reached-people.ts';

type At = (path: string) => PageState['reach'];

/** How a browser gets to a page, and into a released vault with the code that is mailed. */
export interface PagePlaces {
  readonly at: At;
  readonly open: (page: Page, path: string) => Promise<void>;
}

const longName = 'Maximiliane Freifrau von und zu Donaudampfschifffahrtsgesellschaftskapitänsmützenberg';
const longAddress = 'maximiliane.karoline.von.und.zu@post.donaudampfschifffahrtsgesellschaft.example.org';

/** The pages on which ways are confirmed, a word is passed on, and an address is corrected after the release. Moves the clock. */
export async function reachedPageStates(test: TestCore, places: PagePlaces): Promise<PageState[]> {
  const box = new Mailbox(test);
  return [
    ...(await wayStates(test, box, places.at)),
    ...(await passOnStates(test, box, places.at)),
    ...(await correctStates(test, box, places)),
  ];
}

async function wayStates(test: TestCore, box: Mailbox, at: At): Promise<PageState[]> {
  const told = await tellStory(test, { recipientEmail: address('anna') });
  await confirmedBy(test, told);
  const eva = address('eva');
  const { id } = await trust(told, eva, 'Eva Holm');
  const mails = [longAddress, address('yes'), address('no'), address('again')] as const;
  const ways: readonly WayInput[] = [
    ...mails.map((one) => ({ kind: 'mail', address: one }) as const),
    { kind: 'deputy', deputy: { kind: 'contact', id } },
  ];
  await setWays(told.ctx, told.recipientId, { ways });
  const links: string[] = [];
  for (const one of mails) links.push(await box.link('way_asked', one));
  const [asked, yes, no, again] = links as [string, string, string, string];
  const deputy = await box.link('deputy_asked', eva);
  for (const [path, said] of [
    [yes, 'yes'],
    [no, 'no'],
    [again, 'yes'],
  ] as const)
    await answer(test, path, said);
  const phone = await phoneLink(test);
  test.clock.advance(366 * dayMs);
  await askYearly(test.core);
  const yearly = await box.link('way_asked', mails[3]);
  // A year is over for this one too, who has answered.
  await answer(test, await box.link('way_asked', mails[1]), 'yes');
  return [
    { name: 'way', reach: at(asked) },
    { name: 'way-yearly', reach: at(yearly) },
    { name: 'way-yes', reach: at(yes) },
    { name: 'way-no', reach: at(no) },
    { name: 'way-deputy', reach: at(deputy) },
    { name: 'way-phone', reach: at(phone) },
    {
      name: 'way-deputy-yes',
      reach: async (page) => {
        await at(deputy)(page);
        const yes = page.locator('form[action*="/yes"] button.main');
        if (await yes.count()) await yes.click();
      },
    },
  ];
}

/** The path in the text message by which a telephone is asked about. */
async function phoneLink(test: TestCore): Promise<string> {
  const told = await tellStory(test, { recipientEmail: address('ben'), recipientName: longName });
  const texts: string[] = [];
  const core: Core = { ...told.ctx.core, sms: { send: async ({ text }) => void texts.push(text) } };
  await setWays({ ...told.ctx, core }, told.recipientId, { ways: [{ kind: 'phone', address: '+436641234567' }] });
  const nowhere: MailTransport = { send: async () => undefined, close: async () => undefined };
  await deliverDueMails(core, { live: nowhere, test: nowhere }, 'live');
  return new URL(present(/https?:\/\/\S+/.exec(texts.join('\n')))[0]).pathname;
}

async function passOnStates(test: TestCore, box: Mailbox, at: At): Promise<PageState[]> {
  const people = [
    await waiting(test, box, longName),
    await waiting(test, box, 'Anna Berger'),
    await waiting(test, box, 'ليلى حداد'),
  ] as const;
  await daysGoBy(test, 10);
  const links: string[] = [];
  for (const { deputy } of people) links.push(await box.link('handover_deputy', deputy));
  const [open, pressed, over] = links as [string, string, string];
  await openedBy(test, people[2].told, people[2].told.recipientId);
  const press = (answered: 'told' | 'cannot') => async (page: Page) => {
    await at(pressed)(page);
    await page.locator(`button[value="${answered}"]`).click();
  };
  return [
    { name: 'pass-on', reach: at(open) },
    { name: 'pass-on-cannot', reach: press('cannot') },
    { name: 'pass-on-told', reach: press('told') },
    { name: 'pass-on-before', reach: at(pressed) },
    { name: 'pass-on-nothing', reach: at(over) },
  ];
}

const newAddress = 'anna.today@example.net';

async function correctStates(test: TestCore, box: Mailbox, { at, open }: PagePlaces): Promise<PageState[]> {
  const places = [await missed(test, box, longName), await missed(test, box), await missed(test, box), await missed(test, box)] as const;
  const [plain, asked, agreed, sealed] = places;
  for (const { told, otto } of places) await openedBy(test, told, otto.id);
  await daysGoBy(test, 46);
  await test.core.db.transaction((tx) =>
    tx.updateTable('vaults').set({ custody: 'client' }).where('id', '=', sealed.told.vaultId).execute(),
  );
  for (const { told, otto } of [asked, agreed, sealed])
    await askCorrection(test.core, systemOrigin, await recipientPerson(test.core.db.read, otto), {
      vaultId: told.vaultId,
      recipientId: told.recipientId,
      address: newAddress,
    });
  const agreeing = await box.link('correction_asked', asked.tina.email);
  const stopping = await box.link('correction_told', agreed.anna.email);
  const sealedStop = await box.link('correction_told', sealed.anna.email);
  const { id } = await test.core.db.read
    .selectFrom('corrections')
    .select('id')
    .where('vault_id', '=', agreed.told.vaultId)
    .executeTakeFirstOrThrow();
  const about = { vaultId: agreed.told.vaultId, recipientId: agreed.told.recipientId, id };
  await agreeCorrection(test.core, systemOrigin, contactPerson({ id: agreed.tina.id, email_key: agreed.tina.email }), about);
  const asking = await box.link('handover_unreached', plain.tina.email);
  return [
    { name: 'correct-ask', reach: at(asking) },
    {
      name: 'correct-own-address',
      reach: async (page) => {
        await at(asking)(page);
        await page.locator('input[name=address]').fill(plain.tina.email);
        await page.locator('form[action*="/ask"] button').click();
      },
    },
    { name: 'correct-agree', reach: at(agreeing) },
    { name: 'correct-waits', reach: at(stopping) },
    { name: 'correct-sealed', reach: at(sealedStop) },
    {
      name: 'correct-stopped',
      reach: async (page) => {
        await at(sealedStop)(page);
        const stop = page.locator('form[action*="/stop"] button');
        if (await stop.count()) await stop.click();
      },
    },
    {
      name: 'others',
      reach: async (page) => {
        await open(page, plain.path);
        await at(`${plain.path}/others`)(page);
      },
    },
  ];
}
