import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { randomKey } from '../../../shared/crypto/keys.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import { openWitnessing, sealWitnessing } from '../../../shared/format/witnessing/sealed-witnessing.ts';
import type { WitnessingAnswer } from '../../../shared/wire/witnessings.ts';
import { certified, newToken, preparedFor, signatureBy, valuesIn, WitnessBrowser, type SigningWitness } from './asked-witnesses.ts';
import { expectStatus } from './sealed-vault.ts';
import { newSyncOwner, type SyncDevice } from './sync-owner.ts';
import type { Answer, Json } from '../server/api.ts';
import type { TestServer } from '../server/test-server.ts';

let told = 0;

/** What tests of sealed documents that two people sign have in common: those people, and what they and the owner do. */
export function sealedWitnessings(server: () => TestServer) {
  const say = (device: SyncDevice, method: string, path: string, body?: Json): Promise<Answer> =>
    device.call(method, path, body === undefined ? {} : { body });
  const refusal = ({ status, body }: Answer): readonly [number, string] => [status, body.error as string];
  const names = ['Wanda Witness', 'Wilhelm Zeuge'] as const;

  /** A sealed document that two people are to sign, as an owner's device has prepared it. */
  async function sealedDocument() {
    const key = randomKey();
    const prepared = await preparedFor(names, server().now());
    const { newId } = server().core;
    const documentId = newId();
    const particulars = {
      vaultId: newId(),
      documentId,
      version: 1,
      document: 'My last will.pdf',
      owner: 'Thomas Berger',
      witnesses: [...names],
      slots: prepared.slots.map((slot) => ({ ...slot, byteRange: [...slot.byteRange] as [0, number, number, number] })),
    };
    const sealed = sealWitnessing(prepared.file, particulars, key);
    told += 1;
    const witnesses = names.map((name, index) => ({
      ...{ id: newId(), name, email: `witness-${told}-${index}@example.org`, language: index === 0 ? 'en' : 'de' },
      ...newToken(),
    }));
    const message = {
      id: newId(),
      document_id: documentId,
      version: 1,
      sealed: true,
      second_factor: 'none',
      days: 14,
      slots: prepared.slots.map(({ fieldName, byteRange, dateAt }) => ({ field_name: fieldName, byte_range: byteRange, date_at: dateAt })),
      size: sealed.length,
      sha256: createHash('sha256').update(sealed).digest('hex'),
      witnesses: witnesses.map(({ token: _token, ...witness }) => witness),
    };
    return { key, prepared, sealed, message, witnesses };
  }

  const bytes = { 'content-type': 'application/octet-stream' };

  /** Two people who are asked; the first has been written to. */
  async function asked(change: (message: Json) => Json = (message) => message) {
    const owner = await newSyncOwner(server());
    const device = await owner.device();
    const document = await sealedDocument();
    const message = change(document.message) as typeof document.message;
    expectStatus(201, await say(device, 'POST', '/witnessings', message));
    const path = `/witnessings/${message.id}`;
    const put = await device.call('PUT', `${path}/content`, { body: Buffer.from(document.sealed), headers: bytes });
    expect(put.status).toBe(204);
    const [first, second] = document.witnesses.map(({ token }) => new WitnessBrowser(server(), `/witness/${token}`)) as [
      WitnessBrowser,
      WitnessBrowser,
    ];
    const read = async (): Promise<WitnessingAnswer> => (await say(device, 'GET', path)).body as WitnessingAnswer;
    const emails = document.witnesses.map(({ email }) => email);
    return { owner, device, ...document, path, first, second, read, emails };
  }

  type Asked = Awaited<ReturnType<typeof asked>>;

  const mailsTo = async (to: string | undefined) => (await server().mails()).filter((mail) => mail.to === to);

  /** What the page works with, opened with the key of the link's fragment. */
  async function opened(story: Asked, browser: WitnessBrowser) {
    const { bytes: sealed } = await browser.call('GET', '/content');
    return { view: await browser.view(), ...openWitnessing(sealed, story.key) };
  }

  async function signs(story: Asked, index: 0 | 1, by?: SigningWitness, atMs = instantToMs(server().now())) {
    const browser = index === 0 ? story.first : story.second;
    if (browser.cookie === '') await browser.open(story.emails[index] ?? '');
    const { view } = await opened(story, browser);
    const who = by ?? (await certified(browser));
    const message = await signatureBy(who, story.prepared, valuesIn(view), atMs);
    return { message, answer: await browser.call('POST', '/signature', message), who };
  }
  return { say, refusal, sealedDocument, bytes, asked, mailsTo, opened, signs, names };
}

export type AskedWitnesses = Awaited<ReturnType<ReturnType<typeof sealedWitnessings>['asked']>>;
