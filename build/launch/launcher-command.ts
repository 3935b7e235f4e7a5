// `heirlock launcher`: an entry with an icon for Heirlock among the programs of whoever asks.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readProcessConfig } from '../../server/config/config.ts';
import { makeLauncher } from '../../shared/node/launcher/make-launcher.ts';
import { launcherHere } from './launcher-here.ts';

const usage = `Usage: heirlock launcher [--json]

Puts Heirlock among your programs, with its icon. It starts what npm start starts, on the same data folder, or opens the window
of the one that runs already.
`;

/** Settings that an entry doesn't carry along: a password may be among them. */
function settingsLeftOut(env: NodeJS.ProcessEnv): readonly string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('HEIRLOCK_') && name !== 'HEIRLOCK_DATA_DIR')
    .toSorted();
}

function notes(place: string, leftOut: readonly string[]): string {
  const left =
    leftOut.length === 0
      ? ''
      : `It doesn't know ${leftOut.join(', ')}, which are set here. Set them for your whole session, or it starts without them.\n`;
  return `Heirlock is among your programs now: ${place}\n${left}`;
}

/** @returns the exit code. */
async function play(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } });
  if (values.help === true) {
    process.stdout.write(usage);
    return 0;
  }
  const place = await makeLauncher(launcherHere(resolve(readProcessConfig().dataDir), process.env));
  const leftOut = settingsLeftOut(process.env);
  process.stdout.write(values.json === true ? `${JSON.stringify({ launcher: place, not_known: leftOut })}\n` : notes(place, leftOut));
  return 0;
}

const given = process.argv.slice(2);
play(given.filter((argument, index) => argument !== 'launcher' || given.indexOf('launcher') !== index)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    const isUsage = error instanceof TypeError && 'code' in error;
    if (given.includes('--json'))
      process.stdout.write(`${JSON.stringify({ error: isUsage ? 'invalid_usage' : 'internal_error', message })}\n`);
    else process.stderr.write(isUsage ? `${message}\n${usage}` : `${message}\n`);
    process.exit(isUsage ? 2 : 1);
  },
);
