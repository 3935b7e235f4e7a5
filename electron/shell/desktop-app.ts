import { join } from 'node:path';
import {
  app,
  dialog,
  ipcMain,
  nativeTheme,
  Notification,
  powerMonitor,
  session,
  type BrowserWindow,
  type IpcMainInvokeEvent,
  type Tray,
} from 'electron';
import { openBridge, type Bridge } from '../bridge/bridge.ts';
import type { EmbeddedServer } from '../bridge/embedded-server.ts';
import { StaticFiles } from '../bridge/files/static-files.ts';
import { systemClock } from '../engine/system-clock.ts';
import { setStartAtLogin } from './autostart.ts';
import { CardWindows } from './card-windows.ts';
import { channels } from './channels.ts';
import { confineSession } from './confine-session.ts';
import { isOwnAddress } from './page-address.ts';
import { servePages } from './page-protocol.ts';
import { loadDueCheckIns, readDueCheckIns, reminderNow, saveDueCheckIns } from './reminders.ts';
import { rememberedPassphrase } from './remembered-passphrase.ts';
import { answerAdopt, answerShellRequest, unlockRemembered, type RequestContext } from './shell-requests.ts';
import { shellLanguage, shellWords, type ShellWords } from './words/index.ts';
import { startEngineProcess } from './start-engine-process.ts';
import { setMenu, showTray, type DesktopActs } from './tray.ts';
import { TrayCheckIn, type CheckInOutcome } from './tray-check-in.ts';
import { openWindow } from './window.ts';

export interface DesktopOptions {
  /** The owner's data folder. */
  readonly folder: string;
  /** The built app: `shell/`, `desktop/`, `reader/`, `icons/`. */
  readonly built: string;
  readonly embedded: EmbeddedServer | undefined;
  /** In the tray only, until the person asks. */
  readonly hidden: boolean;
  readonly forDevelopers: boolean;
}

const reminderLookMs = 15 * 60_000;
/** Many records can change in one second. */
const dueRestMs = 1_000;

/** Everything in the app once Electron is ready: engine, window, tray, reminders. */
export class DesktopApp {
  readonly #options: DesktopOptions;
  readonly #bridge: Bridge;
  readonly #cards: CardWindows;
  readonly #context: RequestContext;
  readonly #checkIn: TrayCheckIn;
  #window: BrowserWindow | undefined;
  #tray: Tray | undefined;
  #dueTimer: ReturnType<typeof setTimeout> | undefined;
  #lastToldMs: number | undefined;

  /** @throws EngineNotOpened. */
  static async open(options: DesktopOptions): Promise<DesktopApp> {
    const { folder, embedded, built } = options;
    const readerFile = join(built, 'reader', 'heirlock-reader.html');
    const cards = new CardWindows({ built, forDevelopers: options.forDevelopers, report });
    const engine = await startEngineProcess({
      script: join(built, 'shell', 'engine-process.js'),
      folder,
      readerFile,
      report,
      gone: () => engineGone(),
      cards: (request) => cards.desk.answer(request),
    });
    const engineGone = (): void => {
      const words = shellWords('system', app.getLocale());
      dialog.showErrorBox('Heirlock', words.engineGone);
      app.relaunch();
      app.exit(1);
    };
    return new DesktopApp(options, await openBridge({ engine, folder, embedded }), cards);
  }

  private constructor(options: DesktopOptions, bridge: Bridge, cards: CardWindows) {
    this.#cards = cards;
    this.#options = options;
    this.#bridge = bridge;
    this.#context = {
      bridge,
      report,
      page: bridge.openPage(),
      remembered: rememberedPassphrase(join(options.folder, 'shell', 'remembered')),
      window: () => this.#window,
      canStartAtLogin: app.isPackaged,
      canTray: true,
      targets: new Map(),
    };
    this.#checkIn = new TrayCheckIn({
      engine: bridge.engine,
      unlock: async () => (await unlockRemembered(this.#context)).ok,
      lockAgain: () => bridge.lock('menu'),
      told: (outcome) => this.#tellCheckIn(outcome),
    });
  }

  /** Puts it on the screen. */
  async start(): Promise<void> {
    confineSession(session.defaultSession, isOwnAddress, this.#options.forDevelopers);
    servePages(this.#bridge, new StaticFiles(join(this.#options.built, 'desktop')));
    ipcMain.handle(channels.ask, (event, name: unknown, input: unknown) =>
      this.#answer(event, () => answerShellRequest(this.#context, name, input)),
    );
    ipcMain.handle(channels.adopt, (event, paths: unknown) => this.#answer(event, () => answerAdopt(this.#context, paths)));
    this.#cards.prepare(
      () => this.#window,
      () => shellLanguage(this.#bridge.preferences().language, app.getLocale()),
    );
    this.#bridge.on((event) => {
      if (this.#hasWindow) this.#window?.webContents.send(channels.event, event);
      if (event.name === 'preferences.changed') void this.#follow();
      if (event.name === 'account.changed' && event.data.state === 'unlocked') void this.#noteDue();
      // What was known before a check-in must not trigger a reminder after it.
      if (event.name === 'items.changed') this.#dueTimer ??= setTimeout(() => void this.#noteDue(), dueRestMs);
    });
    for (const event of ['suspend', 'lock-screen'] as const) powerMonitor.on(event as 'suspend', () => void this.#bridge.lock('system'));
    setInterval(() => void this.#remind(), reminderLookMs).unref();
    await this.#follow();
    if (!this.#options.hidden) await this.show();
    await this.#remind();
  }

  /** Brings the window to the front, at a route of the app if one is given. */
  async show(path?: string): Promise<void> {
    if (this.#window === undefined || this.#window.isDestroyed()) {
      const { built, forDevelopers } = this.#options;
      this.#window = await openWindow(
        { preload: join(built, 'shell', 'preload.cjs'), icon: join(built, 'icons', 'icon.png'), forDevelopers },
        true,
      );
    }
    if (this.#window.isMinimized()) this.#window.restore();
    this.#window.show();
    this.#window.focus();
    if (path !== undefined) this.#bridge.emit({ name: 'deep-link', data: { path } });
  }

  get #hasWindow(): boolean {
    return this.#window?.isDestroyed() === false;
  }

  /** Whether there is a tray, so that closing the window need not end the app. */
  get stays(): boolean {
    return this.#tray !== undefined;
  }

  /** Locks, and releases the folder. */
  close(): Promise<void> {
    this.#checkIn.stop();
    clearTimeout(this.#dueTimer);
    this.#cards.desk.close();
    return this.#bridge.close();
  }

  /** Only the app's own page, in its main frame, in its own window, gets an answer. */
  async #answer(event: IpcMainInvokeEvent, act: () => Promise<unknown>): Promise<unknown> {
    const { senderFrame, sender } = event;
    const own =
      senderFrame !== null && senderFrame === sender.mainFrame && isOwnAddress(senderFrame.url) && sender === this.#window?.webContents;
    return own ? act() : { ok: false, code: 'invalid_request', message: 'There is no such request.' };
  }

  get #words(): ShellWords {
    return shellWords(this.#bridge.preferences().language, app.getLocale());
  }

  /** Applies the preferences to the desktop. */
  async #follow(): Promise<void> {
    const { theme, startAtLogin } = this.#bridge.preferences();
    nativeTheme.themeSource = theme;
    const acts: DesktopActs = {
      open: () => void this.show(),
      checkIn: () => void this.#checkIn.now(),
      showCheckIn: () => void this.show('/check-in'),
      lock: () => void this.#bridge.lock('menu'),
      quit: () => app.quit(),
    };
    this.#tray?.destroy();
    this.#tray = showTray(join(this.#options.built, 'icons', process.platform === 'win32' ? 'icon.ico' : 'tray.png'), this.#words, acts);
    setMenu(this.#words, acts, this.#options.forDevelopers);
    if (app.isPackaged) await setStartAtLogin(startAtLogin, join(app.getPath('appData'), 'autostart', 'heirlock.desktop'));
  }

  get #duePath(): string {
    return join(this.#options.folder, 'shell', 'due-check-ins.json');
  }

  async #noteDue(): Promise<void> {
    clearTimeout(this.#dueTimer);
    this.#dueTimer = undefined;
    const due = await readDueCheckIns(this.#bridge.engine);
    if (due !== undefined) await saveDueCheckIns(this.#duePath, due);
  }

  /** Reported from what is known on the disk, so that a locked app reminds too. */
  async #remind(): Promise<void> {
    await this.#noteDue();
    const nowMs = Date.parse(systemClock.now());
    const due = this.#bridge.preferences().notifications
      ? reminderNow(await loadDueCheckIns(this.#duePath), nowMs, this.#lastToldMs)
      : undefined;
    if (due === undefined || !Notification.isSupported()) return;
    this.#lastToldMs = nowMs;
    const date = new Intl.DateTimeFormat(app.getLocale(), { dateStyle: 'long' }).format(new Date(due.dueAt));
    const words = this.#words;
    const body = Date.parse(due.dueAt) > nowMs ? words.reminderText(due.label, date) : words.overdueText(due.label);
    this.#notify(words.reminderTitle, body);
  }

  /** Reports the outcome of a check-in from the tray; if the desktop can't show it, or there is something to do, the page for it opens. */
  #tellCheckIn(outcome: CheckInOutcome): void {
    const { checkedInTitle, checkedInText, checkInWaits, checkInNoServer } = this.#words;
    if (outcome === 'locked' || outcome === 'failed' || !Notification.isSupported()) void this.show('/check-in');
    else this.#notify(checkedInTitle, { sent: checkedInText, waiting: checkInWaits, no_server: checkInNoServer }[outcome]);
  }

  #notify(title: string, body: string): void {
    const notification = new Notification({ title, body });
    notification.on('click', () => void this.show('/check-in'));
    notification.show();
  }
}

function report(fault: unknown): void {
  process.stderr.write(`Heirlock ran into a fault of its own:\n${fault instanceof Error ? (fault.stack ?? '') : String(fault)}\n`);
}
