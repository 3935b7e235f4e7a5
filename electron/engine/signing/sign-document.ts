import { open, readFile } from 'node:fs/promises';
import type { SignPdfOrder, SigningKey } from '../../../shared/node/pades/contract.ts';
import type { KeyChoice, SignedDocument } from '../../contract/signing.ts';
import type { Input } from '../../contract/contract.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { liveDocument, viewDocument } from '../library/view-documents.ts';
import { openCardKey } from './card-key.ts';
import { openStoredSigningKey } from './stored-signing-keys.ts';
import { asNextVersion, rootsFor } from './next-version.ts';

const maxImageBytes = 5 * 2 ** 20;
const maxKeyFileBytes = 2 ** 20;

/** Opens a key that is kept or in a file; the caller closes it. @throws EngineError, CryptoError, PadesError `wrong_key_password`, `bad_key`. */
export async function openChosenKey(session: Session, choice: Exclude<KeyChoice, { card: true }>): Promise<SigningKey> {
  if ('kept' in choice) return openStoredSigningKey(session, choice.kept);
  const { openPkcs12 } = await import('../../../shared/node/pades/keys/open-pkcs12.ts');
  const file = await readLimited(choice.file, maxKeyFileBytes);
  try {
    return await openPkcs12(file, choice.passphrase);
  } finally {
    file.fill(0);
  }
}

/** Signs the newest version of a document. */
export async function signDocument(ctx: EngineContext, order: Input<'documents.sign'>): Promise<SignedDocument> {
  const session = ctx.session();
  const { signPdf } = await import('../../../shared/node/pades/sign-pdf.ts');
  const appearance = await appearanceOf(order);
  const key = 'card' in order.key ? await openChosenCard(ctx, session, order) : await openChosenKey(session, order.key);
  try {
    return await asNextVersion(ctx, order, async ({ authorities, ...files }) => {
      // Without a server there is nobody to prove a time: the signature is made as far as possible, and the rest fetched later.
      const canProve = authorities.timestampUrls.length > 0;
      const wanted = canProve ? order.level : 'B-B';
      const outcome = await signPdf({
        ...files,
        key,
        level: wanted,
        now: ctx.clock.now(),
        authorities: authorities.client,
        timestampUrls: authorities.timestampUrls,
        roots: rootsFor(session, authorities, key.certificate),
        ...appearance,
        ...(order.reason === undefined ? {} : { reason: order.reason }),
        ...(order.location === undefined ? {} : { location: order.location }),
        ...(order.field === undefined ? {} : { fieldName: order.field }),
        ...(order.certify === undefined ? {} : { certify: order.certify }),
        ...(order.acceptRepairs === undefined ? {} : { acceptRepairs: order.acceptRepairs }),
        ...(order.pdfPassword === undefined ? {} : { pdfPassword: order.pdfPassword }),
      });
      return wanted === order.level ? outcome : { ...outcome, pending: 'timestamp' };
    });
  } finally {
    await key.close();
  }
}

/** Lets the owner choose a card, until they do, or the act is cancelled. */
async function openChosenCard(ctx: EngineContext, session: Session, order: Input<'documents.sign'>): Promise<SigningKey> {
  const { name } = viewDocument(ctx, session, liveDocument(session, order.document));
  const task = ctx.task(order.task);
  try {
    return await openCardKey(ctx, name, task);
  } catch (error) {
    task.end();
    throw error;
  }
}

async function appearanceOf({ appearance }: Input<'documents.sign'>): Promise<Pick<SignPdfOrder, 'appearance'>> {
  if (appearance === undefined) return {};
  const { image, ...rest } = appearance;
  return { appearance: { ...rest, ...(image === undefined ? {} : { image: await readLimited(image, maxImageBytes) }) } };
}

async function readLimited(path: string, maxBytes: number): Promise<Buffer> {
  const file = await open(path);
  try {
    if ((await file.stat()).size > maxBytes) throw new EngineError('too_large', `This file can be at most ${maxBytes / 2 ** 20} MiB.`);
    return await readFile(file);
  } finally {
    await file.close();
  }
}
