// `npm start`: the server and its owner's app, on one machine. Usage: node build/launch/start.ts [--no-app] [--no-open] They
// are separate programs, and this one only starts them, makes them known to each other, and ends them together.
import '../../shared/node/require-node-24.mjs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readProcessConfig, withListeningPort, type Config } from '../../server/config/config.ts';
import { appCommand, hostCommand, type AppCommand } from './app-command.ts';
import { originForApp, prepareConnection } from './app-connection.ts';
import { findBrowsers, hasScreen } from './find-browsers.ts';
import { menuFolder } from './launcher-here.ts';
import { openWindow } from './open-window.ts';
import { answerOtherStarts, askRunningStart } from './running-start.ts';
import { endingInWords, runProgram, type Ending, type Program } from './run-program.ts';

const root = join(import.meta.dirname, '..', '..');
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** What runs, and whether it was asked to end. */
const running = new Set<Program>();
let stopping = false;

function start(command: readonly string[], stdin: 'typed' | 'ignore', env: NodeJS.ProcessEnv = process.env): Program {
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

/** What opens the app's window, and where it keeps what's its own. Without browsers nothing opens by itself. */
interface Windows {
  readonly folder: string;
  readonly allowed: boolean;
}

/** The app, and what it runs in. */
interface OwnersApp {
  readonly kind: AppCommand['kind'];
  readonly program: Program;
}

/** @returns the app, or undefined when it was asked to end in the meantime. */
async function startApp(config: Config, windows: Windows): Promise<OwnersApp | undefined> {
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
  return startShell(args, env, windows);
}

/** Electron may be installed and still not start (no sandbox, no graphics): the browser always does. */
async function startShell(args: readonly string[], env: NodeJS.ProcessEnv, windows: Windows): Promise<OwnersApp> {
  const { kind, command } = windows.allowed ? appCommand(args, env) : hostCommand(args);
  if (kind === 'browser') return startHost(command, env, windows);
  const program = start(command, 'typed', env);
  const failed = await Promise.race([program.ended.then(({ code }) => code !== 0), program.said(/^Heirlock is open/m).then(() => false)]);
  if (!failed || stopping) return { kind, program };
  say('The window could not be opened; the messages above say why. The app opens in your browser instead.');
  return startHost(hostCommand(args).command, env, windows);
}

/** The app for a browser. Each of its links leads to a window: the first one, and one for each Enter. */
function startHost(command: readonly string[], env: NodeJS.ProcessEnv, { folder, allowed }: Windows): OwnersApp {
  const menu = ['--installation', root, '--menu', menuFolder(process.env)];
  const program = start([...command, ...menu], 'typed', env);
  const browsers = allowed ? findBrowsers(process.env) : [];
  program.onLine((line) => {
    const link = /^Heirlock is open at (\S+)$/.exec(line)?.[1];
    if (link === undefined || browsers.length === 0 || stopping) return;
    say('Its window opens by itself. Press Enter here to open another one.');
    void openWindow(folder, link, browsers, withoutSettings(process.env))
      .catch(() => undefined)
      .then((opened) => (opened === undefined ? say('No window could be opened. The link above opens the app in a browser.') : undefined));
  });
  return { kind: 'browser', program };
}

/** A browser has no business with the server's settings. */
const withoutSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(HEIRLOCK|NODE)_/.test(name)));

/** Opens the window of an app that runs, or the app when it was closed. */
async function openAgain(app: OwnersApp | undefined, config: Config, windows: Windows): Promise<OwnersApp | undefined> {
  if (stopping) return app;
  if (app === undefined || !running.has(app.program)) return startApp(config, windows);
  if (app.kind === 'browser') app.program.type('\n');
  // Electron's second one has the first one show itself, and ends.
  else start(appCommand(['--dir', join(config.dataDir, 'app')], process.env).command, 'ignore');
  return app;
}

/** @returns the exit code of this program. */
async function play(): Promise<number> {
  const { values } = parseArgs({
    options: { 'no-app': { type: 'boolean', default: false }, 'no-open': { type: 'boolean', default: false } },
  });
  const config = readProcessConfig();
  const windows = { folder: join(config.dataDir, 'window'), allowed: !values['no-open'] && !values['no-app'] && hasScreen(process.env) };
  if (windows.allowed && (await askRunningStart(windows.folder))) {
    say('Heirlock is running already. Its window opens again.');
    return 0;
  }
  stopOnSignal();
  const server = start(
    [process.execPath, join(root, 'build', 'launch', 'server.mjs'), values['no-app'] ? '--welcome' : '--welcome-app'],
    'ignore',
  );
  const listening = await Promise.race([server.said(/^Heirlock is listening on \S+:(\d+)$/m), server.ended]);
  // It has already reported why it did not start.
  if ('code' in listening) return stopping ? 0 : listening.code || 1;
  if (values['no-app']) return codeOf(await server.ended);
  return withApp(server, withListeningPort(config, Number(listening[1])), windows);
}

/** @returns the exit code, when server and app have ended. */
async function withApp(server: Program, config: Config, windows: Windows): Promise<number> {
  let app = await startApp(config, windows);
  const appEnded = app?.program.ended.then(told(appWords));
  const endAnswering = windows.allowed
    ? await answerOtherStarts(windows.folder, () => void openAgain(app, config, windows).then((opened) => (app = opened)))
    : undefined;
  const [serverEnd, appEnd] = await Promise.all([server.ended.then(told(serverWords)), appEnded]);
  // One that was opened again later.
  await Promise.all([...running].map(({ ended }) => ended));
  await endAnswering?.();
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
