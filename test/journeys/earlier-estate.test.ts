import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { fromBase64, toBase64 } from '../../shared/crypto/base64.ts';
import { fromWords } from '../../shared/format/paper/mnemonic-words.ts';
import { makeEnrolment } from '../../shared/format/release/enrolment.ts';
import { enrolmentProof } from '../../shared/format/release/invitation.ts';
import { emailHash } from '../../shared/format/release/lock.ts';
import { cheapCost, openDevice, tokenFor, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { browserAt, expectStatus } from '../kit/owners/sealed-vault.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import { present } from '../kit/runner/present.ts';

// A data folder, the server's own folder with its database, and the words on paper, as versions made them that people have run. They are
// kept as they were made, and never made anew.

type Person = 'anna' | 'ben' | 'dora';

interface Secrets {
  readonly email: string;
  readonly passphrase: string;
  readonly vault: string;
  readonly documents: Readonly<Record<'will' | 'photo' | 'old', string>>;
  readonly recipients: Readonly<Record<Person, string>>;
  readonly sheets: { readonly anna: string; readonly dora: string; readonly ben: readonly string[] };
}

interface Estate extends AsyncDisposable {
  readonly secrets: Secrets;
  readonly server: TestServer;
  readonly device: OwnerDevice;
}

/** Opens an estate of an earlier version with this one: the server first, then the owner's device. */
async function openEarlier(version: string): Promise<Estate> {
  const folder = await tempFolder('earlier');
  await promisify(execFile)('tar', ['-xzf', join(import.meta.dirname, `../earlier/${version}.tar.gz`), '-C', folder.path]);
  const secrets = JSON.parse(await readFile(join(folder.path, 'secrets.json'), 'utf8')) as Secrets;
  const server = await startTestServer({ dataDir: join(folder.path, 'server') });
  const device = await openDevice(join(folder.path, 'device'));
  await device.must('account.unlock', { passphrase: secrets.passphrase });
  // The server's address is another one than on the day when it was made.
  await device.must('sync.connect', { server: server.origin, token: await tokenFor(server.core, secrets.email) });
  await device.must('sync.run', {});
  return {
    secrets,
    server,
    device,
    [Symbol.asyncDispose]: async () => {
      await device[Symbol.asyncDispose]();
      await server.close();
      await folder.remove();
    },
  };
}

async function recipientOf({ device, secrets }: Estate, who: Person) {
  return present((await device.must('recipients.list', { vault: secrets.vault })).find(({ id }) => id === secrets.recipients[who]));
}

/** Plays the release through with the server, with the paper that each has. */
async function rehearsed({ device, secrets }: Estate, codes: Readonly<Partial<Record<Person, readonly string[]>>>) {
  const typed = Object.entries(codes).map(([who, texts]) => ({ recipient: secrets.recipients[who as Person], codes: [...texts] }));
  const { recipients } = await device.must('releases.rehearse', { vault: secrets.vault, codes: typed });
  const of = (who: Person) => present(recipients.find(({ recipient }) => recipient === secrets.recipients[who]));
  return (['anna', 'ben', 'dora'] as const).map((who) => [of(who).outcome, of(who).keyGeneration]);
}

/** Chooses a passphrase on the page that an invitation's link leads to. */
async function chooseWith({ server, device }: Estate, recipient: string, email: string, words: string): Promise<void> {
  const { accountId, identity, book } = device.engine.context.session();
  const page = browserAt(server);
  const [id = ''] = Object.keys(book.get('recipient', recipient).body.fields).flatMap((name) => /^invitation-(.*)$/.exec(name)?.[1] ?? []);
  const { identity: named } = expectStatus(200, await page.call('GET', `/invited/${id}/enrolment`)) as { readonly identity: string };
  expect(fromBase64(named, 'damaged')).toEqual(Uint8Array.from(identity.publicKey));
  const vaultId = book.get('recipient', recipient).vault;
  const place = { accountId, vaultId, recipientId: recipient, identity: identity.publicKey, invitationId: id };
  const { enrolment } = makeEnrolment({ ...place, passphrase: 'six new words', cost: cheapCost });
  const proof = enrolmentProof(enrolment, emailHash(email), { id, code: fromWords(words, 16, 'invitation') });
  const body = JSON.stringify({ enrolment: toBase64(enrolment), proof: toBase64(proof) });
  expectStatus(200, await page.call('POST', `/invited/${id}/enrolment`, { headers: { 'content-type': 'application/json' }, body }));
}

describe('an estate that the version of 23 November 2026 made', () => {
  it('loses nothing, and moves on while its paper stays in the drawer', async () => {
    await using estate = await openEarlier('2026-11-23');
    const { device, secrets } = estate;
    const { vault, documents, recipients, sheets } = secrets;
    expect((await device.read(documents.will)).toString()).toBe('Everything to Anna and Ben.');
    expect((await device.read(documents.photo)).length).toBe(23 * 20_000);
    const findings = async (who: Person) =>
      (await device.must('readiness.get', { vault })).findings.filter((one) => one.recipient === recipients[who]).map(({ code }) => code);
    expect(await findings('anna')).toContain('sender_not_proved');
    // Dora chose a passphrase that nobody compared: it gets nothing, now or later.
    expect(await findings('dora')).toContain('key_outdated');
    const { publicKey = '' } = (await recipientOf(estate, 'dora')).offeredKey ?? {};
    expect(await device.codeOf('enrolments.accept', { recipient: recipients.dora, publicKey, words: 'a b c d e f' })).toBe('key_outdated');

    const paper = { anna: [sheets.anna], ben: [present(sheets.ben[0]), present(sheets.ben[2])], dora: [sheets.dora] };
    const opened = (generations: readonly number[]) => generations.map((generation) => ['opened', generation]);
    expect(await rehearsed(estate, paper)).toEqual(opened([1, 1, 1]));

    // Something new for everybody: no new paper, the same key.
    await device.addText(vault, 'new.txt', 'Written today.');
    await device.must('sync.run', {});
    expect(await rehearsed(estate, paper)).toEqual(opened([1, 1, 1]));

    // A document taken back from Ben, whose three sheets are of the first format: it waits until they were typed in once.
    await device.must('recipients.select', { recipient: recipients.ben, selection: [documents.will] });
    await device.must('sync.run', {});
    expect((await recipientOf(estate, 'ben')).renewal?.sheets).toHaveLength(3);
    expect(await findings('ben')).toContain('renewal_waits');
    await device.must('sheets.test', { recipient: recipients.ben, codes: [...sheets.ben] });
    expect((await recipientOf(estate, 'ben')).renewal).toBeNull();
    await device.must('sync.run', {});
    expect(await rehearsed(estate, paper)).toEqual(opened([1, 2, 1]));

    // Anna gets a code, and with it a passphrase that knows whom it is from; the sheet in her drawer was typed in once.
    await device.must('sheets.test', { recipient: recipients.anna, codes: [sheets.anna] });
    const { words } = await device.must('invitations.make', { recipient: recipients.anna, way: 'handed' });
    await device.must('sync.run', {});
    await chooseWith(estate, recipients.anna, 'anna@example.org', words);
    await device.must('sync.run', {});
    expect(await recipientOf(estate, 'anna')).toMatchObject({ enrolment: { vouchedBy: 'invitation', provesSender: true }, renewal: null });
    expect(await findings('anna')).not.toContain('sender_not_proved');
    expect(await rehearsed(estate, paper)).toEqual(opened([2, 2, 1]));
  });
});
