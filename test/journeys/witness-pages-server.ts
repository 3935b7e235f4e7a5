import { createHash, createPublicKey, generateKeyPairSync, sign, X509Certificate, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fastify, type FastifyReply } from 'fastify';
import { watchConnections } from '../../server/drain-connections.ts';
import { assetRoutes } from '../../server/http/recipient/assets.ts';
import { securityHeaders, sendPage } from '../../server/http/recipient/page.ts';
import { randomKey, type Key } from '../../shared/crypto/keys.ts';
import { instantFromMs } from '../../shared/domain/instant.ts';
import { coveredParts, filledFile, fileToSign, type SignatureSlot, type SlotValue } from '../../shared/format/witnessing/prepared-file.ts';
import { sealWitnessing, type Particulars } from '../../shared/format/witnessing/sealed-witnessing.ts';
import { signData } from '../../shared/node/pades/cms/signed-data-writer.ts';
import { checkValue } from '../../shared/node/pades/witnesses/check-value.ts';
import { isKeyProof, issueAuthority, issueForOneAct, type WitnessAuthority } from '../../shared/node/pades/witnesses/issue-certificate.ts';
import { prepareSignatures } from '../../shared/node/pades/witnesses/prepare-signatures.ts';
import { pdfWith } from '../kit/files/real-files.ts';
import { machineNowMs } from '../kit/pki/local-authorities.ts';

/** A will that two people are asked to sign, with everything that its owner and an honest server have of it. */
export interface TestWitnessing {
  readonly prepared: Buffer;
  readonly slots: readonly SignatureSlot[];
  readonly key: Key;
  readonly sealed: Uint8Array;
  readonly authority: WitnessAuthority;
  readonly particulars: Particulars;
}

export const witnessNames = ['Wanda Witness', 'Jörg Müßig'] as const;
const ids = { vaultId: '01JVA00000000000000000000V', documentId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', version: 3 };
const nowMs = (): number => Math.floor(machineNowMs() / 1_000) * 1_000;
const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

export function newAuthority(): WitnessAuthority {
  const keys = pair();
  const order = { ...keys, origin: 'https://vault.example.com', now: instantFromMs(nowMs()) };
  return { privateKey: keys.privateKey, certificate: issueAuthority(order) };
}

/** @param heir what tells one will from another. */
export async function prepareWitnessing(folder: string, heir = 'Ottilie'): Promise<TestWitnessing> {
  const input = join(folder, `will-${heir}.pdf`);
  await writeFile(
    input,
    await pdfWith(`Last will of Thomas Berger. The house by the lake goes to ${heir}.`, 'Signed before these witnesses:'),
  );
  const output = join(folder, `prepared-${heir}.pdf`);
  const appearance = (x: number) => ({ timeZone: null, language: 'en', place: { page: 2, x, y: 120, width: 200, height: 60 } }) as const;
  const signers = witnessNames.map((name, index) => ({ name, reason: 'Witness', appearance: appearance(40 + index * 260) }));
  const { slots } = await prepareSignatures({ input, output, now: instantFromMs(nowMs()), signers });
  const [prepared, key] = [await readFile(output), randomKey()];
  const named = { document: 'Testament.pdf', owner: 'Thomas Berger', witnesses: [...witnessNames] };
  const particulars = {
    ...ids,
    ...named,
    slots: slots.map((slot) => ({ ...slot, byteRange: [...slot.byteRange] })),
  } as unknown as Particulars;
  return { prepared, slots, key, sealed: sealWitnessing(prepared, particulars, key), authority: newAuthority(), particulars };
}

/** The value of somebody certified for this one act, made without a browser. */
export async function signElsewhere(
  { prepared, slots, authority }: TestWitnessing,
  before: readonly SlotValue[],
  name: string,
): Promise<SlotValue> {
  const signedAtMs = nowMs();
  const keys = pair();
  const certificate = certify(authority, keys.publicKey, name);
  const { file, slot } = fileToSign(prepared, slots, before, signedAtMs);
  const hash = createHash('sha256');
  for (const part of coveredParts(file, slot)) hash.update(part);
  const key = { certificate, algorithm: 'ecdsa-sha256', sign: async (data: Uint8Array) => sign('sha256', data, keys.privateKey) } as const;
  const signed = await signData({ key, contentDigest: hash.digest(), chain: [authority.certificate] });
  return { signedAtMs, cms: signed.encode() };
}

export function certify(authority: WitnessAuthority, publicKey: KeyObject, name: string): X509Certificate {
  const publicKeyInfo = publicKey.export({ format: 'der', type: 'spki' });
  const order = { authority, publicKeyInfo, name, email: 'witness@example.com', now: instantFromMs(nowMs()) };
  return new X509Certificate(issueForOneAct(order));
}

/** A server for one witness that answers as an honest one does, unless a test wants it otherwise. */
export interface WitnessPagesServer extends AsyncDisposable {
  readonly url: string;
  /** What the witnessing's answer says otherwise. */
  says: Readonly<Record<string, unknown>>;
  content: Uint8Array;
  before: readonly SlotValue[];
  /** In the place of the certificate that was asked for. */
  certificate: ((publicKey: KeyObject) => Uint8Array) | undefined;
  /** What comes of a signature or a refusal in the place of 204. */
  refusal: number | undefined;
  readonly signatures: SlotValue[];
  readonly kinds: string[];
  readonly declined: (string | null)[];
  /** Bytes of every request that came. */
  readonly requests: string[];
}

export const witnessPath = `/witness/${'W'.repeat(43)}`;
const witnessId = '01JREC0000000000000000000R';

export async function startWitnessPages(of: TestWitnessing, isSealed = true): Promise<WitnessPagesServer> {
  const app = fastify({ logger: false });
  const drain = watchConnections(app.server, false);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(securityHeaders);
    server.requests.push(request.url);
  });
  app.addHook('preHandler', async (request) => void server.requests.push(JSON.stringify(request.body ?? null)));
  assetRoutes(app);
  const main = `<h1>A document to sign</h1><div id="witness" data-base="${witnessPath}"><p>One moment</p></div>`;
  app.get(witnessPath, (_request, reply) => sendPage(reply, { status: 200, title: 'A document to sign', script: 'witness', main }));
  app.get(`${witnessPath}/witnessing`, (_request, reply) =>
    reply.send({ ...answerOf(of, server.before, isSealed, server.content), ...server.says }),
  );
  app.get(`${witnessPath}/content`, (_request, reply) => reply.type('application/octet-stream').send(Buffer.from(server.content)));
  const body = (reply: FastifyReply) =>
    server.refusal === undefined ? reply.code(204).send() : reply.code(server.refusal).send({ error: 'x' });
  app.post<{ Body: { public_key: string; proof: string } }>(`${witnessPath}/certificate`, async (request, reply) => {
    const [spki, proof] = [request.body.public_key, request.body.proof].map((text) => Buffer.from(text, 'base64'));
    if (spki === undefined || proof === undefined || !isKeyProof(witnessId, spki, proof))
      return reply.code(400).send({ error: 'invalid_request' });
    const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    const name = witnessNames[server.before.length] ?? '';
    const der = server.certificate === undefined ? certify(of.authority, publicKey, name).raw : server.certificate(publicKey);
    return reply.send({ certificate: Buffer.from(der).toString('base64') });
  });
  app.post<{ Body: { signed_at: string; cms: string; certificate: string } }>(`${witnessPath}/signature`, async (request, reply) => {
    const cms = Buffer.from(request.body.cms, 'base64');
    const authority = request.body.certificate === 'service' ? { authority: of.authority.certificate } : {};
    await checkValue({ cms, now: instantFromMs(nowMs()), ...authority });
    server.signatures.push({ signedAtMs: Date.parse(request.body.signed_at), cms });
    server.kinds.push(request.body.certificate);
    return body(reply);
  });
  app.post<{ Body: { reason?: string } }>(`${witnessPath}/decline`, (request, reply) => {
    server.declined.push(request.body.reason ?? null);
    return body(reply);
  });
  const server: WitnessPagesServer = {
    url: '',
    says: {},
    content: isSealed ? of.sealed : of.prepared,
    before: [],
    certificate: undefined,
    refusal: undefined,
    signatures: [],
    kinds: [],
    declined: [],
    requests: [],
    [Symbol.asyncDispose]: () => {
      drain.end();
      return app.close();
    },
  };
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return Object.assign(server, { url });
}

function answerOf({ slots, authority }: TestWitnessing, before: readonly SlotValue[], sealed: boolean, content: Uint8Array) {
  return {
    id: witnessId,
    owner: 'Thomas Berger',
    name: witnessNames[before.length] ?? '',
    position: before.length + 1,
    of: slots.length,
    sealed,
    slots: slots.map(({ fieldName, byteRange, dateAt }) => ({ field_name: fieldName, byte_range: byteRange, date_at: dateAt })),
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    before: before.map(({ signedAtMs, cms }, index) => ({
      name: witnessNames[index],
      signed_at: new Date(signedAtMs).toISOString(),
      cms: Buffer.from(cms).toString('base64'),
    })),
    expires_at: '2030-01-01T00:00:00.000Z',
    authority: authority.certificate.raw.toString('base64'),
    certificate_subject: witnessNames[before.length] ?? '',
  };
}

/** The file as its owner puts it together. */
export const signedFile = ({ prepared, slots }: TestWitnessing, values: readonly SlotValue[]): Uint8Array =>
  filledFile(prepared, slots, values);
