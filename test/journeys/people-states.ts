import { dirname } from 'node:path';
import type { Page } from 'playwright-core';
import type { MethodName, Output } from '../../electron/contract/contract.ts';
import type { Look } from '../kit/browser/check-screens.ts';
import type { DesktopApp } from '../kit/desktop/desktop-app.ts';

/** A vault with people, a rule, documents and paper: the starting point for every state below. */
export interface PeopleVault {
  readonly vault: string;
  readonly anna: string;
  readonly ben: string;
}

const longName = 'Maximiliane Karoline Freifrau von und zu Donaudampfschifffahrtsgesellschaftskapitänsmützenberg';

/** Fills a vault: by default the first one of a fresh account. */
export async function plantPeople(app: DesktopApp, given?: string): Promise<PeopleVault> {
  const vault = given ?? (await app.createAccount('For my daughters'));
  const house = await app.call('folders.create', { vault, name: 'House' });
  await app.call('documents.add', {
    vault,
    paths: [await app.file('Will.txt', 'The house goes to Anna.'), await app.file('رسالة.txt', 'مرحبا')],
  });
  await app.call('documents.add', {
    vault,
    folder: house.id,
    paths: [await app.file('Deed.txt', 'deed'), await app.file('Insurance.txt', 'insurance')],
  });
  const anna = await app.call('recipients.create', { vault, name: 'Anna Müller', email: 'anna@example.org', note: 'Telephone 030 12345' });
  const ben = await app.call('recipients.create', { vault, name: longName, email: 'maximiliane.karoline@example.org' });
  await app.call('recipients.create', { vault, name: 'ليلى حداد', email: 'layla@example.org' });
  await app.call('letters.set', { recipient: anna.id, text: 'Dear Anna,\n\nthe blue folder is in the desk.\n\nWith love' });
  await app.call('sheets.make', { recipient: anna.id, path: `${await app.file(`made/${vault}.txt`, '')}.sheet.pdf` });
  await app.call('sheets.makeQuorum', {
    recipient: ben.id,
    threshold: 2,
    holders: ['Ann', 'Ben', 'Cy'],
    folder: dirname(await app.file(`quorum/${vault}/x.txt`, '')),
  });
  await app.call('policies.set', { vault, policy: { type: 'inactivity', frequency: 'monthly', graceHours: 720, reminderDaysBefore: 7 } });
  return { vault, anna: anna.id, ben: ben.id };
}

type Recipient = Output<'recipients.list'>[number];

/** Answers a call of the page with what the engine says, changed. */
export async function pretend<N extends MethodName>(page: Page, name: N, change: (value: Output<N>) => Output<N>): Promise<void> {
  await page.route(`**/call/${name}`, async (route) => {
    // The app's own name is known to browsers alone: everything under localhost is this machine.
    const url = new URL(route.request().url());
    const { host } = url;
    url.hostname = '127.0.0.1';
    const response = await route.fetch({ url: url.href, headers: { ...(await route.request().allHeaders()), host } });
    const outcome = (await response.json()) as { readonly ok: boolean; readonly value: Output<N> };
    const json = outcome.ok ? { ...outcome, value: change(outcome.value) } : outcome;
    await route.fulfill({ response, json }).catch((error: unknown) => {
      // Whoever ends it while a call is on its way has it answered by the engine.
      if (!/already handled/.test(String(error))) throw error;
    });
  });
}

/** Makes the page believe what otherwise takes a server, a recipient's own browser, or paper of an earlier version. */
export async function pretendRecipient(page: Page, recipient: string, facts: Partial<Recipient>): Promise<void> {
  await pretend(page, 'recipients.list', (all) => all.map((one) => (one.id === recipient ? { ...one, ...facts } : one)));
}

/** Makes the page believe that there is a server, which is never asked. */
export async function pretendServer(page: Page, server = 'https://vault.example.com'): Promise<void> {
  await pretend(page, 'sync.status', (status) => ({ ...status, server, waiting: 0 }));
  await page.route('**/call/sync.run', (route) => route.fulfill({ json: { ok: false, code: 'cancelled', message: '' } }));
}

type Found = NonNullable<Output<'outlook.get'>['outlook']>;

/**
 * Makes the page believe that its server says of every vault that somebody asks to open it now, until the owner stops it.
 * @returns the vaults for which they have.
 */
export async function pretendRequest(page: Page, request: NonNullable<Found['request']>): Promise<readonly string[]> {
  const stopped: string[] = [];
  const none: Omit<Found, 'request'> = {
    phase: 'none',
    overdue: false,
    releaseAt: null,
    releasedAt: null,
    isArchived: false,
    holds: [],
    warnings: [],
    opening: null,
    recipients: [],
  };
  await pretendServer(page);
  await page.route(/\/call\/outlook\.(get|stop)$/, async (route) => {
    const { vault } = route.request().postDataJSON() as { readonly vault: string };
    if (route.request().url().endsWith('stop')) stopped.push(vault);
    const outlook: Found = { ...none, request: stopped.includes(vault) ? null : request };
    await route.fulfill({ json: { ok: true, value: { outlook } } });
  });
  return stopped;
}

/** A key that has been compared, and another that waits for the owner's word. */
export const madeUpKeys = {
  enrolment: {
    publicKey: `${'A'.repeat(42)}E=`,
    pinnedAt: '2026-11-01T10:00:00.000Z',
    comparedAt: '2026-11-02T10:00:00.000Z',
    vouchedBy: 'words',
    provesSender: true,
  },
  offeredKey: { publicKey: `${'B'.repeat(42)}E=`, foundAt: '2026-11-03T10:00:00.000Z', count: 2, state: 'compare' },
} as const;

const madeUpInvitation = {
  id: '01KAN2Y5B1QJ7K8M9N0P1R2S3T',
  way: 'handed',
  madeAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2099-11-20T10:00:00.000Z',
  isOffered: true,
} as const;

/** What a recipient's page shows of their passphrase, and a text by which it is known. */
export const passphraseStates: readonly (readonly [name: string, facts: Partial<Recipient>, text: string | RegExp])[] = [
  ['changed-key', madeUpKeys, 'Somebody has chosen another passphrase'],
  ['waiting', { invitation: { ...madeUpInvitation, isOffered: false } }, 'It can’t be used yet'],
  ['waiting-for-link', { invitation: { ...madeUpInvitation, way: 'link' } }, 'You made a link, to send.'],
  ['expired-code', { invitation: { ...madeUpInvitation, expiresAt: '2026-01-01T10:00:00.000Z' } }, 'has expired'],
  [
    'without-the-code',
    { invitation: madeUpInvitation, offeredKey: { ...madeUpKeys.offeredKey, state: 'not_invited' } },
    'without your code',
  ],
  ['after-the-link', { offeredKey: { ...madeUpKeys.offeredKey, count: 1, state: 'compare_invited' } }, 'Now the six words'],
  ['made-by-old-page', { offeredKey: { ...madeUpKeys.offeredKey, state: 'outdated' } }, 'has to be chosen once more'],
  ['tried-in-vain', { invitation: madeUpInvitation, lastRefusedAt: '2026-11-21T10:00:00.000Z' }, 'Somebody tried without the right code'],
  [
    'nothing-to-do',
    { enrolment: { ...madeUpKeys.enrolment, comparedAt: null, vouchedBy: 'invitation' } },
    'They used the code that you gave them.',
  ],
  ['never-compared', { enrolment: { ...madeUpKeys.enrolment, comparedAt: null, vouchedBy: 'nobody' } }, 'You haven’t compared the words'],
  ['sender-not-proved', { enrolment: { ...madeUpKeys.enrolment, provesSender: false } }, 'can’t be sure yet that it’s from you'],
  [
    'renewal-waits',
    { renewal: { since: '2026-11-20T10:00:00.000Z', sheets: [{ id: madeUpInvitation.id, holder: 'The notary' }] } },
    'isn’t complete yet',
  ],
];

/** Goes to a route of the app. */
export async function visit(page: Page, route: string): Promise<void> {
  await page.evaluate(async (hash) => {
    const before = window.location.href;
    const heard = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
    window.location.hash = hash;
    if (window.location.href === before) return;
    await heard;
    // What was shown before is gone once the page has been drawn anew: whoever looks for a button doesn't find the earlier page's.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, route);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

type Reach = Look<PeopleVault>[1];
const at =
  (route: (where: PeopleVault) => string, title: string | RegExp, then: (page: Page) => Promise<void> = async () => undefined): Reach =>
  async (page, where) => {
    await visit(page, route(where));
    await heading(page, title).waitFor();
    await then(page);
  };
const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click();
const inVault =
  (path: string) =>
  ({ vault }: PeopleVault): string =>
    `/vaults/${vault}/${path}`;
const ofAnna =
  (path = '') =>
  ({ vault, anna }: PeopleVault): string =>
    `/vaults/${vault}/recipients/${anna}${path}`;

/** Every state of the screens for people and time. */
export const peopleStates: readonly Look<PeopleVault>[] = [
  ['recipients', at(inVault('recipients'), 'Recipients', (page) => page.getByText('Would get nothing yet').first().waitFor())],
  [
    'add-recipient',
    at(inVault('recipients'), 'Recipients', async (page) => {
      await press('Add a recipient')(page);
      await press('Add this person')(page);
      await page.getByText('Please fill this in.').waitFor();
    }),
  ],
  [
    'opening-ways',
    async (page, { vault }) => {
      await visit(page, `/vaults/${vault}/recipients`);
      await press('Add a recipient')(page);
      await page.getByLabel('Name', { exact: true }).fill('Dora');
      await page.getByLabel('E-mail address').fill('dora@example.org');
      await press('Add this person')(page);
      await page.getByRole('dialog', { name: /How will .*Dora.* open it/ }).waitFor();
    },
  ],
  ['recipient', at(ofAnna(), 'Anna Müller', (page) => page.getByText('Sheet kept by Anna Müller').waitFor())],
  ['make-sheet', at(ofAnna(), 'Anna Müller', press('Make a sheet'))],
  [
    'make-quorum',
    at(ofAnna(), 'Anna Müller', async (page) => {
      await press('Share it among several people')(page);
      await press('Make the sheets')(page);
    }),
  ],
  [
    'throw-sheet-away',
    at(ofAnna(), 'Anna Müller', async (page) => {
      await press('Make a sheet')(page);
      await press('Make the sheet')(page);
      await page.getByRole('heading', { name: 'The sheet is ready' }).waitFor();
      await press('Not now')(page);
      await page.getByText('It was neither printed nor saved.').waitFor();
    }),
  ],
  [
    'test-sheet',
    at(ofAnna(), 'Anna Müller', async (page) => {
      await press('Try it: the sheet kept by Anna Müller')(page);
      await page.getByLabel('Words on the sheet').fill('zoo zoo zoo');
      await page.getByRole('dialog').getByRole('button', { name: 'Try it' }).click();
      await page.getByRole('alert').waitFor();
    }),
  ],
  ['remove-lock', at(ofAnna(), 'Anna Müller', press('Invalidate: the sheet kept by Anna Müller'))],
  [
    'recipient-quorum',
    at(
      ({ vault, ben }) => `/vaults/${vault}/recipients/${ben}`,
      /Maximiliane/,
      (page) => page.getByText('Any 2 of 3 sheets').waitFor(),
    ),
  ],
  ['take-out', at(({ vault, ben }) => `/vaults/${vault}/recipients/${ben}`, /Maximiliane/, press('Take out Cy'))],
  [
    'make-anew',
    at(ofAnna(), 'Anna Müller', async (page) => {
      await press('If paper was lost or fell into the wrong hands')(page);
      await press('Renew everything')(page);
      await page.getByRole('alertdialog').getByText('Print all paper anew').click();
      await page.getByText('burn them, and hand out the new ones').waitFor();
    }),
  ],
  [
    'remove-recipient',
    at(ofAnna(), 'Anna Müller', async (page) => {
      await press('Change or remove')(page);
      await page.getByRole('menuitem', { name: 'Remove' }).click();
    }),
  ],
  ['choose-all', at(ofAnna('/documents'), 'Documents for Anna Müller')],
  [
    'choose-some',
    at(ofAnna('/documents'), 'Documents for Anna Müller', async (page) => {
      await page.getByText('Only those I choose').click();
      await page.getByRole('row', { name: 'House' }).waitFor();
      await page.getByText('Saved', { exact: true }).first().waitFor();
    }),
  ],
  ['letter', at(ofAnna('/letter'), 'Letter to Anna Müller')],
  ['policy', at(inVault('policy'), 'When it opens', (page) => page.getByText('The vault opens', { exact: true }).waitFor())],
  ['pause', at(inVault('policy'), 'When it opens', press('Pause'))],
  [
    'policy-edit',
    at(inVault('policy/edit'), 'When should this vault open?', (page) => page.getByText('The vault opens', { exact: true }).waitFor()),
  ],
  [
    'policy-date',
    at(inVault('policy/edit'), 'When should this vault open?', async (page) => {
      await page.getByText('A certain day arrives').click();
      await press('Save this rule')(page);
      await page.getByText('Please choose a day and a time.').waitFor();
    }),
  ],
  [
    'policy-manual',
    at(inVault('policy/edit'), 'When should this vault open?', async (page) => {
      await page.getByText('I open it myself').click();
      await page.getByText('Open it anyway').click();
    }),
  ],
  [
    'policy-certificate',
    at(inVault('policy/edit'), 'When should this vault open?', (page) => page.getByText('Somebody hands in a death certificate').click()),
  ],
  ['readiness', at(inVault('readiness'), 'Is it ready?', (page) => page.getByRole('heading', { name: 'Not ready yet' }).waitFor())],
  [
    'rehearsal',
    at(inVault('readiness/rehearsal'), 'Test run', async (page) => {
      await press('Do you have any of the sheets at hand?')(page);
      await page.getByLabel(/^Words for Anna/).waitFor();
    }),
  ],
  [
    'check-in',
    at(
      () => '/check-in',
      'Check in',
      (page) => page.getByText('Next time by').first().waitFor(),
    ),
  ],
  [
    'checked-in',
    at(
      () => '/check-in',
      'Check in',
      async (page) => {
        await press('I’m here')(page);
        await page.getByText('Noted on this computer').waitFor();
      },
    ),
  ],
  [
    'activity',
    at(
      () => '/activity',
      'Activity',
      (page) => page.getByRole('heading', { name: 'Today' }).waitFor(),
    ),
  ],
  ['settings', at(() => '/settings', 'Settings')],
  [
    'settings-server',
    at(
      () => '/settings/server',
      'Service',
      async (page) => {
        await press('Sign in')(page);
        await page.getByText('With an access key').click();
        await press('Connect')(page);
        await page.getByText('An access key has at least 16 characters.').waitFor();
      },
    ),
  ],
  [
    'settings-devices-none',
    at(
      () => '/settings/devices',
      'Devices',
      (page) => page.getByText('The list of your devices is kept by the service.').waitFor(),
    ),
  ],
  [
    'settings-reach-none',
    at(
      () => '/settings/reach',
      'Reaching you',
      (page) => page.getByText('Only a service can warn you').waitFor(),
    ),
  ],
  [
    'settings-kit',
    at(
      () => '/settings/kit',
      'Owner kit',
      async (page) => {
        await press('Show the words')(page);
        await page.getByRole('list', { name: /Secret key/ }).waitFor();
      },
    ),
  ],
  ['settings-passphrase', at(() => '/settings/passphrase', 'Passphrase')],
  ['settings-backup', at(() => '/settings/backup', 'Backup')],
  ['settings-locking', at(() => '/settings/locking', 'Locking')],
  ['settings-look', at(() => '/settings/look', 'Language and appearance')],
  [
    'settings-about',
    at(
      () => '/settings/about',
      'About Heirlock',
      (page) => page.getByText('Version').first().waitFor(),
    ),
  ],
  [
    'settings-launcher-made',
    at(
      () => '/settings/about',
      'About Heirlock',
      async (page) => {
        await press('Add it to my programs')(page);
        await page.getByText('Heirlock is among your programs now').waitFor();
      },
    ),
  ],
];

/** Screens while there is nothing yet. */
export const emptyPeopleStates: readonly Look<PeopleVault>[] = [
  ['no-recipients', at(inVault('recipients'), 'Recipients', (page) => page.getByText('Nobody is named yet').waitFor())],
  ['no-policy', at(inVault('policy'), 'When it opens', (page) => page.getByText('Nothing says when it opens').waitFor())],
  ['not-ready', at(inVault('readiness'), 'Is it ready?', (page) => page.getByText('Nobody is named yet').waitFor())],
  [
    'no-check-in',
    at(
      () => '/check-in',
      'Check in',
      (page) => page.getByText('Nothing says when it opens').waitFor(),
    ),
  ],
];

/** Screens on giving somebody a code; the page has to believe that there is a server. */
export const codeStates: readonly Look<PeopleVault>[] = [
  [
    'make-code',
    at(ofAnna(), 'Anna Müller', async (page) => {
      await press(/^Give .*Anna Müller.* a code$/)(page);
      await page.getByRole('dialog').getByText('As a link that I send').waitFor();
    }),
  ],
  [
    'code-as-link',
    at(ofAnna(), 'Anna Müller', async (page) => {
      await press(/^Give .*Anna Müller.* a code$/)(page);
      await page.getByText('As a link that I send').click();
      await press('Make the code')(page);
      await page.getByText('Don’t send it to').waitFor();
    }),
  ],
  ['withdraw-code', at(ofAnna(), 'Anna Müller', press('Withdraw it'))],
  [
    'code-by-hand',
    at(
      ({ vault, ben }) => `/vaults/${vault}/recipients/${ben}`,
      /Maximiliane/,
      async (page) => {
        await press(/^Give .* a code$/)(page);
        await press('Make the code')(page);
        await page.getByRole('img', { name: /for a camera/ }).waitFor();
      },
    ),
  ],
];
