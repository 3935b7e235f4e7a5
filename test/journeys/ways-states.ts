import type { Page } from 'playwright-core';
import type { Chance, RecipientWay, RecipientWays } from '../../electron/contract/ways.ts';
import type { Look } from '../kit/browser/check-screens.ts';
import { pretend, visit, type PeopleVault } from './people-states.ts';

const longAgo = '2020-03-03T10:00:00.000Z';
const lately = '2026-03-03T10:00:00.000Z';
const blank = { address: null, deputy: null, confirmedAt: null, askedAt: null, fault: null, faultAt: null } as const;

const main: RecipientWay = { ...blank, id: 'main', kind: 'mail', address: 'anna@example.org', state: 'confirmed', confirmedAt: longAgo };

const further: readonly RecipientWay[] = [
  {
    ...blank,
    id: '01KAN2Y5B1QJ7K8M9N0P1R2S31',
    kind: 'mail',
    address: 'anna.the.second.address.that.she.reads.at.work@post.example.net',
    state: 'confirmed',
    confirmedAt: lately,
  },
  { ...blank, id: '01KAN2Y5B1QJ7K8M9N0P1R2S32', kind: 'phone', address: '+436601234567', state: 'waiting', askedAt: lately },
  {
    ...blank,
    id: '01KAN2Y5B1QJ7K8M9N0P1R2S33',
    kind: 'mail',
    address: 'anna@old.example',
    state: 'failed',
    confirmedAt: longAgo,
    fault: 'no_such_address',
    faultAt: lately,
  },
];

const deputy = (recipient: string, name: string | null): RecipientWay => ({
  ...blank,
  id: '01KAN2Y5B1QJ7K8M9N0P1R2S34',
  kind: 'deputy',
  deputy: { kind: 'recipient', id: recipient, name },
  state: 'untold',
});

const chance: Chance = { percent: 71, reason: 'old', way: main, sentence: '' };

/** Makes the page believe that Anna has many ways, each of which stands otherwise. */
export async function pretendWays(page: Page, { anna, ben }: PeopleVault, more: Partial<RecipientWays> = {}): Promise<void> {
  for (const name of ['ways.get', 'ways.look', 'readiness.get']) await page.unroute(`**/call/${name}`);
  const ways: Partial<RecipientWays> = {
    ways: [main, ...further, deputy(ben, 'ليلى حداد')],
    phones: true,
    saidAt: '2026-11-20T10:00:00.000Z',
    chance,
    ...more,
  };
  const known = (found: RecipientWays): RecipientWays => (found.recipient === anna ? { ...found, ...ways } : found);
  await pretend(page, 'ways.get', known);
  await page.route('**/call/ways.look', (route) => route.fulfill({ json: { ok: false, code: 'cancelled', message: '' } }));
  await pretend(page, 'readiness.get', (report) => ({
    ...report,
    recipients: report.recipients.map((one) => (one.recipient === anna ? { ...one, chance: ways.chance ?? null } : one)),
  }));
}

/** What the server names and what it has against the owner's ways. */
export const troubledWays: Partial<RecipientWays> = {
  chance: null,
  differs: { theirs: ['mallory@example.net'], missing: ['anna@old.example'] },
  untold: 'invalid_request',
  languageSaid: 'de',
};

const ofAnna = ({ vault, anna }: PeopleVault): string => `/vaults/${vault}/recipients/${anna}`;

/** The card with the ways, the window that adds one, and the figures in the report. */
export const waysStates: readonly Look<PeopleVault>[] = [
  [
    'ways',
    async (page, place) => {
      await visit(page, ofAnna(place));
      await page.getByRole('list', { name: 'Further ways to Anna Müller' }).waitFor();
    },
  ],
  [
    'ways-add',
    async (page) => {
      await page.getByRole('button', { name: 'Add a way' }).click();
      await page.getByRole('dialog').getByText('Somebody who passes the word on').click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Choose somebody/ })
        .waitFor();
    },
  ],
  [
    'ways-report',
    async (page, { vault }) => {
      await visit(page, `/vaults/${vault}/readiness`);
      await page.getByRole('list', { name: 'How likely they’d be reached today' }).waitFor();
    },
  ],
];

/** The card where the server names something else. */
export const troubledStates: readonly Look<PeopleVault>[] = [
  [
    'ways-differ',
    async (page, place) => {
      await page.reload();
      await visit(page, ofAnna(place));
      await page.getByText('The service names something else than you entered').waitFor();
      await page.getByText('has asked for Deutsch (German)').waitFor();
    },
  ],
];
