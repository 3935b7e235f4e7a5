import { basename, isAbsolute, join } from 'node:path';
import { BrowserWindow, dialog, ipcMain, session, type IpcMainInvokeEvent } from 'electron';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { StaticFiles } from '../bridge/files/static-files.ts';
import { CardDesk } from '../cards/card-desk.ts';
import { cardPatience, type CardWindow, type CardWindowEvents } from '../cards/card-dialogue.ts';
import { installedModules, type InstalledModule } from '../cards/installed-modules.ts';
import type { CardView } from '../contract/cards.ts';
import { systemClock } from '../engine/system-clock.ts';
import type { OwnerLanguage } from '../../shared/domain/language.ts';
import { cardChannels } from './channels.ts';
import { confineSession } from './confine-session.ts';
import { cardPageAddress, isCardAddress } from './page-address.ts';
import { serveCardPage } from './page-protocol.ts';
import { startModuleProcess } from './start-module-process.ts';
import { windowSettings } from './window.ts';
import { shellWords } from './words/index.ts';

export interface CardWindowsOptions {
  /** The built app. */
  readonly built: string;
  readonly forDevelopers: boolean;
  readonly report: (fault: unknown) => void;
}

/** In memory only, and nobody else's: what the app's page keeps or reads is in another one. */
const partition = 'heirlock-cards';

const closed = { additionalProperties: false };
const Answer = Type.Union([
  Type.Object({ do: Type.Enum(['view', 'look', 'other', 'cancel']) }, closed),
  Type.Object({ do: Type.Literal('choose'), certificate: Type.String({ maxLength: 32 }) }, closed),
  Type.Object({ do: Type.Literal('pin'), pin: Type.Union([Type.String({ maxLength: 256 }), Type.Null()]) }, closed),
]);

/** The windows in which the owner chooses a card and gives its PIN. The app's page can neither read nor draw nor answer them. */
export class CardWindows {
  readonly desk: CardDesk;
  readonly #options: CardWindowsOptions;
  #parent: () => BrowserWindow | undefined = () => undefined;
  #language: () => OwnerLanguage = () => 'en';
  #open: { readonly window: BrowserWindow; readonly events: CardWindowEvents } | undefined;

  constructor(options: CardWindowsOptions) {
    this.#options = options;
    this.desk = new CardDesk({
      modules: () => installedModules(),
      startModule: () => startModuleProcess(join(options.built, 'shell', 'module-process.js')),
      openWindow: (events) => this.#openWindow(events),
      pickModule: () => this.#pickModule(),
      language: () => this.#language(),
      nowMs: () => Date.parse(systemClock.now()),
      report: options.report,
      patience: cardPatience,
    });
  }

  /** To be called once Electron is ready. */
  prepare(parent: () => BrowserWindow | undefined, language: () => OwnerLanguage): void {
    [this.#parent, this.#language] = [parent, language];
    const own = session.fromPartition(partition);
    confineSession(own, isCardAddress, this.#options.forDevelopers);
    serveCardPage(own, new StaticFiles(join(this.#options.built, 'cards')));
    ipcMain.handle(cardChannels.answer, (event, answer: unknown) => this.#answer(event, answer));
  }

  /** Only the page of the open window, in its main frame, is heard. */
  #answer({ sender, senderFrame }: IpcMainInvokeEvent, answer: unknown): CardView | null {
    const isOwn =
      senderFrame !== null &&
      senderFrame === sender.mainFrame &&
      isCardAddress(senderFrame.url) &&
      sender === this.#open?.window.webContents;
    return isOwn && Value.Check(Answer, answer) ? (this.#open?.events.answered(answer) ?? null) : null;
  }

  async #openWindow(events: CardWindowEvents): Promise<CardWindow> {
    const { built, forDevelopers } = this.#options;
    const parent = this.#parent();
    const { webPreferences, ...settings } = windowSettings({
      preload: join(built, 'shell', 'card-preload.cjs'),
      icon: join(built, 'icons', 'icon.png'),
      forDevelopers,
    });
    const window = new BrowserWindow({
      ...settings,
      ...(parent === undefined ? {} : { parent }),
      width: 560,
      height: 680,
      webPreferences: { ...webPreferences, partition },
    });
    // What is typed into it is in no picture that another program takes, where the system can see to that.
    window.setContentProtection(true);
    this.#open = { window, events };
    window.once('closed', () => {
      if (this.#open?.window === window) this.#open = undefined;
      events.closed();
    });
    window.once('ready-to-show', () => window.show());
    await window.loadURL(cardPageAddress);
    const isThere = (): boolean => !window.isDestroyed();
    return {
      show: (view) => isThere() && window.webContents.send(cardChannels.view, view),
      close: () => isThere() && window.close(),
    };
  }

  /** Loading a module runs its code, so its owner picks it by the system's own dialogues, and is told that. */
  async #pickModule(): Promise<InstalledModule | undefined> {
    const words = shellWords(this.#language(), '');
    const window = this.#open?.window;
    if (window === undefined) return undefined;
    const { canceled, filePaths } = await dialog.showOpenDialog(window, {
      title: words.pickModule,
      properties: ['openFile'],
      filters: [{ name: words.pickModule, extensions: ['so', 'dylib', 'dll'] }],
    });
    const [path] = filePaths;
    if (canceled || path === undefined || !isAbsolute(path)) return undefined;
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: words.loadModuleTitle,
      detail: words.loadModuleText(path),
      buttons: [words.cancel, words.loadModule],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    return response === 1 ? { name: basename(path), path } : undefined;
  }
}
