import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addAccountCommands } from '../../electron/cli/account-commands.ts';
import { addDocumentCommands } from '../../electron/cli/document-commands.ts';
import { addRecipientCommands } from '../../electron/cli/recipient-commands.ts';
import { addReleaseCommands } from '../../electron/cli/release-commands.ts';
import { addSecondCommands } from '../../electron/cli/second-commands.ts';
import { addSyncCommands } from '../../electron/cli/sync-commands.ts';
import { program } from '../../server/cli/heirlock.ts';

/** The commands below one, without those that only group others: `keys create`. One that does something itself comes after those below it. */
function leavesOf(command: Command, path: readonly string[] = []): readonly (readonly [name: string, command: Command])[] {
  if (command.commands.length === 0) return [[path.join(' '), command]];
  const below = command.commands.filter((one) => one.name() !== 'help').flatMap((one) => leavesOf(one, [...path, one.name()]));
  return path.length > 0 && command.options.length > 0 ? [...below, [path.join(' '), command]] : below;
}

function vault(): Command {
  const command = new Command('vault').option('--dir').option('--passphrase-env').option('--server').option('--token-env').option('--json');
  for (const add of [addAccountCommands, addDocumentCommands, addRecipientCommands, addReleaseCommands, addSyncCommands, addSecondCommands])
    add(command, () => () => Promise.resolve());
  return command;
}

const pages = [
  { page: 'server/OPERATING.md', command: program() },
  { page: 'electron/cli/README.md', command: vault() },
] as const;

describe.each(pages)('the table of commands in $page', ({ page, command }) => {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const [, table = ''] = /^\| Command \| What it does \|\n\|[- |]+\|\n((?:\|.*\n)+)/m.exec(text) ?? [];
  const leaves = leavesOf(command);
  /** What each row has as code in its first cell, including a bar within it. */
  const told = [...table.matchAll(/^\| ((?:\\\||[^|])+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll('\\|', '|')),
  );
  const leafOf = (code: string) => leaves.find(([name]) => code === name || code.startsWith(`${name} `));

  it('has every command once', () => {
    expect(told.map((code) => leafOf(code)?.[0] ?? `unknown: ${code}`).sort()).toEqual(leaves.map(([name]) => name).sort());
  });

  it('names only options that the command has', () => {
    const wrong = told.flatMap((code) => {
      const options = leafOf(code)?.[1].options.map(({ long }) => long) ?? [];
      return [...code.matchAll(/--[a-z0-9-]+/g)].map(([name]) => name).filter((name) => !options.includes(name));
    });
    expect(wrong).toEqual([]);
  });

  it('names every option without which a command does nothing', () => {
    const missing = told.flatMap((code) =>
      (leafOf(code)?.[1].options ?? []).flatMap(({ mandatory, long }) =>
        mandatory && !code.includes(String(long)) ? [`${code}: ${long}`] : [],
      ),
    );
    expect(missing).toEqual([]);
  });
});
