import { describe, expect, it } from 'vitest';
import { browserMakes, openBrowser } from '../kit/browser/any-browser.ts';
import { nameOfFocused, pressByKeyboard, shows, tabTo, typeInto } from '../kit/browser/by-keyboard.ts';
import { startDesktopHost } from '../kit/desktop/desktop-host.ts';
import { firstDevice, ownerPassphrase, tokenFor } from '../kit/desktop/owner-device.ts';
import { pressVerification } from '../kit/owners/prove-mail.ts';
import { startTestServer } from '../kit/server/test-server.ts';

// The owner's app on a telephone's screen, by a keyboard alone, in each of the browsers that it's opened in.

const owner = 'owner@example.org';
const email = 'anna@example.org';
const work = 'anna@work.example';

/** An account that a server knows, with Anna, who has confirmed her address, and Ben; the app itself is closed. */
async function named() {
  const server = await startTestServer({ sendsMail: true });
  const { device, vault } = await firstDevice(server.origin, await tokenFor(server.core, owner));
  const { id: anna } = await device.must('recipients.create', { vault, name: 'Anna', email });
  await device.must('recipients.create', { vault, name: 'Ben', email: 'ben@example.org' });
  await device.must('sync.run', {});
  await server.scheduler.deliver();
  await pressVerification(server, email);
  await device.must('sync.run', {});
  await device[Symbol.asyncDispose]();
  return { server, folder: device.folder, vault, anna };
}

describe.each(browserMakes)('an owner in %s', (make) => {
  it('adds, moves and removes ways to somebody, chooses their language, and changes their address', async () => {
    const { server, folder, vault, anna } = await named();
    await using _server = server;
    await using app = await startDesktopHost({ folder });
    await app.call('account.unlock', { passphrase: ownerPassphrase });
    const leadsTo = async (): Promise<readonly (string | null | undefined)[]> =>
      (await app.call('ways.get', { recipient: anna })).ways.map(({ address, deputy }) => address ?? deputy?.name);
    const recipient = async () => (await app.call('recipients.list', { vault })).find(({ id }) => id === anna);
    await using browser = await openBrowser(make);
    const { page } = browser;
    await page.goto(app.host.newLink());
    await shows(page, 'My vaults');
    await page.evaluate((hash) => void (window.location.hash = hash), `/vaults/${vault}/recipients/${anna}`);
    await shows(page, /How .?Anna.? is reached/);
    await shows(page, /\d ?% likely to be reached today.*all hangs on one address/);

    await pressByKeyboard(page, 'Add a way');
    await shows(page, /Another way to .?Anna/);
    await typeInto(page, 'E-mail address', 'nobody');
    await page.press('Enter');
    await shows(page, 'This isn’t an e-mail address');
    await typeInto(page, 'E-mail address', work);
    await page.press('Enter');
    await shows(page, 'Added. Whoever is there is asked to confirm it.');
    await pressByKeyboard(page, 'Add a way');
    await tabTo(page, /^Another e-mail address/);
    // The last of the kinds, from the first.
    await page.press('ArrowUp');
    await pressByKeyboard(page, /Choose somebody/);
    await shows(page, 'ben@example.org');
    await page.press('Enter');
    await pressByKeyboard(page, 'Add this way');
    await expect.poll(leadsTo, { timeout: 60_000 }).toEqual([email, work, 'Ben']);

    await pressByKeyboard(page, /^Move down: .?anna@work/);
    await expect.poll(leadsTo, { timeout: 60_000 }).toEqual([email, 'Ben', work]);
    // Whoever moved it can go on moving it.
    await tabTo(page, /^Move up: .?anna@work/);
    await pressByKeyboard(page, /^Remove: .?Ben/);
    await shows(page, /Removed: .?Ben/);
    await expect.poll(leadsTo, { timeout: 60_000 }).toEqual([email, work]);
    await expect.poll(() => nameOfFocused(page), { message: 'on the way beside it' }).toMatch(/^Remove: .?anna@work/);

    await pressByKeyboard(page, /Language/);
    await page.type('Fran');
    await page.press('Enter');
    await expect.poll(async () => (await recipient())?.language, { timeout: 60_000 }).toBe('fr');

    await pressByKeyboard(page, /^Change or remove/);
    await shows(page, 'Change name, address, language or note');
    await page.press('Enter');
    await typeInto(page, 'E-mail address', 'anna.today@example.org');
    await page.press('Enter');
    await expect.poll(async () => (await recipient())?.email, { timeout: 60_000 }).toBe('anna.today@example.org');
    await shows(page, 'anna.today@example.org');
    expect(app.faults).toEqual([]);
    expect(page.complaints).toEqual([]);
  });
});
