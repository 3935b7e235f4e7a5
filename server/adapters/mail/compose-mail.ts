import MailComposer from 'nodemailer/lib/mail-composer';
import addressparser from 'nodemailer/lib/addressparser';
import { instantToMs } from '../../../shared/domain/instant.ts';
import { MailRefusedError } from '../../core/ports.ts';
import type { MailMessage } from '../../core/ports.ts';

/** Who the mail comes from, the same for every transport. */
export interface MailSender {
  /** `Name <address>` or a bare address. */
  readonly from: string;
  /** Right-hand side of every Message-ID. */
  readonly hostname: string;
}

/** A mail as bytes, with the addresses of its envelope. */
export interface ComposedMail {
  readonly envelope: { readonly from: string; readonly to: string };
  readonly messageId: string;
  /** The whole MIME message, ASCII only unless an address itself is not, with CRLF line ends. */
  readonly mime: Buffer;
}

const messageIdPart = /^[0-9A-Za-z_-]{1,64}$/;
const hostnameShape = /^[0-9A-Za-z](?:[0-9A-Za-z.-]{0,251}[0-9A-Za-z])?$/;

/** Reads and checks the sender once, at the start. @throws Error when `from` isn't exactly one address or `hostname` isn't a host name. */
export function checkSender(sender: MailSender): void {
  const [only, ...others] = addressparser(sender.from, { flatten: true });
  if (!only || others.length > 0 || !isDeliverable(only.address)) throw new Error('the sender of mails must be one e-mail address');
  if (!hostnameShape.test(sender.hostname)) throw new Error('the host name for Message-IDs is not a host name');
}

/**
 * Builds the MIME of one message: Message-ID from its id, Date from its moment, text and HTML in quoted-printable so that long lines
 * and every character arrive as they left.
 * @throws MailRefusedError when the recipient's address can't be written in an envelope.
 */
export async function composeMail(message: MailMessage, sender: MailSender): Promise<ComposedMail> {
  if (!isDeliverable(message.to.address)) throw new MailRefusedError('the recipient has no address that mail can be sent to');
  checkMessageId(message.id);
  const messageId = `<${message.id}@${sender.hostname}>`;
  const node = new MailComposer({
    from: sender.from,
    to: { name: headerText(message.to.name ?? ''), address: message.to.address },
    subject: headerText(message.subject),
    messageId,
    date: new Date(instantToMs(message.at)),
    headers: headersOf(message),
    text: { content: message.text, contentTransferEncoding: 'quoted-printable' },
    html: { content: message.html, contentTransferEncoding: 'quoted-printable' },
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const envelope = node.getEnvelope();
  const [to] = envelope.to;
  if (!envelope.from || to === undefined || envelope.to.length !== 1)
    throw new MailRefusedError('the recipient has no address that mail can be sent to');
  return { envelope: { from: envelope.from, to }, messageId, mime: await node.build() };
}

/** What mail programs and other machines read of a mail: nobody wrote it by hand, so nothing answers that it's away; and how to have no more. */
function headersOf({ language, noMoreUrl }: MailMessage): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    'Content-Language': language,
    ...(noMoreUrl === null ? {} : { 'List-Unsubscribe': `<${new URL(noMoreUrl).href}>` }),
  };
}

/** @throws Error when `id` could not be part of a Message-ID or of a file name, which only a bug can cause. */
export function checkMessageId(id: string): void {
  if (!messageIdPart.test(id)) throw new Error('a mail has an id that is not a plain word');
}

function isDeliverable(address: string): boolean {
  return address.length <= 320 && /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(address);
}

/** One line, whatever the caller let through: nothing in a header value can start another header. */
function headerText(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
