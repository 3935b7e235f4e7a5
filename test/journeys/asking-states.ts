import type { Page } from 'playwright-core';
import type { Output } from '../../electron/contract/contract.ts';
import type { Witness, Witnessing } from '../../electron/contract/witnessing.ts';
import type { Look } from '../kit/browser/check-screens.ts';
import { pretendServer, visit } from './people-states.ts';
import type { SigningVault } from './signing-states.ts';

const none = { invitedAt: null, expiresAt: null, openedAt: null, signedAt: null, certificate: null, declineReason: null } as const;
const wanda: Witness = {
  ...{ id: '01KAN2Y5B1QJ7K8M9N0P1R2S3T', name: 'Wanda Witness', email: 'wanda@example.com', language: 'en' },
  ...{ ...none, state: 'signed', invitedAt: '2026-11-20T10:00:00.000Z', signedAt: '2026-11-22T10:00:00.000Z', certificate: 'service' },
};
const wilhelm: Witness = {
  ...{ id: '01KAN2Y5B1QJ7K8M9N0P1R2S3V', name: 'Wilhelm-Alexander Zeuge-Oberschulte', email: 'wilhelm@example.com', language: 'de' },
  ...{ ...none, state: 'invited', invitedAt: '2026-11-22T10:00:00.000Z', expiresAt: '2026-12-06T10:00:00.000Z' },
};

/** Shows the page as if that were how it stands. */
async function show(page: Page, { vault, plain }: SigningVault, change: Partial<Witnessing>): Promise<void> {
  const witnessing: Output<'witnessings.get'> = {
    ...{ id: '01KAN2Y5B1QJ7K8M9N0P1R2S3W', document: plain, vault, documentName: 'Will.pdf', version: 1 },
    ...{ startedAt: '2026-11-20T09:00:00.000Z', isSent: true, state: 'open', endedAt: null, secondFactor: 'none', days: 14 },
    ...{ witnesses: [wanda, wilhelm], trouble: null, waitsFor: null, isSettled: false, result: null },
    ...change,
  };
  await page.unrouteAll({ behavior: 'wait' });
  await pretendServer(page);
  await page.route('**/call/witnessings.list', (route) => route.fulfill({ json: { ok: true, value: [witnessing] } }));
  const link = `https://vault.example.com/witness/${'a'.repeat(43)}#HEIRLOCK-WITNESS-1-${'A'.repeat(56)}-2`;
  await page.route('**/call/witnessings.links', (route) => route.fulfill({ json: { ok: true, value: [{ witness: wilhelm.id, link }] } }));
  await visit(page, '/trash');
  await page.reload();
  await visit(page, `/vaults/${vault}/witnesses/${plain}`);
}

/** Shows the page for a document that nobody can be asked to sign. */
const cannot =
  (which: 'closed' | 'damaged', text: string) =>
  async (page: Page, place: SigningVault): Promise<void> => {
    await page.unrouteAll({ behavior: 'wait' });
    await pretendServer(page);
    await visit(page, '/trash');
    await page.reload();
    await visit(page, `/vaults/${place.vault}/witnesses/${place[which]}`);
    await page.getByText(text).first().waitFor();
  };

const state =
  (text: string, change: Partial<Witnessing>) =>
  async (page: Page, place: SigningVault): Promise<void> => {
    await show(page, place, change);
    await page.getByText(text).first().waitFor();
  };

/** Every state of the screens on which others are asked to sign. */
export const askingStates: readonly Look<SigningVault>[] = [
  [
    'ask-others',
    async (page, { vault, plain }) => {
      await pretendServer(page);
      await visit(page, '/trash');
      await page.reload();
      await visit(page, `/vaults/${vault}/witnesses/${plain}`);
      await page.getByRole('button', { name: 'Have it signed' }).waitFor();
    },
  ],
  ['ask-others-closed', cannot('closed', 'This PDF allows no more signatures')],
  ['ask-others-damaged', cannot('damaged', 'Other programs may show another document')],
  ['others-open', state('Waiting for Wilhelm-Alexander', {})],
  [
    'others-link',
    async (page) => {
      await page.getByRole('button', { name: /^Link for Wilhelm/ }).click();
      await page.getByRole('button', { name: 'Copy the link' }).waitFor();
    },
  ],
  ['others-unsent', state('The service hasn’t got it yet', { isSent: false })],
  [
    'others-declined',
    state('has declined', {
      state: 'declined',
      endedAt: '2026-11-24T10:00:00.000Z',
      witnesses: [wanda, { ...wilhelm, state: 'declined', declineReason: 'I’m a cousin.' }],
    }),
  ],
  ['others-lie', state('Something is wrong at the service', { trouble: { code: 'value_refused', witness: wilhelm.id } })],
  ['others-authority', state('Somebody else than before vouches', { trouble: { code: 'authority_changed', witness: null } })],
  ['others-nonsense', state('makes no sense', { trouble: { code: 'unreadable', witness: null } })],
  [
    'others-expired',
    state('Leave it at that', {
      state: 'expired',
      endedAt: '2026-12-06T10:00:00.000Z',
      witnesses: [wanda, { ...wilhelm, state: 'expired' }],
    }),
  ],
  ['others-elsewhere', state('Put it together here', { witnesses: [wanda], waitsFor: 'other_device' })],
  ['others-newer', state('an earlier version', { witnesses: [wanda], waitsFor: 'newer_version' })],
  [
    'others-done',
    state('Signed by everybody', {
      state: 'complete',
      witnesses: [wanda],
      result: { version: 2, level: 'B-LTA', at: '2026-11-24T10:00:00.000Z' },
    }),
  ],
];
