import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseVault } from '../../server/core/releases/release-vault.ts';
import { findRecipient } from '../../server/core/stores/recipient-store.ts';
import { getKnownWays } from '../../server/core/ways/list-known-ways.ts';
import { setWays } from '../../server/core/ways/set-ways.ts';
import { tellStory } from '../../server/http/recipient/recipient-test-kit.ts';
import { pageWords } from '../../server/http/recipient/words/index.ts';
import { browserMakes, openBrowser, type AnyBrowser } from '../kit/browser/any-browser.ts';
import { pressByKeyboard, shows, tabTo, typeInto } from '../kit/browser/by-keyboard.ts';
import { digestOf } from './older-browsers.ts';
import { address, daysGoBy, Mailbox, missed, waiting } from './reached-people.ts';
import { legacy, listen, note, type PagesServer } from './recipient-states.ts';
import { fileOf, ownersLetter, sealEstate } from './sealed-estate.ts';
import { startSealedPages, vaultPath } from './sealed-pages-server.ts';

// Each story on a telephone's screen, by a keyboard alone, in each of the browsers that people read our pages in.

const german = pageWords.de;

let server: PagesServer;
let box: Mailbox;

beforeAll(async () => {
  server = await listen();
  box = new Mailbox(server.test);
});
afterAll(async () => server[Symbol.asyncDispose]());

describe.each(browserMakes)('a recipient in %s', (make) => {
  let browser: AnyBrowser;
  beforeAll(async () => {
    browser = await openBrowser(make);
  });
  afterAll(async () => browser[Symbol.asyncDispose]());

  const visit = (path: string): Promise<unknown> => browser.page.goto(server.url + path);

  it('confirms a way and chooses a language, opens the link from the mail, saves every document and leaves', async () => {
    const { page } = browser;
    const [email, second] = [address('anna'), address('anna-at-work')];
    const documents = legacy.slice(0, 2);
    const told = await tellStory(server.test, { documents, recipientEmail: email });
    await setWays(told.ctx, told.recipientId, { ways: [{ kind: 'mail', address: second }] });
    await visit(await box.link('way_asked', second));
    await shows(page, 'Is this your e‑mail address?');
    await tabTo(page, 'In which language shall we write to you?');
    await page.type('Deu');
    await pressByKeyboard(page, 'Yes, it is mine');
    await shows(page, german.way.thanks);
    expect((await getKnownWays(told.ctx, told.recipientId)).ways[1]).toMatchObject({ status: 'confirmed' });
    const read = await findRecipient(server.test.core.db.read, told.recipientId);
    expect(read).toMatchObject({ language: 'de', time_zone: expect.any(String) });

    await releaseVault(told.ctx, told.vaultId, { note });
    const path = await box.link('released_recipient', email);
    expect(await box.link('released_recipient', second), 'each address has a link of its own').not.toBe(path);
    await visit(path);
    await pressByKeyboard(page, german.release.sendCode);
    await shows(page, german.release.typeCode);
    await typeInto(page, german.release.codeLabel, await box.code(email));
    await page.press('Enter');
    await shows(page, german.release.whatLeftTitle('Thomas Berger'));
    for (const { name, bytes } of documents) {
      await pressByKeyboard(page, `Herunterladen: ${name}`);
      expect(Buffer.compare(await page.saved(name), bytes), name).toBe(0);
    }
    await pressByKeyboard(page, german.release.leave);
    await shows(page, german.release.left);
    expect(page.complaints).toEqual([]);
  });

  it('is told of by a deputy, who says so', async () => {
    const { page } = browser;
    const { told, deputy } = await waiting(server.test, box, 'Anna Berger');
    await daysGoBy(server.test, 10);
    await visit(await box.link('handover_deputy', deputy));
    await shows(page, 'Would you pass the word on?');
    await pressByKeyboard(page, 'I have told them');
    await shows(page, 'We will not ask you again');
    const { answer } = await server.test.core.db.read
      .selectFrom('handover_messages')
      .innerJoin('handovers', 'handovers.id', 'handover_messages.handover_id')
      .select('answer')
      .where('handovers.recipient_id', '=', told.recipientId)
      .where('message', '=', 'deputy')
      .executeTakeFirstOrThrow();
    expect(answer).toBe('told');
    expect(page.complaints).toEqual([]);
  });

  it('has another address asked for, agreed to, and stopped', async () => {
    const { page } = browser;
    const { anna, otto, tina, path } = await missed(server.test, box);
    await daysGoBy(server.test, 11);
    await visit(path);
    await pressByKeyboard(page, 'Send me a code');
    await shows(page, 'Type the code from the mail');
    await typeInto(page, 'Your code', await box.code(otto.email));
    await page.press('Enter');
    await shows(page, 'What Thomas Berger left for you');
    await pressByKeyboard(page, 'Can somebody else not be reached?');
    await shows(page, 'These people have not opened yet');
    await typeInto(page, 'Their e-mail address of today', 'anna.today@example.net');
    await page.press('Enter');
    await shows(page, 'Those who can agree have been written to');

    await visit(await box.link('correction_asked', tina.email));
    await pressByKeyboard(page, 'Yes, this is their address');
    await shows(page, 'In three days the new address counts');

    await visit(await box.link('correction_told', anna.email));
    await shows(page, 'a•••@example.net');
    await pressByKeyboard(page, 'Stop it');
    await shows(page, 'Nothing is sent to that address.');
    const { status } = await server.test.core.db.read
      .selectFrom('corrections')
      .select('status')
      .where('recipient_id', '=', anna.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('stopped');
    expect(page.complaints).toEqual([]);
  });
});

describe.each(browserMakes)('a sealed vault in %s with WebAssembly switched off', (make) => {
  it('says that a passphrase takes its time, opens with the words of a sheet, and gives its files out byte for byte', async () => {
    const will = fileOf('Will.txt', 'text/plain', new TextEncoder().encode('To Anna, the house. Grüße ☺'));
    const estate = await sealEstate([will]);
    await using pages = await startSealedPages(estate);
    await using browser = await openBrowser(make, { withoutWebAssembly: true });
    const { page } = browser;
    await page.goto(pages.url + vaultPath);
    expect(await page.evaluate(() => typeof WebAssembly, null)).toBe('undefined');
    await shows(page, 'With your passphrase');
    await typeInto(page, 'Your passphrase', estate.passphrase);
    await page.press('Enter');
    await shows(page, 'In this browser this can take some minutes.');
    // Nobody waits for that here: the sheet is at hand.
    await page.goto(pages.url + vaultPath);
    await shows(page, 'With the words on your sheet');
    await pressByKeyboard(page, /^With the words on your sheet/);
    await typeInto(page, /^The words on the sheet/, estate.sheet);
    await pressByKeyboard(page, 'Open');
    await shows(page, 'A letter for you');
    await shows(page, ownersLetter.split('\n')[0] ?? '');
    await pressByKeyboard(page, `Download ${will.name}`);
    expect(digestOf(await page.saved(will.name))).toBe(digestOf(will.read(0, will.sizeBytes)));
  });
});
