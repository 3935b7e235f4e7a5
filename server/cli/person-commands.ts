import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { ErasureObstacle, Erasure } from '../core/privacy/erase-person.ts';
import type { CommandParts } from './identity-commands.ts';
import { print, UsageError } from './usage.ts';

/** `heirlock person`: what the server holds about somebody, and its erasure. */
export function addPersonCommands(heirlock: Command, parts: CommandParts): void {
  const person = heirlock.command('person').description('what the server holds about somebody');
  person
    .command('export')
    .description('writes everything that is held about an address, of an owner or of somebody others named: person.json and a page to read')
    .requiredOption('--email <address>', 'whose data it is')
    .requiredOption('--out <folder>', 'where to; it must not exist, or be empty')
    .action((options: { readonly email: string; readonly out: string }) => exportCommand(parts, options));
  person
    .command('erase')
    .description('says what erasing somebody would take away and what stays; with --confirm it is done, and cannot be undone')
    .requiredOption('--email <address>', 'whose data it is')
    .option('--delete-vaults', 'their vaults go too, unless one was opened or is about to be')
    .option('--confirm', 'really does it')
    .action((options: EraseOptions) => eraseCommand(parts, options));
}

interface EraseOptions {
  readonly email: string;
  readonly deleteVaults?: boolean;
  readonly confirm?: boolean;
}

async function exportCommand(parts: CommandParts, { email, out }: { readonly email: string; readonly out: string }): Promise<void> {
  const folder = resolve(out);
  const there = await readdir(folder).catch(() => []);
  if (there.length > 0) throw new UsageError(`${folder} is not empty.`);
  const [{ exportPerson }, { personPage }] = await Promise.all([
    import('../core/privacy/export-person.ts'),
    import('../core/privacy/person-page.ts'),
  ]);
  const data = await parts.withCore(({ services: { core } }) => exportPerson(core, email));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = { json: join(folder, 'person.json'), page: join(folder, 'index.html') };
  await writeFile(files.json, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600 });
  await writeFile(files.page, personPage(data), { mode: 0o600 });
  const rows = [data.asOwner ?? {}, data.named].flatMap((tables) => Object.values(tables)).reduce((sum, found) => sum + found.length, 0);
  print(
    { ...files, rows },
    `${rows} rows are in ${files.json}; ${files.page} is for reading. Both hold personal data: hand them over, and delete them.`,
  );
}

async function eraseCommand(parts: CommandParts, { email, deleteVaults = false, confirm = false }: EraseOptions): Promise<void> {
  const { erasePerson } = await import('../core/privacy/erase-person.ts');
  const erasure = await parts.withCore(({ services: { core } }) =>
    erasePerson(core, { address: email, deleteVaults, confirmed: confirm }, parts.origin),
  );
  print(erasure, erasureInWords(erasure));
  if (confirm && !erasure.erased) process.exitCode = 1;
}

function obstacleInWords(obstacle: ErasureObstacle): string {
  switch (obstacle.why) {
    case 'vault_released':
      return `The vault "${obstacle.name}" (vault_${obstacle.vaultId}) was opened: its recipients count on it, so it stays, and its owner with it.`;
    case 'vault_near_release':
      return `The vault "${obstacle.name}" (vault_${obstacle.vaultId}) is about to be opened, or somebody is being asked: end that first, with a check-in or by its owner.`;
    case 'owns_vault':
      return `The vault "${obstacle.name}" (vault_${obstacle.vaultId}) would go too: say so with --delete-vaults.`;
    case 'backup_at_work':
      return 'A backup is being made, which may still have to copy their files: wait until it is done.';
    case 'last_administrator':
      return 'They are the last administrator: give somebody else the role first.';
  }
}

function erasureInWords({ erased, userId, obstacles, vaults, visits, signInLinks, stays }: Erasure): string {
  const would = erased ? 'Gone' : 'Would go';
  return [
    erased
      ? 'Erased.'
      : obstacles.length > 0
        ? 'Nothing was changed, and nothing can be yet:'
        : 'Nothing was changed. With --confirm this would be done:',
    ...obstacles.map((obstacle) => `- ${obstacleInWords(obstacle)}`),
    userId === null
      ? 'Nobody has an account with this address.'
      : `${would}: the account of user_${userId}, with sign-in, keys, devices, contacts and messages.`,
    ...vaults.map(({ id, mode, name }) => `${would}: the vault "${name}" (vault_${id}, ${mode} data) with its documents and recipients.`),
    ...(visits + signInLinks === 0 ? [] : [`${would}: traces of ${visits} visits to vaults of others, and ${signInLinks} mailed links.`]),
    ...(stays.namedAsRecipient === 0
      ? []
      : [
          `Stays: ${stays.namedAsRecipient} times others named them as a recipient. That is their owners' will, and for their owners to change.`,
        ]),
    ...(stays.namedAsContact === 0
      ? []
      : [`Stays: ${stays.namedAsContact} times others named them as a trusted contact, for the same reason.`]),
    ...(stays.namedAsWitness === 0
      ? []
      : [`Stays: ${stays.namedAsWitness} times others asked them to sign a document. That goes 90 days after it is over.`]),
    ...(stays.auditEvents === 0
      ? []
      : [
          `Stays: ${stays.auditEvents} audit events, linked to one another. They hold ids and IP addresses; whose ids they are can't be found any more.`,
        ]),
    'Backups keep what they were made of.',
  ].join('\n');
}
