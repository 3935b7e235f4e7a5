import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { CommandKit } from './audit-commands.ts';

/** `heirlock mail`. */
export function addMailCommands(heirlock: Command, kit: CommandKit): void {
  const mail = heirlock.command('mail').description('mail that comes back, and mail that waits');
  mail
    .command('bounce')
    .description(
      "takes a delivery report (RFC 3464) on standard input, as a mail server pipes it: a warning that came back counts as not accepted. Exit code 0 for anything that isn't such a report, so that no mail server reports on a report",
    )
    .action(() => bounceCommand(kit));
  mail
    .command('send-now')
    .description(
      'has messages that wait for their next attempt tried at once, as when the mail server works again; a running server does it',
    )
    .option('--to <address>', 'only those to this address')
    .action(({ to }: { readonly to?: string }) => sendNowCommand(kit, to ?? null));
}

async function sendNowCommand({ withCore, print }: CommandKit, address: string | null): Promise<void> {
  const { sendMailsNow } = await import('../core/mail-delivery/send-now.ts');
  const count = await withCore((core) => sendMailsNow(core, address));
  print({ messages: count }, count === 0 ? 'No message waits for another attempt.' : `${count} messages are tried now.`);
}

async function bounceCommand({ withCore, print }: CommandKit): Promise<void> {
  const [{ readBounce }, { recordBounce }] = await Promise.all([
    import('../core/mail-delivery/read-bounce.ts'),
    import('../core/mail-delivery/record-bounce.ts'),
  ]);
  const bounce = readBounce(await text(process.stdin));
  if (bounce === undefined) return print({ noted: false }, "This isn't a report of a mail of ours that couldn't be delivered.");
  const noted = await withCore((core) => recordBounce(core, bounce));
  print(
    { noted, mail_id: bounce.mailId, status: bounce.status },
    noted ? `Mail ${bounce.mailId} came back (${bounce.status}).` : `No mail ${bounce.mailId} is waiting for a report.`,
  );
}
