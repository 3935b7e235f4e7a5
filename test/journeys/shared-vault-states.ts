import type { Page } from 'playwright-core';
import { setOpeningByDevice } from '../../server/core/releases/set-opening.ts';
import { dayMs, hourMs, minuteMs } from '../../shared/domain/instant.ts';
import type { MailKind } from '../../shared/domain/mail.ts';
import { defaultOpeningHours } from '../../shared/domain/opening.ts';
import type { Look } from '../kit/browser/check-screens.ts';
import type { SharedVault } from '../kit/owners/two-custodians.ts';
import { present } from '../kit/runner/present.ts';

/** Opens the newest mail of one of these kinds from the first server, and presses the button that it leads to. */
async function press(page: Page, { first, vaultId }: SharedVault, kinds: readonly MailKind[]): Promise<void> {
  const mail = present((await first.server.mails(`vault_${vaultId}`)).findLast(({ kind }) => kinds.includes(kind)));
  await page.goto(present(mail.links[0]));
  await page.locator('.big button').click();
  await page.waitForURL(/[?&]after=/);
}

const warnings = ['due_notice', 'last_warning'] as const;
const says = (page: Page, text: string): Promise<void> => page.getByText(text).first().waitFor();

/** Lets time pass at both while the line between them is cut. */
async function liveApart(vault: SharedVault, ms: number): Promise<void> {
  const servers = [vault.first, vault.second].map(({ server }) => server);
  vault.keepAway([vault.first, vault.second]);
  for (let left = ms; left > 0; left -= 2 * hourMs) {
    for (const server of servers) server.advance(2 * hourMs);
    for (const server of servers) await server.scheduler.tick();
    await vault.settle();
  }
}

/**
 * What an owner reads after a press on the page behind a mail of one of two servers, in whatever way the other one stands to it. In this
 * order: each goes on from the one before. The sentences that are waited for are English.
 */
export const sharedVaultStates: readonly Look<SharedVault>[] = [
  [
    'shared-not-heard-yet',
    async (page, vault) => {
      await vault.live(8 * dayMs);
      vault.keepAway([vault.second]);
      await press(page, vault, warnings);
      await says(page, 'doesn’t know of it yet');
    },
  ],
  [
    'shared-stopped',
    async (page, vault) => {
      vault.keepAway([]);
      await vault.live(10 * minuteMs);
      await page.locator('main a').click();
      await says(page, 'knows of it as well');
    },
  ],
  [
    'shared-stopped-here-alone',
    async (page, vault) => {
      const { first, vaultId, recipientId } = vault;
      await setOpeningByDevice(first.owner, vaultId, { hours: defaultOpeningHours, recipients: [recipientId] });
      await press(page, vault, ['opening_set']);
      await says(page, 'This was called off here only.');
    },
  ],
  [
    'shared-not-counted',
    async (page, vault) => {
      await vault.live(8 * dayMs);
      await press(page, vault, warnings);
      await says(page, 'doesn’t take our word for it again');
    },
  ],
  [
    'shared-given',
    async (page, vault) => {
      await liveApart(vault, 5 * dayMs + 12 * hourMs);
      if ((await vault.status(vault.second)) !== 'released') throw new Error('the other server has not given its part yet');
      vault.keepAway([]);
      await press(page, vault, ['reminder']);
      await says(page, 'has already given away its part');
    },
  ],
];
