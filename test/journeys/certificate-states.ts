import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { PeopleWorld, pdf } from '../../server/core/certificates/certificate-test-kit.ts';
import { reviewCertificate } from '../../server/core/certificates/review-certificate.ts';
import { requestRelease } from '../../server/core/approvals/release-requests.ts';
import { setRequiredApprovals } from '../../server/core/approvals/approval-settings.ts';
import type { VaultRow } from '../../server/db/schema.ts';
import { releaseVault } from '../../server/core/releases/release-vault.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { plantRemoval, type PlantedRemoval } from '../kit/owners/plant-removal.ts';
import type { TestCore } from '../kit/server/test-core.ts';
import type { PageState } from './page-state.ts';

type At = (path: string) => PageState['reach'];

const heir = (vault: VaultRow): string => `heir-0-${vault.id.toLowerCase()}@example.org`;
const press = (page: Page): Promise<void> => page.locator('form button').click();

const file = (name: string, bytes: Uint8Array) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });

async function fill(
  page: Page,
  { statement = 'I am his daughter. He died on Sunday in the hospital of Bremen.', bytes = pdf() } = {},
): Promise<void> {
  await page.locator('#statement').fill(statement);
  // A name that no other visit used: the same file again would be the same certificate.
  await page.locator('#file').setInputFiles(file(`certificate-${createHash('sha256').update(bytes).digest('hex').slice(0, 6)}.pdf`, bytes));
  await page.locator('[name=affirmed]').check();
  await press(page);
}

/** The pages on which a death is reported, and on which an owner who is alive stops what followed from it. */
export async function certificateStates(test: TestCore, at: At): Promise<PageState[]> {
  const world = new PeopleWorld(test);
  const owner = await world.person();
  const vault = await world.vault(owner, { recipients: 1 });
  const link = `/certificate/${await world.link(heir(vault))}`;
  const released = await world.vault(owner, { recipients: 1 });
  const opened = `/certificate/${await world.link(heir(released))}`;
  await releaseVault(owner, released.id, {});
  return [
    { name: 'certificate-ask', reach: at('/certificate') },
    {
      name: 'certificate-ask-wrong',
      reach: async (page) => {
        await at('/certificate')(page);
        await page.locator('#email').evaluate((input) => input.setAttribute('type', 'text'));
        await page.locator('#email').fill('anna at home');
        await press(page);
      },
    },
    {
      name: 'certificate-asked',
      reach: async (page) => {
        await at('/certificate')(page);
        await page.locator('#email').fill('anna@example.org');
        await press(page);
      },
    },
    { name: 'certificate', reach: at(link) },
    {
      name: 'certificate-unreadable',
      reach: async (page) => {
        await at(link)(page);
        await fill(page, { bytes: new TextEncoder().encode('<html>') });
      },
    },
    {
      name: 'certificate-handed-in',
      reach: async (page) => {
        await at(link)(page);
        await fill(page);
      },
    },
    { name: 'certificate-waits', reach: at(link) },
    { name: 'certificate-not-needed', reach: at(opened) },
    ...(await stopStates(world, at)),
    ...(await keepDeviceStates(world, at)),
  ];
}

async function stopStates(world: PeopleWorld, at: At): Promise<PageState[]> {
  const owner = await world.person();
  const reviewer = await world.person('VAULT_OPERATOR');
  const stopLink = async (): Promise<{ readonly vault: VaultRow; readonly path: string; readonly certificateId: Ulid }> => {
    const vault = await world.vault(owner, { recipients: 1 });
    const certificate = await world.submit(await world.link(heir(vault)));
    return { vault, certificateId: certificate.id, path: `/stop/${await world.token('certificate_submitted', owner.owner.email)}` };
  };
  const [reviewing, waiting, pressed, released] = [await stopLink(), await stopLink(), await stopLink(), await stopLink()];
  await reviewCertificate(reviewer, waiting.certificateId, { decision: 'approved', reason: null });
  await world.tick();
  await releaseVault(owner, released.vault.id, {});
  const asked = await world.vault(owner);
  await setRequiredApprovals(owner, asked.id, 1);
  await requestRelease(reviewer, asked.id, 'Her sister asked us to.');
  const requested = `/stop/${await world.token('release_requested', owner.owner.email)}`;
  return [
    { name: 'stop-reviewing', reach: at(reviewing.path) },
    { name: 'stop-waiting', reach: at(waiting.path) },
    { name: 'stop-requested', reach: at(requested) },
    {
      name: 'stopped',
      reach: async (page) => {
        await at(pressed.path)(page);
        if (await page.locator('form').count()) await press(page);
      },
    },
    { name: 'stop-released', reach: at(released.path) },
  ];
}

/** The page on which an owner keeps a device that is to be removed, in each of its states. */
async function keepDeviceStates(world: PeopleWorld, at: At): Promise<PageState[]> {
  const { core } = world;
  const { owner } = await world.person();
  const removal = (state?: PlantedRemoval): Promise<string> => plantRemoval(core, owner.userId, state);
  const pressed = await removal();
  return [
    { name: 'keep-device', reach: at(await removal()) },
    { name: 'keep-device-ended', reach: at(await removal({ ended: true })) },
    { name: 'keep-device-removed', reach: at(await removal({ removed: true, ended: true })) },
    {
      name: 'keep-device-kept',
      reach: async (page) => {
        await at(pressed)(page);
        if (await page.locator('form').count()) await press(page);
      },
    },
  ];
}
