import { createTransport } from 'nodemailer';
import { findingsOf, type Finding } from '../../../shared/domain/finding.ts';
import { secondMs } from '../../../shared/domain/instant.ts';

const { failure, warning, notice, fine } = findingsOf('mail_server');

/** What is tried. */
export interface CheckedMailServer {
  readonly url: string;
  readonly from: string;
  /** A mailbox of one's own that a mail is sent to; null: none is sent. */
  readonly to: string | null;
  /** What the mail is recognised by. */
  readonly mark: string;
}

/** Whether the mail server lets the installation in, and with an address whether it takes a mail. @param server null where there is none. */
export async function checkMailServer(server: CheckedMailServer | null): Promise<readonly Finding[]> {
  if (server === null)
    return [
      warning(
        'There is no mail server: mails are files in outbox/, and nobody is told of anything.',
        'Set HEIRLOCK_SMTP_URL before a live vault depends on it (OPERATING.md, "Mail and text messages").',
      ),
    ];
  const { url, from, to, mark } = server;
  const settings = new URL(url);
  const transport = createTransport({
    url,
    connectionTimeout: 10 * secondMs,
    greetingTimeout: 10 * secondMs,
    socketTimeout: 20 * secondMs,
  });
  try {
    await transport.verify();
    const findings = [...unencrypted(settings)];
    if (to === null)
      return [
        ...findings,
        notice(
          `${settings.hostname} lets this installation in. No mail was sent.`,
          'With --mail-to and an address of your own one is sent, to see that it arrives.',
        ),
      ];
    await transport.sendMail({
      from,
      to,
      subject: `Heirlock: a mail to see that mails arrive (${mark})`,
      text: `heirlock doctor sent this. If it lies among unwanted mails, look at what it says about the sender.\n\n${mark}\n`,
    });
    return [
      ...findings,
      fine(`${settings.hostname} took a mail to ${to} (${mark}). Look whether it arrived, and not among unwanted mails.`),
    ];
  } catch (error) {
    return [
      failure(
        `The mail server ${settings.hostname} refuses: ${reasonOf(error, settings)}.`,
        'Look at HEIRLOCK_SMTP_URL and HEIRLOCK_MAIL_FROM, and at the mail server’s log. No vault is released for inactivity while no warning is accepted.',
      ),
    ];
  } finally {
    transport.close();
  }
}

function unencrypted({ protocol, searchParams, hostname, password }: URL): readonly Finding[] {
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  if (protocol === 'smtps:' || searchParams.get('requireTLS') === 'true' || isHere) return [];
  return [
    warning(
      `Mails${password === '' ? '' : ' and the password'} may leave unencrypted: TLS is not asked for.`,
      'Use smtps://, or add ?requireTLS=true to HEIRLOCK_SMTP_URL.',
    ),
  ];
}

/** What the server answered, without the password, which some repeat. */
function reasonOf(error: unknown, { password }: URL): string {
  const text = error instanceof Error ? error.message : String(error);
  return [password, decodeURIComponent(password)].reduce((left, secret) => (secret === '' ? left : left.replaceAll(secret, '…')), text);
}
