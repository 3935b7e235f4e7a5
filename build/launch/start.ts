// `npm start`: the server and its owner's app, on one machine. Usage: node build/launch/start.ts [--no-app] They are separate
// programs, and this one only starts them, makes them known to each other, and ends them together.
import '../../shared/node/require-node-24.mjs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readProcessConfig, withListeningPort, type Config } from '../../server/config/config.ts';
import { appCommand, type AppCommand } from './app-command.ts';
import { originForApp, prepareConnection } from './app-connection.ts';
import { endingInWords, runProgram, type Ending, type Program } from './run-program.ts';

const root = join(import.meta.dirname, '..', '..');
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** What runs, and whether it was asked to end. */
const running = new Set<Program>();
let stopping = false;

function start(command: readonly string[], stdin: 'inherit' | 'ignore', env: NodeJS.ProcessEnv = process.env): Program {
  const program = runProgram({ command, env, stdin });
  running.add(program);
  void program.ended.then(() => running.delete(program));
  return program;
}

function stopOnSignal(): void {
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    for (const program of running) program.stop();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** @returns the app, or undefined when it was asked to end in the meantime. */
async function startApp(config: Config): Promise<Program | undefined> {
  const origin = originForApp(config);
  const args = ['--dir', join(config.dataDir, 'app')];
  if (origin === undefined)
    say('The app is not connected to this server: it listens beyond this machine without TLS. Name it in the settings once it has TLS.');
  else {
    const { file, notes } = await prepareConnection(config, origin);
    for (const note of notes) say(note);
    args.push('--embedded', file);
  }
  // A certificate that nobody else vouches for is good enough for the machine it is on.
  const env =
    config.tls === null ? process.env : { ...process.env, NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS ?? config.tls.certFile };
  if (stopping) return undefined;
  return startShell(appCommand(args, process.env), args, env);
}

/** Electron may be installed and still not start (no sandbox, no graphics): the browser always does. */
async function startShell({ kind, command }: AppCommand, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Program> {
  const app = start(command, 'inherit', env);
  if (kind === 'browser') return app;
  const failed = await Promise.race([app.ended.then(({ code }) => code !== 0), app.said(/^Heirlock is open/m).then(() => false)]);
  if (!failed || stopping) return app;
  say('The window could not be opened; the messages above say why. The app opens in your browser instead.');
  return start(appCommand(args, {}, 'linux', '').command, 'inherit', env);
}

/** @returns the exit code of this program. */
async function play(): Promise<number> {
  const { values } = parseArgs({ options: { 'no-app': { type: 'boolean', default: false } } });
  const config = readProcessConfig();
  stopOnSignal();
  const server = start(
    [process.execPath, join(root, 'build', 'launch', 'server.mjs'), values['no-app'] ? '--welcome' : '--welcome-app'],
    'ignore',
  );
  const listening = await Promise.race([server.said(/^Heirlock is listening on \S+:(\d+)$/m), server.ended]);
  // It has already reported why it did not start.
  if ('code' in listening) return stopping ? 0 : listening.code || 1;
  if (values['no-app']) return codeOf(await server.ended);
  const app = await startApp(withListeningPort(config, Number(listening[1])));
  const [serverEnd, appEnd] = await Promise.all([server.ended.then(told(serverWords)), app?.ended.then(told(appWords))]);
  return Math.max(codeOf(serverEnd), appEnd === undefined ? 0 : codeOf(appEnd));
}

const serverWords = (how: string): string =>
  `The server has stopped (${how}); its own words are above. The app goes on: what you do is kept on this machine and sent when the server runs again. ` +
  'Reminders and releases do not happen meanwhile. Press Ctrl+C and run npm start again.';
const appWords = (how: string): string =>
  `The app has stopped (${how}); its own words are above. The server goes on, so reminders and releases happen. Press Ctrl+C and run npm start again to open the app.`;
const closedWords = 'The app is closed. The server goes on, so that reminders and releases happen; Ctrl+C stops it.';

/** Reports that a program has ended, unless it was asked to. */
function told(words: (how: string) => string): (ending: Ending) => Ending {
  return (ending) => {
    if (stopping) return ending;
    const clean = ending.code === 0;
    if (words === appWords && clean) say(closedWords);
    else process.stderr.write(`${words(endingInWords(ending))}\n`);
    return ending;
  };
}

const codeOf = ({ code }: Ending): number => (code === 0 ? 0 : 1);

play().then(
  (code) => process.exit(code),
  async (error: unknown) => {
    if (!stopping) process.stderr.write(`Heirlock didn't start.\n${error instanceof Error ? error.message : String(error)}\n`);
    const code = stopping ? 0 : 1;
    stopping = true;
    for (const program of running) program.stop();
    await Promise.all([...running].map(({ ended }) => ended));
    process.exit(code);
  },
);
