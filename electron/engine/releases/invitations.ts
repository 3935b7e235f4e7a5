import type { InvitationCodes, Recipient } from '../../contract/shapes.ts';
import type { Input } from '../../contract/contract.ts';
import { toBase64 } from '../../../shared/crypto/base64.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { addMs, dayMs } from '../../../shared/domain/instant.ts';
import { invitationText } from '../../../shared/format/paper/invitation-text.ts';
import { toWords } from '../../../shared/format/paper/mnemonic-words.ts';
import { randomCode } from '../../../shared/format/random-code.ts';
import { makeOffer } from '../../../shared/format/release/invitation.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { writeNewFile } from '../files/new-file.ts';
import type { Entry } from '../items/item-repository.ts';
import { textField } from '../items/item-fields.ts';
import { accountSettings } from '../library/settings.ts';
import { invitationCardPdf } from '../print/invitation-card-pdf.ts';
import { codeOfInvitation, endedInvitations, openInvitation, type InvitationRecord } from './invitation-record.ts';
import { liveRecipient } from './live-recipient.ts';
import { changeRecipient, languageOf, viewInvitation } from './recipient-view.ts';

const defaultDays = 30;

/** What the server is to keep of an invitation: the offer, which only the code's holder can check. */
export function offerOf({ accountId, identity }: Session, { id, vault, body }: Entry, invitation: InvitationRecord): Uint8Array {
  const code = codeOfInvitation(invitation);
  const { way, expiresAt } = invitation;
  const place = { accountId, vaultId: vault, recipientId: id, identity: identity.publicKey };
  try {
    return makeOffer({ ...place, way, expiresAt: expiresAt as Instant, email: textField(body, 'email') }, code);
  } finally {
    wipe(code.code);
  }
}

/** The link to the page where a recipient chooses a passphrase. What is behind `#` no browser sends to a server. */
const linkTo = (site: string, { id }: InvitationRecord, text: string): string => `${new URL(`/invited/${id}`, site).href}#${text}`;

function codesOf(recipient: string, invitation: InvitationRecord, site: string | null): InvitationCodes {
  const code = codeOfInvitation(invitation);
  try {
    const text = invitationText(code);
    const link = site === null ? null : linkTo(site, invitation, text);
    return { invitation: viewInvitation(invitation), recipient, words: toWords(code.code, 'invitation'), qr: link ?? text, link };
  } finally {
    wipe(code.code);
  }
}

function makeInvitation(ctx: EngineContext, { recipient: id, way, days = defaultDays, site }: Input<'invitations.make'>): InvitationCodes {
  const recipient = liveRecipient(ctx.session(), id);
  const madeAt = ctx.clock.now();
  const code = randomCode();
  const made: InvitationRecord = {
    id: ctx.newId(),
    code: toBase64(code),
    way,
    madeAt,
    expiresAt: addMs(madeAt, days * dayMs),
    offeredAt: null,
  };
  wipe(code);
  changeRecipient(ctx, id, { ...endedInvitations(recipient), [`invitation-${made.id}`]: made });
  return codesOf(id, made, site ?? null);
}

/** @throws EngineError `not_found` when none is open. */
export function requireOpen(ctx: EngineContext, recipient: Entry): InvitationRecord {
  const open = openInvitation(recipient, ctx.clock.now());
  if (open === undefined) throw new EngineError('not_found', 'No invitation of this recipient is open. Make a new one.');
  return open;
}

async function saveCard(
  ctx: EngineContext,
  { recipient: id, path, site, language }: Input<'invitations.saveCard'>,
): Promise<{ path: string }> {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  const open = requireOpen(ctx, recipient);
  const { words, qr, link } = codesOf(id, open, site ?? null);
  const page = {
    owner: accountSettings(session).ownerName,
    recipient: textField(recipient.body, 'name', '?'),
    vault: textField(session.book.get('vault', recipient.vault).body, 'name'),
    words,
    qr,
    link,
    expiresAt: open.expiresAt,
    madeAt: ctx.clock.now(),
  };
  await writeNewFile(path, await invitationCardPdf(page, language ?? languageOf(recipient) ?? undefined));
  return { path };
}

/** From now on the code vouches for nothing, on no device: what comes back with it later is not believed. */
function withdrawInvitation(ctx: EngineContext, { recipient: id }: Input<'invitations.withdraw'>): Recipient {
  const recipient = liveRecipient(ctx.session(), id);
  return changeRecipient(ctx, id, endedInvitations(recipient));
}

export const invitationHandlers: Handlers<'invitations.make' | 'invitations.show' | 'invitations.saveCard' | 'invitations.withdraw'> = {
  'invitations.make': makeInvitation,
  'invitations.show': (ctx, { recipient: id, site }) => codesOf(id, requireOpen(ctx, liveRecipient(ctx.session(), id)), site ?? null),
  'invitations.saveCard': saveCard,
  'invitations.withdraw': withdrawInvitation,
};
