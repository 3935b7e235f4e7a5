import type { X509Certificate } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignPdfOrder, SignPdfOutcome, SigningKey } from '../../../shared/node/pades/contract.ts';
import type { KeyChoice, SignatureLevel, SignedDocument } from '../../contract-signing.ts';
import type { Input } from '../../contract.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { Entry } from '../items/item-book.ts';
import { optionalText } from '../items/item-fields.ts';
import { sealAsNextVersion } from '../library/add-documents.ts';
import { openVersionIntoFile } from '../library/documents.ts';
import { liveDocument, versionOf, viewDocument } from '../library/view-documents.ts';
import { keptCertificates, openKeptKey } from './kept-keys.ts';
import { inPlainFolder } from './plain-folder.ts';
import { serverAuthorities, type ServerAuthorities } from './server-authorities.ts';
import { trustedRoots } from './trusted-roots.ts';

const mostImageBytes = 5 * 2 ** 20;
const mostKeyFileBytes = 2 ** 20;

/** The fields of a document that say which version waits for which level. */
export const pendingFields = { level: 'signatureLevel', root: 'signatureRoot' } as const;

/** The level that the newest version of a document still waits for; null when it waits for none. */
export function pendingLevelOf(document: Entry): SignatureLevel | null {
  const level = optionalText<SignatureLevel>(document.body, pendingFields.level);
  return level !== null && optionalText(document.body, pendingFields.root) === versionOf(document).root ? level : null;
}

/** Opens the key that was chosen; the caller closes it. @throws EngineError, CryptoError, PadesError `wrong_key_password`, `bad_key`. */
export async function openChosenKey(session: Session, choice: KeyChoice): Promise<SigningKey> {
  if ('kept' in choice) return openKeptKey(session, choice.kept);
  const { openPkcs12 } = await import('../../../shared/node/pades/keys/open-pkcs12.ts');
  const file = await readLimited(choice.file, mostKeyFileBytes);
  try {
    return await openPkcs12(file, choice.passphrase);
  } finally {
    file.fill(0);
  }
}

/** What a step works with besides the file. */
interface Step {
  readonly input: string;
  readonly output: string;
  readonly authorities: ServerAuthorities;
  readonly signal: AbortSignal;
}

/** Takes a document out, lets `act` sign or complete it, and seals what comes of it as the next version, with what it still waits for. */
async function asNextVersion(
  ctx: EngineContext, { document: id, level, task: name }: { readonly document: string; readonly level: SignatureLevel; readonly task?: string | undefined }, act: (step: Step) => Promise<SignPdfOutcome>,
): Promise<SignedDocument> {
  const session = ctx.session();
  const document = liveDocument(session, id);
  const { root } = versionOf(document);
  const task = ctx.task(name);
  const { signal } = task;
  try {
    return await inPlainFolder(ctx, async (folder) => {
      const [input, output] = [join(folder, 'in.pdf'), join(folder, 'out.pdf')];
      await openVersionIntoFile(ctx, session, document, { number: undefined, path: input, signal, progress: () => undefined });
      const { level: reached, pending } = await act({ input, output, authorities: await serverAuthorities(ctx, signal), signal });
      signal.throwIfAborted();
      const now = liveDocument(session, id);
      if (versionOf(now).root !== root) throw new EngineError('conflict', 'The document got a newer version meanwhile.');
      await sealAsNextVersion(ctx, session, now, { path: output, signal, progress: () => undefined });
      const signed = session.book.get('document', id);
      const waits = pending === null ? { [pendingFields.level]: null, [pendingFields.root]: null } : { [pendingFields.level]: level, [pendingFields.root]: versionOf(signed).root };
      if (pending !== null || optionalText(signed.body, pendingFields.level) !== null) session.book.write([{ id: signed.id, vault: signed.vault, kind: 'document', set: waits }]);
      return { document: viewDocument(ctx, session, signed), version: versionOf(signed).number, level: reached, pending };
    });
  } finally {
    task.end();
  }
}

/** Signs the newest version of a document. */
export async function signDocument(ctx: EngineContext, order: Input<'documents.sign'>): Promise<SignedDocument> {
  const session = ctx.session();
  const { signPdf } = await import('../../../shared/node/pades/sign-pdf.ts');
  const appearance = await appearanceOf(order);
  const key = await openChosenKey(session, order.key);
  try {
    return await asNextVersion(ctx, order, async ({ authorities, ...files }) => {
      // Without a server there is nobody to prove a time: what can be had is signed, and the rest fetched later.
      const canProve = authorities.timestampUrls.length > 0;
      const wanted = canProve ? order.level : 'B-B';
      const outcome = await signPdf({
        ...files, key, level: wanted, now: ctx.clock.now(), authorities: authorities.client, timestampUrls: authorities.timestampUrls, roots: rootsFor(session, authorities, key.certificate),
        ...appearance,
        ...(order.reason === undefined ? {} : { reason: order.reason }),
        ...(order.location === undefined ? {} : { location: order.location }),
        ...(order.pdfPassword === undefined ? {} : { pdfPassword: order.pdfPassword }),
      });
      return wanted === order.level ? outcome : { ...outcome, pending: 'timestamp' };
    });
  } finally {
    await key.close();
  }
}

/** Fetches what the newest version still waits for. @throws EngineError `not_found` when it waits for nothing; PadesError `authority_unreachable` when nobody answered. */
export async function completeSignature(ctx: EngineContext, { document, pdfPassword, task }: Input<'documents.completeSignature'>): Promise<SignedDocument> {
  const session = ctx.session();
  const level = pendingLevelOf(liveDocument(session, document));
  if (level === null) throw new EngineError('not_found', 'No signature of this document waits for anything.');
  const { extendPdf } = await import('../../../shared/node/pades/extend-pdf.ts');
  return asNextVersion(ctx, { document, level, task }, async ({ authorities, ...files }) => {
    if (authorities.timestampUrls.length === 0) throw new EngineError('authority_unreachable', 'There is no server that knows a timestamp service.');
    const outcome = await extendPdf({
      ...files, level: level === 'B-B' ? 'B-T' : level, now: ctx.clock.now(), authorities: authorities.client, timestampUrls: authorities.timestampUrls, roots: rootsFor(session, authorities),
      ...(pdfPassword === undefined ? {} : { pdfPassword }),
    });
    if (outcome.pending === 'timestamp') throw new EngineError('authority_unreachable', 'No timestamp service answered.');
    return outcome;
  });
}

/** Roots for the proofs in a signature of one's own: the owner's, the server's, and one's own certificates. */
function rootsFor(session: Session, { roots }: ServerAuthorities, ...more: readonly X509Certificate[]): X509Certificate[] {
  const own = [...keptCertificates(session), ...more].filter((certificate) => certificate.checkIssued(certificate));
  return [...trustedRoots(session), ...roots, ...own];
}

async function appearanceOf({ appearance }: Input<'documents.sign'>): Promise<Pick<SignPdfOrder, 'appearance'>> {
  if (appearance === undefined) return {};
  const { image, ...rest } = appearance;
  return { appearance: { ...rest, ...(image === undefined ? {} : { image: await readLimited(image, mostImageBytes) }) } };
}

async function readLimited(path: string, mostBytes: number): Promise<Buffer> {
  const file = await open(path);
  try {
    if ((await file.stat()).size > mostBytes) throw new EngineError('too_large', `This file has at most ${mostBytes / 2 ** 20} MiB.`);
    return await readFile(file);
  } finally {
    await file.close();
  }
}
