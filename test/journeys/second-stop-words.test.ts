import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Output } from '../../electron/contract/contract.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { startDesktopApp, type DesktopApp } from '../kit/desktop/desktop-app.ts';
import { visit } from './people-states.ts';
import { beginSecond, plantSecond, pretendSecond, sharedBy, type SecondPlace } from './second-states.ts';

// What is said where an owner stops something, by how many services keep the vault. What the services say is made up here; what they do is in
// two-services-screens.test.ts.

let browser: Browser;
let app: DesktopApp;
let place: SecondPlace;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
  app = await startDesktopApp({ browser });
  place = await plantSecond(app);
  await beginSecond(app.page, place);
  page = await app.open();
  await page.getByRole('heading', { name: 'My vaults' }).waitFor();
});
afterAll(async () => {
  expect(app.faults).toEqual([]);
  await app[Symbol.asyncDispose]();
  await browser.close();
});
beforeEach(async () => {
  for (const name of ['warnings.list', 'outlook.get', 'outlook.stop']) await page.unroute(`**/call/${name}`);
});

type Outlook = NonNullable<Output<'outlook.get'>['outlook']>;
type Warnings = Output<'warnings.list'>;

const at = '2026-11-20T10:00:00.000Z';
const opens = '2046-11-20T10:00:00.000Z';
const waiting: NonNullable<Outlook['opening']> = { hours: 24, waiting: { setAt: at, hours: 24, opensAt: opens }, blockers: [] };
const request: NonNullable<Outlook['request']> = {
  by: 'Petra Admin',
  isOwn: false,
  note: null,
  requestedAt: at,
  expiresAt: opens,
  othersMayReleaseAt: null,
};
const quiet: Outlook = {
  phase: 'none',
  overdue: false,
  releaseAt: null,
  releasedAt: null,
  isArchived: false,
  holds: [],
  warnings: [],
  request: null,
  opening: null,
  recipients: [],
};

/** Has the first service say this of every vault; once something is stopped there, nothing is under way any more. */
async function say(outlook: Partial<Outlook>, found: Partial<Warnings> = {}): Promise<void> {
  let isStopped = false;
  const answer = (value: unknown) => ({ json: { ok: true, value } });
  await page.route('**/call/outlook.get', (route) => route.fulfill(answer({ outlook: isStopped ? quiet : { ...quiet, ...outlook } })));
  await page.route('**/call/warnings.list', (route) =>
    route.fulfill(answer({ warnings: [], openings: [], ...(isStopped ? {} : found) } satisfies Warnings)),
  );
  await page.route('**/call/outlook.stop', (route) => {
    isStopped = true;
    return route.fulfill(answer({ outlook: quiet }));
  });
}

async function go(route: string): Promise<void> {
  await visit(page, '/vaults');
  await visit(page, route);
  await page.reload();
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const policy = (): string => `/vaults/${place.vault}/policy`;
const opening = (): Partial<Warnings> => ({
  openings: [{ vault: place.vault, name: 'For my daughters', setAt: at, opensAt: opens, blockers: [] }],
});

/** The three buttons against what somebody started at one service. */
const stops = {
  'a request to open it': async () => {
    await say({ request });
    await go(policy());
    await press('Stop it');
  },
  'its opening, on its page': async () => {
    await say({ opening: waiting });
    await go(policy());
    await press('Stop: keep it closed');
  },
  'its opening, wherever the owner is': async () => {
    await say({}, opening());
    await go('/vaults');
    await press('Stop: keep it closed');
  },
} as const;

describe.each(Object.keys(stops) as (keyof typeof stops)[])('stopping %s', (what) => {
  it('is said to be done at one service, where two keep the vault', async () => {
    await pretendSecond(place, sharedBy(place.vault, true));
    await stops[what]();
    await page.getByText('Stopped at the first service. The second one keeps its own time.').waitFor();
    expect(await page.getByText('Stopped. The vault stays closed.').count()).toBe(0);
  });

  it('is said to keep the vault closed, where one keeps it', async () => {
    await pretendSecond(place, null);
    await stops[what]();
    await page.getByText('Stopped. The vault stays closed.').waitFor();
    expect(await page.getByText('Stopped at the first service.').count()).toBe(0);
  });
});

const warned = (): Partial<Warnings> => ({
  warnings: [
    {
      vault: place.vault,
      name: 'For my daughters',
      warning: 'last_warning',
      cycle: at,
      releaseAt: opens,
      stopsByCheckIn: true,
      unreached: [],
    },
  ],
});

describe('a sign of life against a warning', () => {
  it.each([
    ['both know', true, 'Done. Both services know, and the vault stays closed.'],
    ['one doesn’t', false, 'Noted, but not confirmed by both services yet.'],
  ] as const)('says whether both services know: %s', async (_, isKnown, said) => {
    await pretendSecond(place, sharedBy(place.vault, isKnown));
    await say({}, warned());
    await go('/vaults');
    await press('I’m here: keep it closed');
    await page.getByText(said).waitFor();
    // The page that the words name says who's missing.
    await page.unroute('**/call/warnings.list');
    await go('/check-in');
    await page.getByRole('button', { name: 'I’m here', exact: true }).waitFor();
    expect(await page.getByText(/^Not known everywhere yet: the second service \(tresor.verein.example\)/).count()).toBe(isKnown ? 0 : 1);
  });

  it('says nothing of two where one keeps the vault', async () => {
    await pretendSecond(place, null);
    await say({}, warned());
    await go('/vaults');
    await press('I’m here: keep it closed');
    await page.getByText('Done. The vault stays closed.').waitFor();
  });
});

describe('a pause', () => {
  it.each([
    [true, 'Both services know'],
    [false, 'Not known everywhere yet'],
  ] as const)('says whether both services know: %s', async (isKnown, said) => {
    await pretendSecond(place, sharedBy(place.vault, isKnown));
    await go(policy());
    await press('Pause');
    await page.getByRole('dialog').getByRole('button', { name: 'Pause until then' }).click();
    await page.getByText(said).waitFor();
    expect(await page.getByText('once both services know of it').count()).toBe(isKnown ? 0 : 1);
    await page.getByRole('button', { name: 'End the pause now' }).click();
    await page.getByText(said).waitFor({ state: 'detached' });
  });
});
