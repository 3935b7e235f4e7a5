import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import type { Output } from '../contract/contract.ts';
import { invitationWays, type InvitationWay } from '../../shared/domain/invitation.ts';
import type { CommandAction } from './command-action.ts';
import { CliFailure } from './cli-failure.ts';
import { readInput } from './read-input.ts';
import type { Language } from '../../shared/domain/language.ts';
import { printedLanguage, printedSite, withVault, type Call, type VaultOptions } from './vault-session.ts';

type Invite = VaultOptions & { readonly way: InvitationWay; readonly days?: number; readonly card?: string };

/** Commands on a passphrase of somebody's own: the code to choose it with, and whether it was really them. */
export function addInvitationCommands(recipient: Command, act: CommandAction): void {
  recipient
    .command('invite')
    .description('makes a code with which they choose a passphrase; an earlier one no longer counts')
    .argument('<recipient>')
    .addOption(new Option('--way <way>', 'how they get it').choices([...invitationWays]).default('handed'))
    .option('--days <count>', 'how long it is valid; 30 unless given', Number)
    .option('--card <file>', 'writes it as a PDF to hand over')
    .action(act(invite));
  recipient
    .command('show-invitation')
    .description('the code once more')
    .argument('<recipient>')
    .option('--card <file>', 'writes it as a PDF to hand over')
    .action(act(showInvitation));
  addOfflineCommands(recipient, act);
  recipient
    .command('mail-invitation')
    .description('has the server mail them once more that a code comes from you')
    .argument('<recipient>')
    .action(act(mailAgain));
  recipient
    .command('withdraw-invitation')
    .description('from now on the code counts for nothing')
    .argument('<recipient>')
    .action(act(withdraw));
  recipient
    .command('compare')
    .description('vouches for the key that waits now, by the words that its owner read out')
    .argument('<recipient>')
    .option('--words <words>', 'the six words heard on the telephone; read from standard input if left out')
    .action(act(compare));
  recipient
    .command('accept')
    .description('the same for the key that is named, and for no other')
    .argument('<recipient>')
    .requiredOption('--key <key>', 'as `recipient list` shows it under offeredKey')
    .requiredOption('--words <words>', 'the six words heard on the telephone')
    .action(act(acceptKey));
  recipient
    .command('refuse')
    .description("forgets the key that waits: it isn't theirs")
    .argument('<recipient>')
    .requiredOption('--key <key>')
    .action(act(refuseKey));
}

/** A code that is answered with the offline reader, past every server. */
function addOfflineCommands(recipient: Command, act: CommandAction): void {
  recipient
    .command('save-offer')
    .description('writes the file that the offline reader needs beside the code')
    .argument('<recipient>')
    .requiredOption('--out <file>')
    .action(act(saveOffer));
  recipient
    .command('import-enrolment')
    .description('takes the file that they made with the offline reader')
    .argument('<recipient>')
    .requiredOption('--file <file>')
    .action(act(importEnrolment));
}

async function invite(options: Invite, recipient: string): Promise<object> {
  const { way, days, card } = options;
  return withVault(options, async (call) => {
    const site = await printedSite(call, options);
    const codes = await call('invitations.make', { recipient, way, ...(days === undefined ? {} : { days }), ...site });
    return { ...codes, ...(await saveCard(call, recipient, card, { ...site, ...printedLanguage(options) })) };
  });
}

async function saveCard(
  call: Call,
  recipient: string,
  card: string | undefined,
  printed: { readonly site?: string; readonly language?: Language },
): Promise<object> {
  if (card === undefined) return {};
  return { card: (await call('invitations.saveCard', { recipient, path: resolve(card), ...printed })).path };
}

async function showInvitation(options: VaultOptions & { readonly card?: string }, recipient: string): Promise<object> {
  return withVault(options, async (call) => {
    const site = await printedSite(call, options);
    return {
      ...(await call('invitations.show', { recipient, ...site })),
      ...(await saveCard(call, recipient, options.card, { ...site, ...printedLanguage(options) })),
    };
  });
}

async function saveOffer(options: VaultOptions & { readonly out: string }, recipient: string): Promise<object> {
  return withVault(options, (call) => call('invitations.saveOffer', { recipient, path: resolve(options.out) }));
}

async function importEnrolment(options: VaultOptions & { readonly file: string }, recipient: string): Promise<object> {
  return withVault(options, (call) => call('enrolments.import', { recipient, path: resolve(options.file) }));
}

async function mailAgain(options: VaultOptions, recipient: string): Promise<object> {
  return withVault(options, (call) => call('invitations.mail', { recipient }));
}

async function withdraw(options: VaultOptions, recipient: string): Promise<object> {
  return withVault(options, (call) => call('invitations.withdraw', { recipient }));
}

/** The key is looked up before the words are asked for: if another takes its place meanwhile, the engine refuses. */
async function compare(options: VaultOptions & { readonly words?: string }, recipient: string): Promise<object> {
  return withVault(options, async (call) => {
    const { offeredKey, enrolment } = await recipientOf(call, recipient);
    const publicKey = offeredKey?.publicKey ?? (enrolment?.vouchedBy === 'nobody' ? enrolment.publicKey : undefined);
    if (publicKey === undefined) throw new CliFailure('not_found', 'There is no key to compare.');
    const words = (options.words ?? (await readInput('-'))).trim();
    return call('enrolments.accept', { recipient, publicKey, words });
  });
}

async function recipientOf(call: Call, id: string): Promise<Output<'recipients.list'>[number]> {
  for (const { id: vault } of await call('vaults.list', {})) {
    const found = (await call('recipients.list', { vault })).find((recipient) => recipient.id === id);
    if (found !== undefined) return found;
  }
  throw new CliFailure('not_found', 'There is no such recipient.');
}

async function acceptKey(options: VaultOptions & { readonly key: string; readonly words: string }, recipient: string): Promise<object> {
  const { key: publicKey, words } = options;
  return withVault(options, (call) => call('enrolments.accept', { recipient, publicKey, words }));
}

async function refuseKey(options: VaultOptions & { readonly key: string }, recipient: string): Promise<object> {
  return withVault(options, (call) => call('enrolments.refuse', { recipient, publicKey: options.key }));
}
