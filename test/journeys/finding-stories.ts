import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { FindingCode } from '../../electron/engine/releases/finding-words.ts';
import { keepOfVault, knownOfVault } from '../../electron/engine/ways/said-ways.ts';
import { noteEnrolments } from '../../electron/engine/releases/enrolments.ts';
import { invitationRecords } from '../../electron/engine/releases/invitation-record.ts';
import { currentKey, lockRecords, type Trouble } from '../../electron/engine/releases/release-record.ts';
import { derivedId } from '../../electron/engine/items/derived-id.ts';
import { toBase64 } from '../../shared/crypto/base64.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { readEnrolment } from '../../shared/format/release/enrolment.ts';
import { safetyPhrase } from '../../shared/format/paper/safety-phrase.ts';
import type { DesktopApp } from '../kit/desktop/desktop-app.ts';
import type { OwnerDevice } from '../kit/desktop/owner-device.ts';
import { firstEnrolment } from '../kit/owners/first-format.ts';
import { enrolmentFor } from '../kit/owners/vouch-for.ts';
import { saved } from './desktop-steps.ts';

/** Where a finding is made: a vault of its own, on the device itself, before its app opens. */
export interface Plot {
  readonly device: OwnerDevice;
  readonly vault: string;
  /** Anna; with a document, a rule and a sheet that the server has, where the story begins with everything done. */
  readonly recipient: string;
  /** What's on her sheet. */
  readonly words: string;
}

/** What a story's end may need. */
export interface Scene extends Omit<Plot, 'device'> {
  readonly app: DesktopApp;
  readonly page: Page;
  /** What `make` returned. */
  readonly told: string;
}

/** How a finding comes up, what its button leads to, and what then makes it go. */
export interface FindingStory {
  /** What there is before: nothing but a vault, Anna with a document, or everything. */
  readonly from: 'vault' | 'named' | 'done';
  /** @returns something that `mend` needs. */
  readonly make: (plot: Plot) => Promise<string | void>;
  /** Goes on from what the button opened. */
  readonly mend: (scene: Scene) => Promise<unknown>;
  /** When it's gone: at once, or with the next sync; or the words beside it that say what it waits for. */
  readonly gone: 'now' | 'synced' | { readonly waitsFor: RegExp };
}

const dialog = (page: Page): Locator => page.locator('.dialog');
const inDialog = (page: Page, name: string | RegExp): Locator =>
  dialog(page).getByRole('button', { name, exact: typeof name === 'string' });

/** Changes fields of Anna's record, as another device, time or an earlier version would have. */
function write({ device, vault, recipient }: Plot, set: Readonly<Record<string, unknown>>): void {
  device.engine.context.session().book.write([{ id: recipient as Ulid, vault: vault as Ulid, kind: 'recipient', set }]);
}
const entryOf = ({ device, recipient }: Plot) => device.engine.context.session().book.get('recipient', recipient);
const trouble =
  (code: Trouble['code']) =>
  async (plot: Plot): Promise<void> =>
    write(plot, { trouble: { code, keyGeneration: 1 } });
const longAgo = '2024-01-01T10:00:00.000Z';

/** Somebody names a key as Anna's. @returns the words that she would read out. */
async function offer(plot: Plot, passphrase: string): Promise<string> {
  const { device, recipient } = plot;
  const { identity } = device.engine.context.session();
  const { enrolment, publicKey } = enrolmentFor(device, recipient, passphrase);
  await noteEnrolments(device.engine.context, recipient, [{ publicKey: toBase64(publicKey), enrolment: toBase64(enrolment), proof: null }]);
  return safetyPhrase(identity.publicKey, enrolment);
}

async function typePhrase({ page, told }: Scene): Promise<void> {
  await page.locator('input:focus').fill(told);
  await page.getByRole('button', { name: 'Compare', exact: true }).first().click();
  await page.getByText('The words are right.').waitFor();
}

/** A key of hers that is trusted, with what its record has of it. */
async function pin(
  plot: Plot,
  more: Readonly<Record<string, unknown>>,
  own = enrolmentFor(plot.device, plot.recipient, 'eins zwei drei'),
): Promise<string> {
  const { enrolment, publicKey } = own;
  const record = { publicKey: toBase64(publicKey), enrolment: toBase64(enrolment), pinnedAt: longAgo, comparedAt: null };
  write(plot, { enrolment: { ...record, ...more } });
  return readEnrolment(enrolment).place === null ? '' : safetyPhrase(plot.device.engine.context.session().identity.publicKey, enrolment);
}

async function makeSheet({ page }: Scene): Promise<void> {
  await page.getByRole('button', { name: 'Make the sheet', exact: true }).click();
  await page.getByRole('heading', { name: 'The sheet is ready' }).waitFor();
  await saved(page, () => page.getByRole('button', { name: 'Save as PDF' }).click());
  await page.getByRole('button', { name: 'I have it on paper' }).click();
}
async function chooseSheet(scene: Scene): Promise<void> {
  await dialog(scene.page).getByText('I’ll print a sheet').click();
  await inDialog(scene.page, 'Continue').click();
  await makeSheet(scene);
}
const makeCode = async ({ page }: Scene): Promise<void> => {
  await inDialog(page, 'Make the code').click();
  await inDialog(page, 'Done').click();
};
const tryWords = async ({ page, words }: Scene): Promise<void> => {
  await dialog(page).getByLabel('Words on the sheet').fill(words);
  await inDialog(page, 'Try it').click();
  await page.getByText(/^It works\./).waitFor();
  await inDialog(page, 'Close').last().click();
};
const renewAll = async ({ page }: Scene): Promise<void> => {
  await inDialog(page, 'Renew everything').click();
  await dialog(page).waitFor({ state: 'detached' });
};
const rehearse = async ({ page }: Scene): Promise<void> => {
  await page.getByRole('button', { name: 'Begin the test run' }).click();
  await page.getByText('Would get everything').waitFor();
};
const chooseAll = async ({ page }: Scene): Promise<void> => {
  await page.getByRole('heading', { name: /^Documents for/ }).waitFor();
  await page.getByText('All of them').first().click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
};
const rehearsed = (plot: Plot, more: Readonly<Record<string, unknown>>): void =>
  write(plot, {
    rehearsal: { at: longAgo, outcome: 'would_open', keyGeneration: currentKey(entryOf(plot))?.keyGeneration, findings: [], ...more },
  });

/** Spoils a lock's record: it leads to no key there is, and nothing is known to seal to. */
function spoilLocks(plot: Plot): void {
  const spoilt = lockRecords(entryOf(plot)).map((lock) => {
    const sheets = lock.sheets.map(({ id, holder }) => ({ id, holder }));
    return [`lock-${lock.id}`, { ...lock, keyGeneration: 77, sheets }] as const;
  });
  write(plot, Object.fromEntries(spoilt));
}

/** Findings that concern one vault and can be made on the owner's own device. */
export const plantedStories = {
  no_recipients: {
    from: 'vault',
    make: async () => undefined,
    mend: async ({ page }) => {
      await dialog(page).getByLabel('Name', { exact: true }).fill('Anna');
      await dialog(page).getByLabel('E-mail address').fill('anna.named@example.org');
      await inDialog(page, 'Add this person').click();
      await page.getByRole('dialog', { name: /open it/ }).waitFor();
    },
    gone: 'now',
  },
  no_documents: {
    from: 'named',
    make: async ({ device, recipient }) => void (await device.must('recipients.select', { recipient, selection: [] })),
    mend: chooseAll,
    gone: 'now',
  },
  no_policy: {
    from: 'named',
    make: async () => undefined,
    mend: async ({ page }) => {
      await page.getByRole('button', { name: 'Save this rule' }).click();
      await page.getByRole('heading', { name: 'When it opens', level: 1 }).waitFor();
    },
    gone: 'now',
  },
  key_waits: { from: 'named', make: async (plot) => offer(plot, 'eins zwei'), mend: typePhrase, gone: 'now' },
  no_lock: { from: 'named', make: async () => undefined, mend: chooseSheet, gone: 'now' },
  code_not_used: {
    from: 'named',
    make: async ({ device, recipient }) => void (await device.must('invitations.make', { recipient, way: 'handed' })),
    mend: async ({ page }) => {
      await page.getByRole('img', { name: /for a camera/ }).waitFor();
      await inDialog(page, 'Done').click();
    },
    gone: { waitsFor: /Until then .* couldn’t open anything/ },
  },
  date_passed: {
    from: 'named',
    make: async ({ device, vault }) => {
      const policy = { type: 'date_based', releaseDate: '2099-01-01T10:00:00', timeZone: 'UTC' } as const;
      await device.must('policies.set', { vault, policy });
      const past = { ...policy, releaseDate: '2024-01-01T10:00:00' };
      const { book } = device.engine.context.session();
      const { policy: kept } = await device.must('policies.get', { vault });
      book.write([
        {
          id: derivedId('policy', vault as Ulid),
          vault: vault as Ulid,
          kind: 'policy',
          set: { policy: { ...kept, ...past }, setAt: '2023-01-01T10:00:00.000Z' },
        },
      ]);
    },
    mend: async ({ page }) => {
      await page.getByText('I open it myself').click();
      await page.getByRole('button', { name: 'Save this rule' }).click();
      await page.getByRole('heading', { name: 'When it opens', level: 1 }).waitFor();
    },
    gone: 'now',
  },
  documents_gone: {
    from: 'named',
    make: async ({ device, vault, recipient }) => {
      const lost = await device.addText(vault, 'lost.txt', 'lost');
      await device.must('recipients.select', { recipient, selection: [lost] });
      await device.must('documents.trash', { documents: [lost] });
    },
    mend: chooseAll,
    gone: 'now',
  },
  locks_open_nothing: { from: 'done', make: async (plot) => spoilLocks(plot), mend: chooseSheet, gone: 'now' },
  lock_of_other_key: {
    from: 'done',
    make: async (plot) => {
      spoilLocks(plot);
      await plot.device.must('sheets.make', { recipient: plot.recipient, path: join(plot.device.folder, `second-${plot.vault}.pdf`) });
    },
    mend: async ({ page }) => {
      await inDialog(page, 'Invalidate').click();
      await dialog(page).waitFor({ state: 'detached' });
    },
    gone: 'now',
  },
  key_incomplete: { from: 'done', make: trouble('incomplete'), mend: makeSheet, gone: 'synced' },
  key_unknown: { from: 'done', make: trouble('unknown_key'), mend: renewAll, gone: 'synced' },
  half_unreadable: { from: 'done', make: trouble('half_unreadable'), mend: renewAll, gone: 'synced' },
  key_refused: {
    from: 'done',
    make: trouble('refused'),
    // Held up here: what it says when it went through is told elsewhere.
    mend: async ({ page }) => page.locator('.mend-outcome').waitFor(),
    gone: 'synced',
  },
  recipient_refused: {
    from: 'done',
    make: trouble('not_named'),
    mend: async ({ page }) => {
      await dialog(page).getByLabel('E-mail address').fill('anna.elsewhere@example.org');
      await inDialog(page, 'Save').click();
      await dialog(page).waitFor({ state: 'detached' });
    },
    gone: 'synced',
  },
  bundle_too_large: {
    from: 'named',
    make: async ({ device, vault, recipient }) => {
      await device.must('sheets.make', { recipient, path: join(device.folder, `large-${vault}.pdf`) });
      await device.must('letters.set', { recipient, text: 'short' });
      const { book } = device.engine.context.session();
      const [letter] = book.list('letter', vault);
      if (letter !== undefined) book.write([{ id: letter.id, vault: letter.vault, kind: 'letter', set: { text: 'x'.repeat(100_001) } }]);
    },
    mend: async ({ page, app, recipient }) => {
      await page.getByRole('heading', { name: /^Documents for/ }).waitFor();
      await app.call('letters.set', { recipient, text: 'short again' });
    },
    gone: 'now',
  },
  rehearsal_failed: {
    from: 'done',
    make: async (plot) => rehearsed(plot, { outcome: 'fails', findings: ['bundle_damaged'] }),
    mend: rehearse,
    gone: 'now',
  },
  rehearsal_is_old: { from: 'done', make: async (plot) => rehearsed(plot, {}), mend: rehearse, gone: 'now' },
  never_rehearsed: { from: 'done', make: async () => undefined, mend: rehearse, gone: 'now' },
  sheet_never_tested: { from: 'done', make: async () => undefined, mend: tryWords, gone: 'now' },
  sheet_test_is_old: {
    from: 'done',
    make: async (plot) => {
      const sheets = lockRecords(entryOf(plot)).flatMap((lock) => lock.sheets);
      write(plot, Object.fromEntries(sheets.map(({ id }) => [`tested-${id}`, longAgo])));
    },
    mend: tryWords,
    gone: 'now',
  },
  phrase_not_compared: { from: 'done', make: async (plot) => pin(plot, { vouchedBy: 'nobody' }), mend: typePhrase, gone: 'now' },
  sender_not_proved: {
    from: 'done',
    make: async (plot) => pin(plot, { vouchedBy: 'words', comparedAt: longAgo }, firstEnrolment(plot.recipient, 'eins zwei drei')),
    mend: makeCode,
    gone: { waitsFor: /to choose a passphrase anew/ },
  },
  key_changed: {
    from: 'done',
    make: async (plot) => {
      await pin(plot, { vouchedBy: 'words', comparedAt: longAgo });
      return offer(plot, 'vier fünf');
    },
    mend: typePhrase,
    gone: 'now',
  },
  key_uninvited: {
    from: 'named',
    make: async (plot) => {
      await plot.device.must('invitations.make', { recipient: plot.recipient, way: 'handed' });
      await offer(plot, 'wer bin ich');
    },
    mend: async ({ page }) => {
      await page.locator('button:focus').press('Enter');
      await inDialog(page, 'Forget it').click();
      await dialog(page).waitFor({ state: 'detached' });
    },
    gone: 'now',
  },
  key_outdated: {
    from: 'named',
    make: async ({ device, recipient }) => {
      const { enrolment, publicKey } = firstEnrolment(recipient, 'eins zwei drei');
      await noteEnrolments(device.engine.context, recipient, [
        { publicKey: toBase64(publicKey), enrolment: toBase64(enrolment), proof: null },
      ]);
    },
    mend: makeCode,
    gone: { waitsFor: /ask them to choose a passphrase with it/ },
  },
  invitation_expired: {
    from: 'named',
    make: async (plot) => {
      await plot.device.must('invitations.make', { recipient: plot.recipient, way: 'handed' });
      const [open] = invitationRecords(entryOf(plot));
      if (open !== undefined) write(plot, { [`invitation-${open.id}`]: { ...open, expiresAt: longAgo } });
    },
    mend: makeCode,
    gone: 'now',
  },
  renewal_waits: {
    from: 'done',
    make: async (plot) => {
      write(plot, { renewal: { since: longAgo } });
    },
    mend: async ({ page }) => {
      await page.locator('button:focus').press('Enter');
      await page.locator('[data-finding="renewal_waits"]').waitFor({ state: 'detached' });
    },
    gone: 'now',
  },
  never_checked_in: {
    from: 'done',
    make: async () => undefined,
    // The button is the check-in.
    mend: async () => undefined,
    gone: 'now',
  },
  way_single: {
    from: 'done',
    make: async ({ device, vault, recipient }) => {
      const { context } = device.engine;
      const main = { id: 'main', kind: 'mail', status: 'confirmed', address: null, deputy: null, fault: null, faultAt: null } as const;
      const ways = [{ ...main, confirmedAt: context.clock.now(), askedAt: null }];
      const known = knownOfVault(context, context.session(), vault);
      const said = { ...known.said, [recipient]: { at: context.clock.now(), language: null, ways } };
      keepOfVault(context, context.session(), vault, { ...known, said });
    },
    mend: async ({ page }) => {
      await dialog(page).getByRole('textbox').fill('anna.second@example.org');
      await inDialog(page, 'Add this way').click();
      await dialog(page).waitFor({ state: 'detached' });
    },
    gone: 'now',
  },
  recipient_unconfirmed: {
    from: 'done',
    make: async () => undefined,
    mend: async ({ page }) => page.locator('button:focus').waitFor(),
    gone: { waitsFor: /A mail asks them to press its button/ },
  },
} satisfies Partial<Readonly<Record<FindingCode, FindingStory>>>;
