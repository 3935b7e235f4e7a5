import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { app, dialog } from 'electron';
import { readEmbeddedServer } from '../bridge/embedded-server.ts';
import { EngineNotOpened } from '../bridge/remote-engine.ts';
import { hiddenFlag } from './autostart.ts';
import { deepLinkAmong, deepLinkScheme, routeOfDeepLink } from './deep-link.ts';
import { DesktopApp } from './desktop-app.ts';
import { registerPageScheme } from './page-protocol.ts';
import { shellWords } from './words/index.ts';
import { lookForUpdates } from './updates.ts';
import { confine } from './window.ts';

/** Where this file is once it is built: `<built>/shell/main.js`. */
const built = dirname(dirname(fileURLToPath(import.meta.url)));

interface Arguments {
  readonly folder: string;
  readonly embedded: string | undefined;
  readonly hidden: boolean;
  readonly updates: string | undefined;
}

/** Chromium's own switches are among them, so anything unknown is ignored. */
function readArguments(): Arguments {
  const { values } = parseArgs({
    args: process.argv.slice(1),
    strict: false,
    options: { dir: { type: 'string' }, embedded: { type: 'string' }, 'update-feed': { type: 'string' } },
  });
  const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
  return {
    folder: resolve(text(values.dir) ?? join(app.getPath('userData'), 'vault')),
    embedded: text(values.embedded),
    hidden: process.argv.includes(hiddenFlag),
    updates: text(values['update-feed']),
  };
}

async function start(opened: Promise<DesktopApp>): Promise<void> {
  const desktop = await opened;
  await desktop.start();
  const route = deepLinkAmong(process.argv);
  if (route !== undefined) await desktop.show(route);
  process.stdout.write('Heirlock is open in its window.\n');
}

function run(): void {
  app.enableSandbox();
  registerPageScheme();
  app.on('web-contents-created', (_event, contents) => confine(contents));
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  if (app.isPackaged) app.setAsDefaultProtocolClient(deepLinkScheme);
  const { folder, embedded, hidden, updates } = readArguments();
  const opened = app.whenReady().then(async () => {
    const server = embedded === undefined ? undefined : readEmbeddedServer(await readFile(embedded, 'utf8'));
    return DesktopApp.open({ folder, built, embedded: server, hidden, forDevelopers: !app.isPackaged });
  });
  app.on('second-instance', (_event, args) => void opened.then((desktop) => desktop.show(deepLinkAmong(args))));
  app.on('open-url', (event, address) => {
    event.preventDefault();
    void opened.then((desktop) => desktop.show(routeOfDeepLink(address)));
  });
  app.on('activate', () => void opened.then((desktop) => desktop.show()));
  app.on('window-all-closed', () => void opened.then((desktop) => (desktop.stays ? undefined : app.quit())));
  closeBeforeQuit(opened);
  lookForUpdates(updates);
  start(opened).catch((error: unknown) => {
    const reason = error instanceof EngineNotOpened || error instanceof Error ? error.message : String(error);
    process.stderr.write(`Heirlock didn't start.\n${reason}\n`);
    dialog.showErrorBox(shellWords('system', app.getLocale()).notStarted, reason);
    app.exit(1);
  });
}

/** The engine writes what it has and releases the folder before the program ends. */
function closeBeforeQuit(opened: Promise<DesktopApp>): void {
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    closed = true;
    void opened
      .then((desktop) => desktop.close())
      .catch(() => undefined)
      .then(() => app.quit());
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit());
}

run();
