import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { MailRefusedError } from '../../core/ports.ts';
import type { MailMessage, MailTransport } from '../../core/ports.ts';
import { checkSender, composeMail } from './compose-mail.ts';
import type { MailSender } from './compose-mail.ts';

/** Where and as whom mail is sent. */
export interface SmtpTransportOptions extends MailSender {
  /**
   * `smtp://user:password@host:port` (STARTTLS when the server offers it, `?requireTLS=true` to insist) or `smtps://…`. Query
   * parameters beginning with `tls.` go to Node's TLS, e.g. `?tls.rejectUnauthorized=false` for a server with a certificate of its own.
   */
  readonly url: string;
  /** How long to wait for a connection and for the greeting; 20 seconds unless given, 30 at most. */
  readonly timeoutMs?: number;
  /**
   * How long to wait for each answer; as long as the attempt may take unless given. A server that takes its time over a message does accept
   * it in the end, and would get it twice from an impatient client (RFC 1047).
   */
  readonly answerMs?: number;
}

/**
 * Opens a pooled SMTP transport. No connection is made before the first message. A message is tried once: trying again is the
 * outbox's business, which keeps count.
 * @throws Error when the URL is not an smtp(s) URL or the sender is not an address; the URL isn't repeated, since it contains a password.
 */
export function openSmtpTransport(options: SmtpTransportOptions): MailTransport {
  checkSender(options);
  const pool = createTransport(poolOptions(options));
  pool.use('stream', (mail, done) => {
    const { untilMs } = mail.data as FencedMail;
    mail.message.processFunc((mime) => Readable.from(unlessTooLate(mime, untilMs)));
    done();
  });
  const underWay = new Set<Promise<unknown>>();
  const deliver = async (message: MailMessage, untilMs: number): Promise<void> => {
    const { envelope, messageId, mime } = await composeMail(message, options);
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(untilMs - performance.now())));
    const mail: FencedMail = { envelope, messageId, raw: mime, signal, untilMs };
    try {
      await pool.sendMail(mail);
    } catch (error) {
      throw deliveryError(error, performance.now() >= untilMs);
    }
  };
  return {
    async send(message, untilMs = performance.now() + attemptMs) {
      const delivery = deliver(message, untilMs);
      underWay.add(delivery);
      try {
        await delivery;
      } finally {
        underWay.delete(delivery);
      }
    },
    async close() {
      pool.close();
      await Promise.allSettled(underWay);
    },
  };
}

/** A mail that carries the time until which it may leave. */
interface FencedMail extends SendMailOptions {
  readonly untilMs: number;
}

/**
 * The message, requested when the server has said that it wants it. A process that was suspended in between and wakes up hears that answer
 * before its timers, including the deadline's.
 */
async function* unlessTooLate(mime: AsyncIterable<Buffer>, untilMs: number): AsyncGenerator<Buffer> {
  if (performance.now() >= untilMs) throw new Error('too late');
  yield* mime;
}

const attemptMs = 120_000;
/** Longer than any attempt: the deadline ends it. */
const patienceMs = 600_000;

function poolOptions({ url, timeoutMs = 20_000, answerMs = patienceMs, hostname }: SmtpTransportOptions) {
  if (!/^smtps?:\/\/[^/]/i.test(url) || !URL.canParse(url)) throw new Error('the mail server must be given as an smtp:// or smtps:// URL');
  const waitMs = Math.min(timeoutMs, 30_000);
  return {
    name: hostname,
    ...parseConnectionUrl(url),
    // What follows can't be changed by the URL: no second attempt behind the outbox's back, no secret in a log, no file or web access.
    pool: true as const,
    maxRequeues: 0,
    idleTimeout: 20_000,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: answerMs,
    dnsTimeout: waitMs,
    logger: false,
    debug: false,
    transactionLog: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** What nodemailer adds to the errors it passes on. */
interface SmtpFailure {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
  readonly responseCode?: unknown;
}

/** 5yz replies about the session (order of commands, sign-in, encryption), which an administrator can fix, not about the message. */
const sessionReplies: ReadonlySet<number> = new Set([503, 530, 534, 535, 538]);
const messageCommands: ReadonlySet<unknown> = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/**
 * Turns nodemailer's error into ours, which for one that was `late` says only that. Its text and its cause are left behind: they may quote
 * addresses and what the server said.
 */
function deliveryError(error: unknown, late: boolean): Error {
  const failure: SmtpFailure = typeof error === 'object' && error !== null ? error : {};
  const reply = typeof failure.responseCode === 'number' ? failure.responseCode : undefined;
  const command = typeof failure.command === 'string' ? failure.command : 'the connection';
  const refused = reply !== undefined && reply >= 500 && reply < 600 && !sessionReplies.has(reply) && messageCommands.has(failure.command);
  if (refused) return new MailRefusedError(`the mail server refused the message for good at ${command}: ${replyInWords(reply, failure)}`);
  const why = reply === undefined ? whyWithoutReply(error, failure, late) : replyInWords(reply, failure);
  return new Error(`the mail server did not take the message at ${command}: ${why}`);
}

/** `550 5.1.1`: the reply code and the enhanced status code (RFC 3463) if there is one, without the server's words. */
function replyInWords(reply: number, { response }: SmtpFailure): string {
  const enhanced = typeof response === 'string' ? /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined;
  return enhanced === undefined ? String(reply) : `${reply} ${enhanced}`;
}

/** Socket, DNS and TLS errors are worded by Node and name at most the mail server; of all others only the code is safe. */
function whyWithoutReply(error: unknown, { code }: SmtpFailure, late: boolean): string {
  if (late || code === 'EABORT') return 'it took too long in all';
  const name = typeof code === 'string' ? code : 'unknown reason';
  const wordedByNode = name === 'ESOCKET' || name === 'EDNS' || name === 'ETLS' || name === 'ETIMEDOUT';
  return wordedByNode && error instanceof Error ? `${name}, ${error.message.slice(0, 200)}` : name;
}
