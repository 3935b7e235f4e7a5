import { resolve } from 'node:path';
import type { Command } from 'commander';
import { CliFailure } from './cli-failure.ts';
import { importEnding } from './import-ending.ts';
import { readInput } from './read-input.ts';
import type { CommandAction } from './command-action.ts';
import { vaultOf, withVault, type VaultOptions } from './vault-session.ts';

const inVault = ['--vault <id>', 'which vault; may be left out where there is one'] as const;

type InVault = VaultOptions & { readonly vault?: string };

/** Commands on what is in a vault. */
export function addDocumentCommands(vault: Command, act: CommandAction): void {
  vault
    .command('add')
    .description('seals files into a vault; once it has answered, they survive a power cut')
    .argument('<file...>')
    .option(...inVault)
    .option('--folder <id>', 'into this folder')
    .option('--document <id>', 'as a new version of this document')
    .option('--tags <list>', 'comma-separated')
    .option('--note <text>')
    .action(act(add));
  addWritingCommands(vault, act);
  vault
    .command('list')
    .description('vaults, folders and documents')
    .option(...inVault)
    .action(act(list));
  vault
    .command('search')
    .description('finds documents by names, tags, notes and text')
    .argument('<query>')
    .option(...inVault)
    .option('--limit <count>', 'at most so many', Number, 50)
    .action(act(search));
  vault
    .command('get')
    .description('opens a document into a new file')
    .argument('<document>')
    .requiredOption('--out <file>', 'must not exist yet')
    .option('--version <number>', 'default: the newest', Number)
    .action(act(get));
  vault.command('remove').description('puts documents into the trash').argument('<document...>').action(act(remove));
  vault
    .command('export')
    .description('writes a whole vault, sealed, into one file')
    .requiredOption('--out <file>')
    .option(...inVault)
    .action(act(exportVault));
  vault.command('import').description('adds what such a file contains').argument('<file>').action(act(importVault));
}

/** What is written here, rather than read from a file of the owner's. */
function addWritingCommands(vault: Command, act: CommandAction): void {
  vault
    .command('write')
    .description('seals a text as a document, or as what a document says now')
    .argument('<name>', 'its name; for --document the new one')
    .requiredOption('--file <file>', "what it says; '-' is standard input")
    .option(...inVault)
    .option('--folder <id>', 'into this folder')
    .option('--document <id>', 'as a new version of this text')
    .action(act(write));
  vault
    .command('note')
    .description('writes the note of a document, and says who gets it')
    .argument('<document>')
    .option('--file <file>', "what it says; '-' is standard input")
    .option('--for <who>', 'heirs: those who get the document; me: nobody else')
    .action(act(note));
}

interface AddOptions extends InVault {
  readonly folder?: string;
  readonly document?: string;
  readonly tags?: string;
  readonly note?: string;
}

async function add(options: AddOptions, files: readonly string[]): Promise<object> {
  const paths = files.map((file) => resolve(file));
  const { folder, document, tags, note } = options;
  const details = {
    ...(tags === undefined
      ? {}
      : {
          tags: tags
            .split(',')
            .map((tag) => tag.trim())
            .filter((tag) => tag !== ''),
        }),
    ...(note === undefined ? {} : { note }),
  };
  return withVault(options, async (call) => {
    const documents =
      document === undefined
        ? await call('documents.add', { vault: await vaultOf(call, options.vault), paths, ...(folder === undefined ? {} : { folder }) })
        : [await call('documents.addVersion', { document, path: paths[0] ?? '' })];
    if (Object.keys(details).length === 0) return { documents };
    return { documents: await Promise.all(documents.map(({ id }) => call('documents.update', { document: id, ...details }))) };
  });
}

interface WriteOptions extends InVault {
  readonly file: string;
  readonly folder?: string;
  readonly document?: string;
}

async function write({ folder, document, ...options }: WriteOptions, name: string): Promise<object> {
  const text = await readInput(options.file);
  return withVault(options, async (call) => ({
    document:
      document === undefined
        ? await call('documents.write', {
            vault: await vaultOf(call, options.vault),
            name,
            text,
            ...(folder === undefined ? {} : { folder }),
          })
        : await call('documents.rewrite', { document, name, text }),
  }));
}

interface NoteOptions extends VaultOptions {
  readonly file?: string;
  readonly for?: string;
}

async function note(options: NoteOptions, document: string): Promise<object> {
  const { file, for: who } = options;
  if (who !== undefined && who !== 'heirs' && who !== 'me') throw new CliFailure('invalid_usage', "--for is 'heirs' or 'me'.");
  if (file === undefined && who === undefined) throw new CliFailure('invalid_usage', 'Give --file, --for or both.');
  const set = {
    ...(file === undefined ? {} : { note: await readInput(file) }),
    ...(who === undefined ? {} : ({ noteFor: who } as const)),
  };
  return withVault(options, async (call) => ({ document: await call('documents.update', { document, ...set }) }));
}

async function list(options: InVault): Promise<object> {
  return withVault(options, async (call) => {
    const vaults = (await call('vaults.list', {})).filter(({ id }) => options.vault === undefined || id === options.vault);
    const folders = await Promise.all(vaults.map(({ id }) => call('folders.list', { vault: id })));
    const documents = await Promise.all(vaults.map(({ id }) => call('documents.list', { vault: id })));
    return { vaults, folders: folders.flat(), documents: documents.flat() };
  });
}

async function search(options: InVault & { readonly limit: number }, query: string): Promise<object> {
  return withVault(options, (call) =>
    call('search.find', { query, limit: options.limit, ...(options.vault === undefined ? {} : { vault: options.vault }) }),
  );
}

async function get(options: VaultOptions & { readonly out: string; readonly version?: number }, document: string): Promise<object> {
  const { version } = options;
  return withVault(options, (call) =>
    call('documents.save', { document, path: resolve(options.out), ...(version === undefined ? {} : { version }) }),
  );
}

async function remove(options: VaultOptions, documents: readonly string[]): Promise<object> {
  return withVault(options, (call) => call('documents.trash', { documents: [...documents] }));
}

async function exportVault(options: InVault & { readonly out: string }): Promise<object> {
  return withVault(options, async (call) =>
    call('archive.export', { vault: await vaultOf(call, options.vault), path: resolve(options.out) }),
  );
}

async function importVault(options: VaultOptions, file: string): Promise<object> {
  return withVault(options, async (call) => importEnding(await call('archive.import', { path: resolve(file) })));
}
