import { closeDialogs, type Look } from '../kit/browser/check-screens.ts';
import { startDesktopApp, type DesktopApp } from '../kit/desktop/desktop-app.ts';
import { documentsStates, firstRunStates, plantDocuments } from '../journeys/documents-states.ts';
import { pageIsDrawn, plantSignatures, signingStates } from '../journeys/signing-states.ts';
import { emptyPeopleStates, madeUpKeys, peopleStates, plantPeople, pretendRecipient, visit } from '../journeys/people-states.ts';
import { beginSecond, plantSecond, secondStates } from '../journeys/second-states.ts';
import type { Camera } from './camera.ts';
import { picturesTakenAt } from './fixed-date.ts';

/** Takes the pictures of one part of the product. */
export type Scene = (camera: Camera) => Promise<void>;

/** An app whose page shows the pictures' time. */
export async function appFor(camera: Camera, options: Parameters<typeof startDesktopApp>[0] = {}): Promise<DesktopApp> {
  const app = await startDesktopApp({ browser: camera.browser, context: camera.context, ...options });
  await app.context.clock.setFixedTime(picturesTakenAt);
  return app;
}

/** Goes through all of them; `chosen` leaves out what would look much like another picture. */
async function takeEach<Place>(
  camera: Camera,
  app: DesktopApp,
  looks: readonly Look<Place>[],
  place: Place,
  chosen: (name: string) => boolean = () => true,
): Promise<void> {
  for (const [name, reach] of looks) {
    await reach(app.page, place);
    if (chosen(name)) await camera.take(app.page, `desktop/${name}`);
    await closeDialogs(app.page);
  }
}

const firstRun: Scene = async (camera) => {
  await using app = await appFor(camera);
  await app.open();
  await takeEach(camera, app, firstRunStates, app);
};

const empty: Scene = async (camera) => {
  await using app = await appFor(camera);
  const vault = await app.createAccount('For Ann');
  await app.open('/vaults');
  await takeEach(camera, app, emptyPeopleStates, { vault, anna: '', ben: '' });
};

const documents: Scene = async (camera) => {
  await using app = await appFor(camera);
  const place = await plantDocuments(app);
  await app.open();
  await takeEach(camera, app, documentsStates, place);
};

const signing: Scene = async (camera) => {
  await using app = await appFor(camera);
  const place = await plantSignatures(app);
  await app.open();
  await takeEach(camera, app, signingStates, place);
  await visit(app.page, `/vaults/${place.vault}/sign/${place.plain}`);
  await pageIsDrawn(app.page);
  await app.speak('de');
  await app.page.getByRole('heading', { name: 'Unterschreiben', level: 1 }).waitFor();
  await camera.take(app.page, 'desktop/sign-in-german');
  await app.speak('en');
};

const people: Scene = async (camera) => {
  await using app = await appFor(camera);
  const place = await plantPeople(app);
  const page = await app.open();
  await page.getByRole('heading', { name: 'My vaults' }).waitFor();
  await takeEach(camera, app, peopleStates, place);
  await pretendRecipient(page, place.anna, madeUpKeys);
  await app.call('recipients.update', { recipient: place.anna, note: 'Changed' });
  await visit(page, `/vaults/${place.vault}/recipients/${place.anna}`);
  await page.getByText('Somebody has chosen another passphrase').first().scrollIntoViewIfNeeded();
  await camera.take(page, 'desktop/another-key');
};

const inGerman: ReadonlySet<string> = new Set([
  'recipients',
  'recipient',
  'make-quorum',
  'policy',
  'policy-edit',
  'readiness',
  'check-in',
  'settings',
]);

const german: Scene = async (camera) => {
  await using app = await appFor(camera);
  const place = await plantPeople(app);
  const page = await app.open();
  await page.getByRole('heading', { name: 'My vaults' }).waitFor();
  for (const [name, reach] of peopleStates.filter(([each]) => inGerman.has(each))) {
    await reach(page, place);
    await app.speak('de');
    await camera.take(page, `desktop/${name}-in-german`);
    await app.speak('en');
    await closeDialogs(page);
  }
};

const many: Scene = async (camera) => {
  await using app = await appFor(camera);
  const vault = await app.createAccount('For everybody');
  for (let number = 1; number <= 1_000; number += 1)
    await app.call('recipients.create', { vault, name: `Person ${number}`, email: `person-${number}@example.org` });
  const paths = [];
  for (let number = 1; number <= 1_000; number += 1) paths.push(await app.file(`Letter ${number}.txt`, `Letter number ${number}`));
  await app.call('documents.add', { vault, paths });
  const names = [
    'رسائل إلى العائلة',
    'For Maximiliane Karoline Freifrau von und zu Donaudampfschifffahrtsgesellschaftskapitänsmützenberg and her children',
    ...Array.from({ length: 28 }, (_, index) => `Vault number ${index + 1}`),
  ];
  for (const name of names) await app.call('vaults.create', { name });
  const page = await app.open('/vaults');
  await page.getByRole('link', { name: 'For everybody' }).waitFor();
  await camera.take(page, 'desktop/many-vaults');
  await visit(page, `/vaults/${vault}/documents`);
  await page.getByRole('row', { name: /Letter 1\.txt/ }).waitFor();
  await camera.take(page, 'desktop/many-documents');
  await visit(page, `/vaults/${vault}/recipients`);
  await page.getByText('Would get nothing yet').first().waitFor();
  await camera.take(page, 'desktop/many-recipients');
  await visit(page, `/vaults/${vault}/readiness`);
  await page.getByRole('heading', { name: 'Not ready yet' }).waitFor();
  await camera.take(page, 'desktop/many-findings');
};

const second: Scene = async (camera) => {
  await using app = await appFor(camera);
  const place = await plantSecond(app);
  await beginSecond(app.page, place);
  const page = await app.open();
  await page.getByRole('heading', { name: 'My vaults' }).waitFor();
  for (const [name, reach] of secondStates) {
    await reach(page, place);
    await camera.take(page, `desktop/${name}`);
    await app.speak('de');
    await camera.take(page, `desktop/${name}-in-german`);
    await app.speak('en');
    await closeDialogs(page);
  }
};

/** The owner's app without a server. */
export const desktopScenes = { 'first-run': firstRun, empty, documents, signing, people, second, german, many } as const satisfies Readonly<
  Record<string, Scene>
>;
