import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startDesktopApp } from '../kit/desktop/desktop-app.ts';
import { tokenFor } from '../kit/desktop/owner-device.ts';
import { startTestServer } from '../kit/server/test-server.ts';
import { plantPeople, visit } from './people-states.ts';

/** What nobody may be offered once a vault was opened, by the names of its buttons and links. */
const offers =
  /^(Open it now|Change this|Choose when it opens|Pause|Play it through|Add a recipient|Change or remove|Test run|Begin the test run|Choose documents|Write .*letter.*|Edit the letter|Print.*|Make .*sheet.*|Go to .*|Stop.*|Move to .*trash|Put .* in the trash)$/i;

const namesOf = (page: Page): Promise<string[]> =>
  page.locator('main button, main a').evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText.trim()));

describe('a vault that was opened for its people', () => {
  it('says so on every screen, offers nothing that no longer can be, and refuses it', async () => {
    await using server = await startTestServer();
    await using app = await startDesktopApp();
    const { vault, anna } = await plantPeople(app);
    await app.call('policies.set', { vault, policy: { type: 'manual', backup: null, openingHours: 0 } });
    await app.call('sync.connect', { server: server.origin, token: await tokenFor(server.core, 'people@example.org') });
    await app.call('sync.run', {});
    const page = await app.open(`/vaults/${vault}/recipients`);
    const paths = ['documents', 'recipients', `recipients/${anna}`, 'policy', 'readiness'].map((path) => `/vaults/${vault}/${path}`);
    await page.getByRole('button', { name: 'Add a recipient' }).waitFor();
    await visit(page, `/vaults/${vault}/policy`);
    await page.getByRole('button', { name: 'Open it now' }).click();
    await page.getByText('It opens at once.').waitFor();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('button', { name: 'Yes, open it at once' }).click();
    await page.getByText('The vault is open.').waitFor();
    // Whatever the app may be about to ask the server for: what it has just heard is true on its pages at once.
    await page.getByText(/^This vault was opened on/).waitFor();
    await page.getByText(/^Nothing is promised yet/).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Change this' }).waitFor({ state: 'detached' });
    await app.call('sync.run', {});
    expect((await app.call('vaults.names', {}))[0]?.releasedAt).toEqual(expect.any(String));
    for (const path of [...paths, `/vaults/${vault}/policy/edit`, `/vaults/${vault}/recipients/${anna}/letter`]) {
      await visit(page, path);
      await page.getByText(/^This vault was opened on/).waitFor();
      await page
        .getByText(/was sent a message, and hasn’t opened it yet|a message is on its way/)
        .first()
        .waitFor();
      expect(
        (await namesOf(page)).filter((name) => offers.test(name)),
        path,
      ).toEqual([]);
    }
    await visit(page, `/vaults/${vault}/readiness`);
    await page.getByText('There’s nothing left to be ready for.').waitFor();
    await visit(page, '/vaults');
    await page.getByText(/^Opened on/).waitFor();
    await visit(page, '/check-in');
    await page.getByText(/^Opened on/).waitFor();
    expect(await app.call('readiness.get', { vault })).toMatchObject({ findings: [], releasedAt: expect.any(String) });
    expect((await app.call('policies.get', { vault })).timeline).toEqual([]);
    const late = app.call('recipients.create', { vault, name: 'Late', email: 'late@example.org' });
    await expect(late).rejects.toThrow(/vault_released|opened for its people/);
    await expect(app.call('letters.set', { recipient: anna, text: 'Too late' })).rejects.toThrow(/vault_released|opened for its people/);
  });
});
