import type { Page } from 'playwright-core';
import type { Output } from '../../electron/contract/contract.ts';
import type { Look } from '../kit/browser/check-screens.ts';
import type { DesktopApp } from '../kit/desktop/desktop-app.ts';
import { pretendServer, visit } from './people-states.ts';

type Second = NonNullable<Output<'secondServer.get'>>;
type Custody = NonNullable<Second['vaults'][number]['custody']>;

const servers = { first: 'https://vault.example.com', second: 'https://tresor.verein.example' } as const;
const witness = 'https://witness.example.net';
const at = '2026-11-20T10:00:00.000Z';
const words = {
  first: 'raise ritual beach honey venture bounce moment truly return action village rival',
  second: 'walk fat involve explain around material laugh vintage use winter milk season',
} as const;

/** An account whose second server was just paired. */
const paired: Second = {
  server: servers.second,
  since: at,
  isHere: true,
  signedIn: { email: 'helene@example.org', isOver: false },
  check: { sends: 'smtp', publicUrl: servers.second, opensOutside: true, ownerEmail: 'helene@example.org' },
  words: { ...words },
  third: null,
  lastInStepAt: at,
  isInStep: true,
  waiting: 0,
  fault: null,
  vaults: [],
};
const withWitness: Second = { ...paired, third: { kind: 'witness', address: witness, words: words.first, since: at } };
const withPaper: Second = { ...paired, third: { kind: 'paper', holder: 'Notary Quast', since: at } };

const custodian = (role: Custody['custodians'][number]['role'], more: Partial<Custody['custodians'][number]>) => ({
  role,
  kind: 'server' as const,
  address: servers.first,
  says: 'quiet' as const,
  heardAt: at,
  failure: null,
  ...more,
});
const settled: Custody = {
  plan: 3,
  isSettled: true,
  waitsFor: [],
  custodians: [
    custodian('first', {}),
    custodian('second', { address: servers.second }),
    custodian('third', { kind: 'witness', address: witness }),
  ],
  isStopKnown: true,
  stopWaitsFor: [],
};
const inTrouble: Custody = {
  ...settled,
  isSettled: false,
  waitsFor: ['second', 'third'],
  custodians: [
    custodian('first', { says: 'warned' }),
    custodian('second', { address: servers.second, says: 'held', failure: 'offline' }),
    custodian('third', { kind: 'paper', address: null, says: null, heardAt: null }),
  ],
  isStopKnown: false,
  stopWaitsFor: ['second'],
};

/** A vault on both servers. */
const there = (vault: string, custody: Custody | null, more: Partial<Second['vaults'][number]> = {}): Second['vaults'][number] => ({
  vault,
  waiting: 0,
  recipientsBehind: 0,
  checkInSentAt: at,
  releasedAt: null,
  custody,
  ...more,
});

/** An app that takes made-up answers about two servers for the engine's. */
export interface SecondPlace {
  readonly app: DesktopApp;
  /** Opens after its owner's silence. */
  readonly vault: string;
}

/** What is told of an account two of whose servers and a witness keep a vault; of the owner's last sign of life, `known` says whether both know it. */
export const sharedBy = (vault: string, known: boolean): Second => ({
  ...withWitness,
  vaults: [there(vault, known ? settled : { ...settled, isStopKnown: false, stopWaitsFor: ['second'] })],
});

/** Makes the page believe what it's told of two servers; null: there is no second one. */
export async function pretendSecond({ app }: Pick<SecondPlace, 'app'>, second: Second | null): Promise<void> {
  const { page } = app;
  await page.unroute('**/call/secondServer.get');
  await page.route('**/call/secondServer.get', (route) => route.fulfill({ json: { ok: true, value: second } }));
  await page.route('**/call/secondServer.sync', (route) =>
    route.fulfill({ json: { ok: true, value: { sent: 0, uploadedBytes: 0, bundles: 0, second } } }),
  );
}

async function settingsWith(page: Page, place: SecondPlace, second: Second | null): Promise<void> {
  await pretendSecond(place, second);
  await visit(page, '/settings/second');
  await page.reload();
  await page.getByRole('heading', { name: 'Two services', level: 1 }).waitFor();
}

/** A vault with a rule, one that opens on a date, one without a rule, and a server that is never asked. */
export async function plantSecond(app: DesktopApp): Promise<SecondPlace> {
  const vault = await app.createAccount('For my daughters');
  await app.call('policies.set', { vault, policy: { type: 'inactivity', frequency: 'monthly', graceHours: 720 } });
  const dated = await app.call('vaults.create', { name: 'In the year 2046' });
  await app.call('policies.set', {
    vault: dated.id,
    policy: { type: 'date_based', releaseDate: '2046-01-01T00:00:00.000Z', timeZone: 'Europe/Berlin' },
  });
  await app.call('vaults.create', { name: 'Without a rule' });
  await app.call('vaults.create', { name: 'رسائل إلى العائلة' });
  return { app, vault };
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const asks = { url: `${servers.second}/sign-in`, signIn: '01KAN2Y5B1QJ7K8M9N0P1R2S3T' } as const;

/** Pairing a second server, naming the third party, and how all three stand. Each goes on from what it says, not from the one before. */
export const secondStates: readonly Look<SecondPlace>[] = [
  ['second-settings', async (page) => visit(page, '/settings').then(() => page.getByText('A second service of other people').waitFor())],
  ['second-none', async (page, place) => settingsWith(page, place, null).then(() => page.getByText('Step 1 of 3').waitFor())],
  [
    'second-same-address',
    async (page, place) => {
      await settingsWith(page, place, null);
      await page.getByLabel('Address of the second service').fill(servers.first);
      await press(page, 'Continue');
      await page.getByText('That’s the service that you have already.').waitFor();
    },
  ],
  [
    'second-sign-in',
    async (page, place) => {
      await settingsWith(page, place, null);
      await page.getByLabel('Address of the second service').fill(servers.second);
      await press(page, 'Continue');
      await page.getByText('Step 2 of 3').waitFor();
    },
  ],
  [
    'second-browser',
    async (page, place) => {
      await settingsWith(page, place, null);
      await page.route('**/call/signIn.begin', (route) => route.fulfill({ json: { ok: true, value: asks } }));
      const cancelled = Promise.withResolvers<void>();
      await page.route('**/call/tasks.cancel', async (route) => {
        cancelled.resolve();
        await route.fulfill({ json: { ok: true, value: {} } });
      });
      await page.route('**/call/signIn.finish', async (route) => {
        await cancelled.promise;
        await route.fulfill({ json: { ok: false, code: 'cancelled', message: '' } });
      });
      await page.getByLabel('Address of the second service').fill(servers.second);
      await press(page, 'Continue');
      await press(page, 'Sign in there');
      await page.getByText('Continue in your browser').waitFor();
    },
  ],
  ['second-check', async (page, place) => settingsWith(page, place, paired).then(() => page.getByText('Step 3 of 3').waitFor())],
  [
    'second-check-bad',
    async (page, place) => {
      const check = {
        sends: 'folder',
        publicUrl: 'http://192.168.1.20:8787',
        opensOutside: false,
        ownerEmail: 'helene@example.org',
      } as const;
      await settingsWith(page, place, { ...paired, check, words: { first: words.first, second: null } });
      await page.getByText('It hasn’t said its words yet.').waitFor();
    },
  ],
  [
    'second-witness',
    async (page, place) => {
      await settingsWith(page, place, paired);
      await page.route('**/call/secondServer.askWitness', (route) =>
        route.fulfill({ json: { ok: true, value: { address: witness, words: words.second, email: 'helene@example.org' } } }),
      );
      await press(page, 'Continue');
      await page.getByRole('dialog').getByLabel('Address of the witness').fill(witness);
      await press(page, 'Ask for its words');
      await page.getByText('has these words').waitFor();
    },
  ],
  [
    'second-witness-changed',
    async (page, place) => {
      await settingsWith(page, place, paired);
      await page.route('**/call/secondServer.setWitness', (route) =>
        route.fulfill({ json: { ok: false, code: 'words_differ', message: '' } }),
      );
      await press(page, 'Continue');
      await page.getByRole('dialog').getByLabel('Address of the witness').fill(witness);
      await press(page, 'Ask for its words');
      await page.getByLabel('Code from its keeper').fill('abcd-efgh');
      await press(page, 'The words are the same: name it');
      await page.getByText('It has other words now').waitFor();
    },
  ],
  [
    'second-paper',
    async (page, place) => {
      await settingsWith(page, place, paired);
      await page.getByText('A paper, with a notary for example').click();
      await press(page, 'Continue');
      await page.getByLabel('Who’s going to keep it?').waitFor();
    },
  ],
  [
    'second-state',
    async (page, place) => {
      await settingsWith(page, place, { ...withWitness, vaults: [there(place.vault, settled)] });
      await press(page, /What each one last said/);
      await page.getByText('nothing is under way there').first().waitFor();
    },
  ],
  [
    'second-in-trouble',
    async (page, place) => {
      const fault = { code: 'offline', message: '', at };
      const vaults = [there(place.vault, inTrouble, { waiting: 3, recipientsBehind: 2, releasedAt: at })];
      await settingsWith(page, place, { ...withPaper, isInStep: false, waiting: 3, fault, vaults });
      await press(page, /What each one last said/);
      await page.getByText('The last attempt with it didn’t go through.').waitFor();
    },
  ],
  [
    'second-elsewhere',
    async (page, place) => {
      const elsewhere = { ...withWitness, isHere: false, signedIn: null, check: null, vaults: [there(place.vault, null)] };
      await settingsWith(page, place, elsewhere);
      await page.getByText('Another of your computers is.').waitFor();
    },
  ],
  [
    'second-signed-out',
    async (page, place) => {
      await settingsWith(page, place, { ...withWitness, signedIn: { email: null, isOver: true } });
      await page.getByText('You’re signed out of tresor.verein.example').waitFor();
    },
  ],
  [
    'second-take-off',
    async (page, place) => {
      await settingsWith(page, place, { ...withWitness, vaults: [there(place.vault, settled)] });
      await page.getByText('For my daughters', { exact: true }).click();
      await page.getByRole('alertdialog').getByText('told to destroy').waitFor();
    },
  ],
  [
    'second-give-up',
    async (page, place) => {
      await settingsWith(page, place, withWitness);
      await page.route('**/call/secondServer.retire', (route) => route.fulfill({ json: { ok: false, code: 'offline', message: '' } }));
      await press(page, 'Give the second service up');
      await page.getByRole('alertdialog').getByText('opens them alone').waitFor();
    },
  ],
  [
    'second-give-up-away',
    async (page, place) => {
      await settingsWith(page, place, withWitness);
      await press(page, 'Give the second service up');
      await press(page, 'Give it up');
      await page.getByRole('alertdialog').getByText('It wasn’t given up.').waitFor();
    },
  ],
  [
    'check-in-not-known',
    async (page, place) => {
      await pretendSecond(place, {
        ...withWitness,
        vaults: [there(place.vault, { ...settled, isStopKnown: false, stopWaitsFor: ['second'] })],
      });
      await visit(page, '/check-in');
      await page.reload();
      await page.getByText('Not known everywhere yet').waitFor();
    },
  ],
  [
    'check-in-known',
    async (page, place) => {
      await pretendSecond(place, { ...withWitness, vaults: [there(place.vault, settled)] });
      await visit(page, '/check-in');
      await page.reload();
      await press(page, 'I’m here');
      await page.getByText('Both services know').waitFor();
    },
  ],
  [
    'check-in-neither-known',
    async (page, place) => {
      const custody = { ...settled, isStopKnown: false, stopWaitsFor: ['first', 'second'] } satisfies Custody;
      await pretendSecond(place, { ...withWitness, vaults: [there(place.vault, custody)] });
      await visit(page, '/check-in');
      await page.reload();
      await page.getByText('Neither service has confirmed it yet').waitFor();
    },
  ],
  [
    'check-in-elsewhere',
    async (page, place) => {
      await pretendSecond(place, { ...withWitness, isHere: false, vaults: [there(place.vault, null)] });
      await visit(page, '/check-in');
      await page.reload();
      await press(page, 'I’m here');
      await page.getByText('it can’t tell whether that one knows').waitFor();
    },
  ],
];

/** What the states above take for granted. */
export async function beginSecond(page: Page, place: SecondPlace): Promise<void> {
  await pretendServer(page, servers.first);
  await page.route('**/call/sync.run', (route) =>
    route.fulfill({
      json: { ok: true, value: { received: 0, merged: 0, sent: 0, uploadedBytes: 0, downloadedBytes: 0, bundles: 0, seq: 1 } },
    }),
  );
  await pretendSecond(place, null);
}
