import { fetchOwn, readBody } from '../fetching/fetch-bytes.ts';
import { Problem, type ProblemCode } from '../problems.ts';
import type { SignatureSlot } from '../../../shared/format/witnessing/prepared-file.ts';

/** What the server says of a document that somebody is asked to sign (shared/wire/witnessings.ts, `witnessAnswer`). */
export interface WitnessingAnswer {
  /** The witness's own id. */
  readonly id: string;
  /** Null where they haven't said it. */
  readonly owner: string | null;
  /** The witness's own name. */
  readonly name: string;
  /** From 1. */
  readonly position: number;
  readonly of: number;
  readonly sealed: boolean;
  readonly slots: readonly SignatureSlot[];
  readonly sizeBytes: number;
  readonly before: readonly { readonly name: string; readonly signedAtMs: number; readonly cms: Uint8Array }[];
  /** DER. */
  readonly authority: Uint8Array;
}

interface Answer extends Pick<WitnessingAnswer, 'id' | 'owner' | 'name' | 'position' | 'of' | 'sealed'> {
  readonly slots: readonly { readonly field_name: string; readonly byte_range: SignatureSlot['byteRange']; readonly date_at: number }[];
  readonly size: number;
  readonly before: readonly { readonly name: string; readonly signed_at: string; readonly cms: string }[];
  readonly authority: string;
}

/** The largest that is held in memory: a prepared file with what its sealing adds. */
const maxContentBytes = 2 ** 26 + 2 ** 17;

export const inBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** A link to sign by needn't have come by mail: whoever has lost their session, or is too late, is told what fits. */
const atWitness: Partial<Record<ProblemCode, ProblemCode>> = {
  session_over: 'code_needed_again',
  link_over: 'witnessing_moved_on',
  withheld: 'witnessing_moved_on',
};

/** @throws Problem as `fetchOwn`, but `code_needed_again` and `witnessing_moved_on` for what is over. */
async function ask(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetchOwn(path, init);
  } catch (error) {
    const code = error instanceof Problem ? atWitness[error.code] : undefined;
    throw code === undefined || !(error instanceof Problem) ? error : new Problem(code, error.message);
  }
}

/** @throws Problem `false_document` for an answer that is none, otherwise like `ask`. */
export async function fetchWitnessing(base: string): Promise<WitnessingAnswer> {
  const response = await ask(`${base}/witnessing`);
  try {
    const { slots, size, before, authority, ...rest } = (await response.json()) as Answer;
    return {
      ...rest,
      sizeBytes: size,
      slots: slots.map(({ field_name: fieldName, byte_range: byteRange, date_at: dateAt }) => ({ fieldName, byteRange, dateAt })),
      before: before.map(({ name, signed_at: signedAt, cms }) => ({ name, signedAtMs: Date.parse(signedAt), cms: fromBase64(cms) })),
      authority: fromBase64(authority),
    };
  } catch {
    throw new Problem('false_document', 'the answer about the witnessing can not be read');
  }
}

/** The prepared file, sealed or not. @throws Problem `too_large_here`, otherwise like `ask` and `readBody`. */
export async function fetchContent(base: string, sizeBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 1) throw new Problem('false_document', 'the document has no size');
  if (sizeBytes > maxContentBytes) throw new Problem('too_large_here', 'the document is too large');
  const content = new Uint8Array(sizeBytes);
  await readBody(await ask(`${base}/content`), content, () => undefined);
  return content;
}

/** The certificate for a key, in DER. @throws Problem `false_certificate` for no certificate, otherwise like `ask`. */
export async function fetchCertificate(base: string, publicKey: Uint8Array, proof: Uint8Array): Promise<Uint8Array> {
  const response = await send(`${base}/certificate`, { public_key: inBase64(publicKey), proof: inBase64(proof) });
  const answer = (await response.json().catch(() => undefined)) as { readonly certificate?: unknown } | undefined;
  if (typeof answer?.certificate !== 'string') throw new Problem('false_certificate', 'the answer has no certificate');
  try {
    return fromBase64(answer.certificate);
  } catch {
    throw new Problem('false_certificate', 'the certificate is not in base64');
  }
}

/** @throws Problem `signature_refused` where the server doesn't take it, otherwise like `ask`. */
export async function sendSignature(base: string, signed: { signedAtMs: number; cms: Uint8Array; certificate: 'service' | 'own' }) {
  const signed_at = new Date(signed.signedAtMs).toISOString();
  await send(`${base}/signature`, { signed_at, cms: inBase64(signed.cms), certificate: signed.certificate });
}

/** @throws Problem like `sendSignature`. */
export async function sendRefusal(base: string, reason: string): Promise<void> {
  await send(`${base}/decline`, reason.trim() === '' ? {} : { reason: reason.trim() });
}

async function send(path: string, body: object): Promise<Response> {
  try {
    return await ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  } catch (error) {
    const isRefusal = error instanceof Problem && (error.code === 'refused' || error.code === 'unexpected');
    throw isRefusal ? new Problem('signature_refused', error.message) : error;
  }
}
