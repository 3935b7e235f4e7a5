import { createHash, generateKeyPairSync, randomBytes, sign, X509Certificate, type KeyPairKeyObjectResult } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '../../../shared/domain/instant.ts';
import { instantFromMs, instantToMs } from '../../../shared/domain/instant.ts';
import { keyProofMessage } from '../../../shared/format/witnessing/key-proof.ts';
import { coveredParts, fileToSign, type SignatureSlot, type SlotValue } from '../../../shared/format/witnessing/prepared-file.ts';
import { signData } from '../../../shared/node/pades/cms/signed-data-writer.ts';
import { prepareSignatures } from '../../../shared/node/pades/witnesses/prepare-signatures.ts';
import type { SignatureMessage, WitnessAnswer } from '../../../shared/wire/witnessings.ts';
import { tempFolder } from '../files/temp-folder.ts';
import { plainPdf } from '../pdf/signing-world.ts';
import type { Json } from '../server/api.ts';
import type { ServerMail } from '../server/test-server.ts';

/** A PDF that is laid out for these people, in their order. */
export async function preparedFor(names: readonly string[], now: Instant) {
  const folder = await tempFolder('witnessing');
  const [input, output] = [join(folder.path, 'in.pdf'), join(folder.path, 'out.pdf')];
  try {
    await writeFile(input, await plainPdf());
    const { slots } = await prepareSignatures({ input, output, now, signers: names.map((name) => ({ name })) });
    return { file: new Uint8Array(await readFile(output)), slots };
  } finally {
    await folder.remove();
  }
}

/** What a browser answers with. */
export interface PageAnswer {
  readonly status: number;
  readonly text: string;
  readonly location: string | null;
  readonly body: Json;
  readonly bytes: Uint8Array;
}

/** A server, and what it has mailed. */
export interface MailedServer {
  readonly origin: string;
  mails(): Promise<readonly (Pick<ServerMail, 'to' | 'text' | 'links'> & { readonly kind: string })[]>;
}

/** A witness's browser: it has their link, and keeps cookies. */
export class WitnessBrowser {
  readonly #server: MailedServer;
  readonly path: string;
  cookie = '';

  /** @param link its path. */
  constructor(server: MailedServer, link: string) {
    this.#server = server;
    this.path = link;
  }

  async call(method: string, below: string, body?: Json, headers: Readonly<Record<string, string>> = {}): Promise<PageAnswer> {
    const form = body instanceof URLSearchParams;
    const answer = await fetch(this.#server.origin + this.path + below, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
        ...(body === undefined ? {} : { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: form ? body.toString() : JSON.stringify(body) }),
    });
    const set = answer.headers.get('set-cookie');
    if (set !== null) this.cookie = set.split(';', 1)[0] ?? '';
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true && text !== '';
    return { status: answer.status, text, location: answer.headers.get('location'), body: isJson ? JSON.parse(text) : undefined, bytes };
  }

  /** The newest code that was sent to an address, or by text message to a number. */
  async code(to: string): Promise<string> {
    const mail = (await this.#server.mails()).findLast((one) => one.kind === 'witness_code' && one.to === to);
    return /\b[0-9]{6}\b/m.exec(mail?.text ?? '')?.[0] ?? '';
  }

  /** Asks for a code and types it. @returns where that leads. */
  async open(email: string, more: Readonly<Record<string, string>> = {}): Promise<PageAnswer> {
    await this.call('POST', '/code', new URLSearchParams());
    return this.call('POST', '/open', new URLSearchParams({ code: await this.code(email), ...more }));
  }

  async view(): Promise<WitnessAnswer> {
    return (await this.call('GET', '/witnessing')).body as WitnessAnswer;
  }
}

/** Somebody who signs: a key, and its certificate. */
export interface SigningWitness {
  readonly keys: KeyPairKeyObjectResult;
  readonly certificate: X509Certificate;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** What a browser sends to have a key certified. */
export function certificateRequest(witnessId: string, keys: KeyPairKeyObjectResult, key = keys.privateKey): Json {
  const info = keys.publicKey.export({ format: 'der', type: 'spki' });
  const proof = sign('sha256', keyProofMessage(witnessId, info), { key, dsaEncoding: 'ieee-p1363' });
  return { public_key: base64(info), proof: base64(proof) };
}

export const newPair = (): KeyPairKeyObjectResult => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Makes a key and has it certified. */
export async function certified(browser: WitnessBrowser): Promise<SigningWitness> {
  const keys = newPair();
  const { body } = await browser.call('POST', '/certificate', certificateRequest((await browser.view()).id, keys));
  return { keys, certificate: new X509Certificate(Buffer.from(body.certificate as string, 'base64')) };
}

/** The values of those who have signed, as the server hands them out. */
export function valuesIn({ before }: WitnessAnswer): readonly SlotValue[] {
  return before.map(({ signed_at: at, cms }) => ({ signedAtMs: instantToMs(at as Instant), cms: Buffer.from(cms, 'base64') }));
}

/** Signs what is in front of somebody, as their browser does. */
export async function signatureBy(
  { keys, certificate }: SigningWitness,
  { file, slots }: { readonly file: Uint8Array; readonly slots: readonly SignatureSlot[] },
  before: readonly SlotValue[],
  atMs: number,
): Promise<SignatureMessage> {
  const signedAtMs = Math.floor(atMs / 1_000) * 1_000;
  const signed = fileToSign(file, slots, before, signedAtMs);
  const digest = createHash('sha256');
  for (const part of coveredParts(signed.file, signed.slot)) digest.update(part);
  const key = {
    certificate,
    algorithm: 'ecdsa-sha256',
    sign: (data: Uint8Array) => Promise.resolve(sign('sha256', data, keys.privateKey)),
  } as const;
  const cms = (await signData({ key, contentDigest: digest.digest(), chain: [] })).encode();
  return { signed_at: instantFromMs(signedAtMs), cms: base64(cms), certificate: 'service' };
}

/** A link's token, as an owner's device makes it, and what it tells the server of it. */
export function newToken(): { readonly token: string; readonly token_hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, token_hash: createHash('sha256').update(token).digest('hex') };
}
