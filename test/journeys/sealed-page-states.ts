import type { Page } from 'playwright-core';
import type { Words } from '../../renderer/recipient/words/en/index.ts';
import type { Look } from '../kit/browser/check-screens.ts';
import { firstFormatEnrolment, invite, stranger } from './invited-recipient.ts';
import { fileOf, patternFile, sealEstate } from './sealed-estate.ts';
import { partsStates } from './parts-page-states.ts';
import { invitationPath, vaultPath, type SealedPages } from './sealed-pages-server.ts';

const text = new TextEncoder().encode('Dear Anna,\nthe key is under the third stone.\n');

/** More than is shown at once. */
const longNote = Array.from({ length: 14 }, (_, index) => `Folder ${index + 1} is on the shelf in the study.`).join('\n');

/** What is left in it: a text that can be viewed, a long name, and letters that run from right to left. */
export const sealedFiles = [
  { ...fileOf('Will and testament.txt', 'text/plain', text, 'Papers'), note: longNote },
  patternFile('A film with a very long name that goes on and on, of the wedding at the lake, summer of 1974, first part.mp4', 2 ** 20),
  { ...fileOf('رسالة إلى آنا.txt', 'text/plain', text), note: 'هذه رسالة قديمة.' },
];

const problem = (page: Page) => page.locator('[data-code]');
const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

/** By a link, so that words have to be compared as well. */
async function proposed(page: Page, { server, estate }: SealedPages): Promise<string> {
  const given = invite(estate, { way: 'link' });
  server.invitation = given.answer;
  await page.goto('about:blank');
  await page.goto(`${server.url}${invitationPath}#${given.text}`);
  await page.locator('ol.words li').nth(5).waitFor();
  return (await page.locator('ol.words li').allInnerTexts()).join(' ');
}

/** Every state of the pages of a vault in owner custody that a reader meets, each reached from the one before it. */
export function sealedStates(words: Words): readonly Look<SealedPages>[] {
  return [
    ...invitedStates(words),
    ...enrolStates(words),
    ...partsStates(words),
    ...unlockStates(words),
    ...openedStates(words),
    ...closedStates(words),
    ...foreignStates(words),
  ];
}

function invitedStates({ enrol, invited }: Words): readonly Look<SealedPages>[] {
  /** `about:blank`: a change of the fragment alone loads nothing. */
  const follow = async (page: Page, { server }: SealedPages, fragment = ''): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(server.url + invitationPath + fragment);
  };
  return [
    [
      'code',
      async (page, place) => {
        place.server.invitation = invite(place.estate).answer;
        await follow(page, place);
        await page.getByLabel(invited.words).waitFor();
      },
    ],
    [
      'mistyped-code',
      async (page) => {
        await page.getByLabel(invited.words).fill('hausboot');
        await press(page, enrol.next);
        await problem(page).waitFor();
      },
    ],
    [
      'false-invitation',
      async (page, place) => {
        const given = invite(place.estate);
        place.server.invitation = invite(place.estate, { identity: stranger() }).answer;
        await follow(page, place, `#${given.text}`);
        await problem(page).waitFor();
      },
    ],
    [
      'invitation-over',
      async (page, place) => {
        const given = invite(place.estate);
        place.server.invitation = {};
        await follow(page, place, `#${given.text}`);
        await problem(page).waitFor();
      },
    ],
    [
      'code-is-right',
      async (page, place) => {
        const given = invite(place.estate);
        place.server.invitation = given.answer;
        await follow(page, place, `#${given.text}`);
        await page.locator('ol.words li').nth(5).waitFor();
      },
    ],
    [
      'invited-and-done',
      async (page) => {
        const six = (await page.locator('ol.words li').allInnerTexts()).join(' ');
        await press(page, enrol.written);
        await page.getByLabel(enrol.again).fill(six);
        await press(page, enrol.set);
        await page.getByRole('heading', { name: enrol.done }).waitFor();
      },
    ],
    [
      'not-invited',
      async (page, place) => {
        place.server.invitation = {};
        await follow(page, place);
        await page.getByRole('heading', { name: enrol.notInvited }).waitFor();
      },
    ],
  ];
}

function enrolStates({ enrol }: Words): readonly Look<SealedPages>[] {
  return [
    ['invitation', proposed],
    [
      'own-passphrase-too-short',
      async (page) => {
        await press(page, enrol.rather);
        await page.getByLabel(enrol.own, { exact: true }).fill('no');
        await press(page, enrol.next);
        await problem(page).waitFor();
      },
    ],
    [
      'not-the-same',
      async (page, place) => {
        await proposed(page, place);
        await press(page, enrol.written);
        await page.getByLabel(enrol.again).fill('no');
        await press(page, enrol.set);
        await problem(page).waitFor();
      },
    ],
    [
      'enrolled',
      async (page, place) => {
        const six = await proposed(page, place);
        await press(page, enrol.written);
        await page.getByLabel(enrol.again).fill(six);
        await press(page, enrol.set);
        await page.locator('#safety-phrase').waitFor();
      },
    ],
  ];
}

function unlockStates({ unlock, sheet, common }: Words): readonly Look<SealedPages>[] {
  const openVault = async (page: Page, { server }: SealedPages, way: string): Promise<void> => {
    await page.goto(server.url + vaultPath);
    await press(page, way);
  };
  return [
    [
      'choice',
      async (page, { server }) => {
        await page.goto(server.url + vaultPath);
        await page.getByRole('button', { name: unlock.nothing }).waitFor();
      },
    ],
    ['help', (page) => press(page, unlock.nothing)],
    [
      'passphrase',
      async (page) => {
        await press(page, common.back);
        await page.getByLabel(unlock.passphraseLabel, { exact: true }).waitFor();
      },
    ],
    [
      'wrong-passphrase',
      async (page) => {
        await page.getByLabel(unlock.passphraseLabel, { exact: true }).fill('no');
        await page.keyboard.press('Enter');
        await problem(page).waitFor();
      },
    ],
    [
      'mistyped-sheet',
      async (page, place) => {
        await openVault(page, place, unlock.sheet);
        await page.getByLabel(sheet.one).fill('hausboot');
        await page.locator('#sealed button[type=submit]').click();
        await problem(page).waitFor();
      },
    ],
    [
      'second-of-several-sheets',
      async (page, place) => {
        await openVault(page, place, unlock.quorum(2, 3));
        await page.locator('textarea').fill(place.estate.quorum[0] ?? '');
        await press(page, sheet.add);
        await page.getByText(sheet.have(1, 2)).first().waitFor();
      },
    ],
  ];
}

function openedStates({ unlock, opened, documents }: Words): readonly Look<SealedPages>[] {
  return [
    [
      'open',
      async (page, { server, estate }) => {
        await page.goto(server.url + vaultPath);
        await page.getByLabel(unlock.passphraseLabel, { exact: true }).fill(estate.passphrase);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: opened.letter }).waitFor();
      },
    ],
    [
      'preview',
      async (page) => {
        await press(page, documents.look);
        await page.locator('.preview pre').waitFor();
      },
    ],
    [
      'saving',
      async (page, { server }) => {
        server.part = () => new Promise(() => undefined);
        await press(page, documents.download);
        await page.getByRole('progressbar').waitFor();
      },
    ],
    [
      'refused-file',
      async (page, { server }) => {
        // While a download is running, leaving the page asks first.
        await press(page, documents.stop);
        await problem(page).waitFor();
        server.part = (_name, _bytes, reply) => reply.code(404).send({ error: 'unknown' });
        await press(page, documents.saveAll);
        await page.getByRole('button', { name: documents.withoutIt }).waitFor();
        server.part = undefined;
      },
    ],
  ];
}

function closedStates({ common, noWay }: Words): readonly Look<SealedPages>[] {
  return [
    [
      'no-connection',
      async (page, { server }) => {
        server.sealed = (_answer, reply) => {
          reply.raw.destroy();
          return reply.hijack();
        };
        await page.goto(server.url + vaultPath);
        await page.getByRole('button', { name: common.tryAgain }).waitFor();
        server.sealed = undefined;
      },
    ],
    [
      'no-key',
      async (page, { server }) => {
        server.sealed = (answer, reply) => reply.send({ ...answer, locks: [] });
        await page.goto(server.url + vaultPath);
        await page.getByText(noWay.heading).waitFor();
        server.sealed = undefined;
      },
    ],
  ];
}

function foreignStates({ unlock, opened }: Words): readonly Look<SealedPages>[] {
  const open = async (page: Page, { server }: SealedPages, passphrase: string): Promise<void> => {
    await page.goto(server.url + vaultPath);
    await page.getByLabel(unlock.passphraseLabel, { exact: true }).fill(passphrase);
    await page.keyboard.press('Enter');
  };
  return [
    [
      'not-from-the-owner',
      async (page, place) => {
        const { accountId, vaultId, recipientId, enrolment, passphrase } = place.estate;
        place.server.estate = await sealEstate([], {
          place: { accountId, vaultId, recipientId },
          identity: stranger(),
          enrolled: { enrolment, passphrase },
        });
        await open(page, place, passphrase);
        await problem(page).waitFor();
        place.server.estate = place.estate;
      },
    ],
    [
      'sender-not-proved',
      async (page, place) => {
        const first = firstFormatEnrolment();
        const { accountId, vaultId } = place.estate;
        place.server.estate = await sealEstate([], { place: { accountId, vaultId, recipientId: first.recipientId }, enrolled: first });
        await open(page, place, first.passphrase);
        await page.getByText(opened.notProved).waitFor();
        place.server.estate = place.estate;
      },
    ],
  ];
}
