import { open } from 'node:fs/promises';
import type { Recipient } from '../../contract/shapes.ts';
import type { Input } from '../../contract/contract.ts';
import { toBase64 } from '../../../shared/crypto/base64.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { readEnrolment } from '../../../shared/format/release/enrolment.ts';
import { enrolmentFileSize, readEnrolmentFile } from '../../../shared/format/release/enrolment-file.ts';
import { fileUnreadable } from '../containers/source-state.ts';
import type { EngineContext, Handlers } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { writeNewFile } from '../files/new-file.ts';
import { isProven, noteEnrolments, type NamedEnrolment } from './enrolments.ts';
import { offerOf, requireOpen } from './invitations.ts';
import { liveRecipient } from './live-recipient.ts';
import { viewRecipient } from './recipient-view.ts';

// An invitation that is answered with the offline reader, past every server: FORMAT.md, "Files".

async function saveOffer(ctx: EngineContext, { recipient: id, path }: Input<'invitations.saveOffer'>): Promise<{ path: string }> {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  await writeNewFile(path, offerOf(session, recipient, requireOpen(ctx, recipient)));
  return { path };
}

/**
 * @throws EngineError `not_found` when no invitation is open, `file_unreadable` for what is no such file, `invitation_open` for one that was
 * made without the invitation's code, or for somebody else.
 */
async function importEnrolment(ctx: EngineContext, { recipient: id, path }: Input<'enrolments.import'>): Promise<Recipient> {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  const invitation = requireOpen(ctx, recipient);
  const named = namedIn(await firstBytes(path, enrolmentFileSize + 1));
  if (!isProven(session, recipient, invitation, named))
    throw new EngineError('invitation_open', 'This file was not made with the code that you gave away.');
  await noteEnrolments(ctx, id, [named]);
  return viewRecipient(ctx, session, liveRecipient(session, id));
}

function namedIn(bytes: Uint8Array): NamedEnrolment {
  try {
    const { enrolment, proof } = readEnrolmentFile(bytes);
    return { publicKey: toBase64(readEnrolment(enrolment).publicKey), enrolment: toBase64(enrolment), proof: toBase64(proof) };
  } catch (error) {
    if (error instanceof CryptoError) throw fileUnreadable();
    throw error;
  }
}

/** The file's beginning: it may be anything that somebody sent. */
async function firstBytes(path: string, most: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    if (!(await file.stat()).isFile()) throw fileUnreadable();
    const { buffer, bytesRead } = await file.read(new Uint8Array(most), 0, most, 0);
    return buffer.slice(0, bytesRead);
  } finally {
    await file.close();
  }
}

export const offlineInvitationHandlers: Handlers<'invitations.saveOffer' | 'enrolments.import'> = {
  'invitations.saveOffer': saveOffer,
  'enrolments.import': importEnrolment,
};
