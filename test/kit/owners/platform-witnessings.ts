import { expect } from 'vitest';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { instantFromMs, instantToMs } from '../../../shared/domain/instant.ts';
import { coveredParts, fileToSign } from '../../../shared/format/witnessing/prepared-file.ts';
import { signData } from '../../../shared/node/pades/cms/signed-data-writer.ts';
import type { SignatureMessage } from '../../../shared/wire/witnessings.ts';
import { certified, signatureBy, valuesIn, WitnessBrowser, type PageAnswer, type SigningWitness } from './asked-witnesses.ts';
import { platformPerson, type PlatformPerson } from './platform-person.ts';
import { plainPdf } from '../pdf/signing-world.ts';
import { chainOf, signWith, type Issued } from '../pki/make-certificate.ts';
import type { Json } from '../server/api.ts';
import type { TestServer } from '../server/test-server.ts';
import { createHash } from 'node:crypto';

let asked = 0;

/** What tests of documents that the server reads and several people sign have in common. */
export function platformWitnessings(server: () => TestServer) {
  /** A PDF of a person's, in a vault that the server reads. */
  async function placed(person: PlatformPerson, content?: Uint8Array): Promise<{ readonly vaultId: string; readonly documentId: string }> {
    const pdf = content ?? (await plainPdf());
    const vaultId = (await person.post('/vaults', { name: 'Papers' })).body.vault.id as string;
    const initiated = { fileName: 'will.pdf', fileSize: pdf.length, mimeType: 'application/pdf' };
    const { body } = await person.post(`/vaults/${vaultId}/documents/initiate`, initiated);
    const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const documentId = body.document.id as string;
    expect((await person.call('PATCH', `/uploads/${documentId}`, { body: Buffer.from(pdf), headers })).status).toBe(204);
    return { vaultId, documentId };
  }

  const documentOf = async (person: PlatformPerson, content?: Uint8Array): Promise<string> => (await placed(person, content)).documentId;

  const people = (): readonly Json[] => {
    asked += 1;
    return [
      { name: 'Wanda Witness', email: `wanda-${asked}@example.org` },
      { name: 'Wilhelm Zeuge', email: `wilhelm-${asked}@example.org`, language: 'de' },
    ];
  };

  async function linkTo(email: string): Promise<WitnessBrowser> {
    const mail = (await server().mails()).findLast(({ kind, to }) => kind === 'witness_asked' && to === email);
    return new WitnessBrowser(server(), new URL(mail?.links[0] ?? '').pathname);
  }

  /** What somebody has in their browser once they have typed the code. */
  async function reading(email: string) {
    const browser = await linkTo(email);
    await browser.open(email);
    const view = await browser.view();
    const { bytes: file } = await browser.call('GET', '/content');
    const slots = view.slots.map(({ field_name: fieldName, byte_range: byteRange, date_at: dateAt }) => ({ fieldName, byteRange, dateAt }));
    return { browser, view, file, slots };
  }

  type Reading = Awaited<ReturnType<typeof reading>>;

  const sent = ({ browser }: Reading, message: Json): Promise<PageAnswer> => browser.call('POST', '/signature', message);

  /** Signs what is in front of somebody with a key that was certified for it. */
  async function messageOf(read: Reading, by?: SigningWitness): Promise<SignatureMessage> {
    return signatureBy(by ?? (await certified(read.browser)), read, valuesIn(read.view), instantToMs(server().now()));
  }

  /** Signs what is in front of somebody with a certificate of their own. */
  async function ownMessageOf({ view, file, slots }: Reading, own: Issued, more: Json = {}): Promise<SignatureMessage> {
    const signedAtMs = Math.floor(instantToMs(server().now()) / 1_000) * 1_000;
    const signed = fileToSign(file, slots, valuesIn(view), signedAtMs);
    const digest = createHash('sha256');
    for (const part of coveredParts(signed.file, signed.slot)) digest.update(part);
    const { certificate, algorithm } = own;
    const key = { certificate, algorithm, sign: (data: Uint8Array) => Promise.resolve(signWith(own, data)) };
    const cms = (await signData({ key, contentDigest: digest.digest(), chain: chainOf(own) })).encode();
    return { signed_at: instantFromMs(signedAtMs), cms: Buffer.from(cms).toString('base64'), certificate: 'own', ...more };
  }

  /** Signs what they were mailed; `isOther`: other bytes than those. */
  async function sign(email: string, isOther = false): Promise<number> {
    const read = await reading(email);
    const file = isOther ? read.file.map((byte, index) => (index === 20 ? byte ^ 1 : byte)) : read.file;
    return (await sent(read, await messageOf({ ...read, file }))).status;
  }

  /** Two people who are asked to sign a document of somebody new. */
  async function begun(change: Json = {}, content?: Uint8Array) {
    const person = await platformPerson(server());
    const place = await placed(person, content);
    const witnesses = (change.witnesses as readonly Json[] | undefined) ?? people();
    const answer = await person.post('/witnessings', { documentId: place.documentId, witnesses, ...change });
    expect(answer.status).toBe(201);
    const path = `/witnessings/${answer.body.witnessing.id as string}`;
    await server().scheduler.sign();
    // Its owner signs in for each look: the test may have moved the clock.
    const again = () => platformPerson(server(), { email: person.email });
    const read = async (): Promise<Json> => (await (await again()).get(path)).body.witnessing;
    const emails = witnesses.map(({ email }) => email as string);
    return { person, ...place, path, id: answer.body.witnessing.id as Ulid, emails, again, read };
  }

  const mailsTo = async (to: string) => (await server().mails()).filter((mail) => mail.to === to);

  /** What is in the owner's log of it, oldest first. */
  async function audited(id: string): Promise<readonly { readonly action: string; readonly details: Json }[]> {
    const rows = await server()
      .core.db.read.selectFrom('audit_events')
      .select(['action', 'details'])
      .where('resource_id', '=', id as Ulid)
      .orderBy('id')
      .execute();
    return rows.map(({ action, details }) => ({ action, details: JSON.parse(String(details)) }));
  }

  /** The newest version of a document, as its owner downloads it. */
  async function downloaded(person: PlatformPerson, documentId: string): Promise<Uint8Array> {
    const { value } = await server().createKey({ email: person.email, mode: 'live' });
    const answer = await fetch(`${server().origin}/reference/v1/documents/${documentId}/download`, {
      headers: { authorization: `Bearer ${value}` },
    });
    expect(answer.status).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  }

  return { placed, documentOf, people, linkTo, reading, sent, messageOf, ownMessageOf, sign, begun, mailsTo, audited, downloaded };
}
