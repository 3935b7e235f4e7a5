import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

// Electron's modules as far as the shell uses them, for running its built main process and preload in Node. Takes Electron's place when the
// shell is
// bundled for a test. What crosses between page and main process, or main process and engine, is copied as Electron copies it, so what
// couldn't be
// copied there fails here. Everything set is kept for the test to look at.

type Handler = (...given: unknown[]) => unknown;

/** What a test sees and sets, shared by the bundles of main process and preload. */
export interface FakeElectron {
  readonly settings: Map<string, unknown[]>;
  readonly handlers: Map<string, Handler>;
  readonly windows: FakeWindow[];
  readonly trays: { readonly menu: readonly MenuItem[] }[];
  readonly notifications: FakeNotification[];
  readonly rendererListeners: Map<string, Set<Handler>>;
  readonly exposed: Map<string, unknown>;
  readonly protocolHandlers: Map<string, (request: Request) => Promise<Response>>;
  readonly app: EventEmitter;
  readonly powerMonitor: EventEmitter;
  /** What the dialogs and the safe storage return. */
  readonly answers: {
    open: string[];
    save: string;
    backend: string;
    safe: boolean;
    firstInstance: boolean;
    userData: string;
    packaged: boolean;
    /** The button that is pressed in a message box. */
    button: number;
  };
  clipboard: string;
  /** Address of this folder. */
  here: string;
}

export interface MenuItem {
  readonly label?: string;
  readonly role?: string;
  readonly submenu?: readonly MenuItem[];
  click?(): void;
}

const key = Symbol.for('heirlock fake electron');
const holder = globalThis as unknown as Record<symbol, FakeElectron | undefined>;

function fresh(): FakeElectron {
  return {
    settings: new Map(),
    handlers: new Map(),
    windows: [],
    trays: [],
    notifications: [],
    rendererListeners: new Map(),
    exposed: new Map(),
    protocolHandlers: new Map(),
    app: new EventEmitter(),
    powerMonitor: new EventEmitter(),
    answers: { open: [], save: '', backend: 'gnome_libsecret', safe: true, firstInstance: true, userData: '', packaged: false, button: 0 },
    clipboard: '',
    here: '',
  };
}

/** The only one. */
export function fakeElectron(): FakeElectron {
  return (holder[key] ??= fresh());
}

/** As it was before anything was started, for another test in the same process. */
export function resetFakeElectron(): void {
  const now = fakeElectron();
  for (const one of [now.app, now.powerMonitor]) one.removeAllListeners();
  for (const one of [now.settings, now.handlers, now.rendererListeners, now.exposed, now.protocolHandlers]) one.clear();
  for (const one of [now.windows, now.trays, now.notifications]) one.splice(0);
  Object.assign(now.answers, fresh().answers);
}

const fake = fakeElectron();
const note = (name: string, ...given: unknown[]): void => void fake.settings.set(name, [...(fake.settings.get(name) ?? []), given]);

class FakeContents extends EventEmitter {
  readonly mainFrame = { url: '' };
  windowOpenHandler: Handler | undefined;
  /** Takes what is sent to this page alone; absent: every listener hears it. */
  deliver: ((channel: string, message: unknown) => void) | undefined;
  send(channel: string, message: unknown): void {
    if (this.deliver !== undefined) return this.deliver(channel, structuredClone(message));
    for (const listener of fake.rendererListeners.get(channel) ?? []) listener({}, structuredClone(message));
  }
  setWindowOpenHandler(handler: Handler): void {
    this.windowOpenHandler = handler;
  }
  reload(): void {
    note('reload');
  }
}

export class FakeWindow extends EventEmitter {
  readonly webContents = new FakeContents();
  readonly options: { readonly webPreferences: Readonly<Record<string, unknown>> };
  shown = false;
  /** As if its owner had closed it. */
  destroyed = false;
  constructor(options: FakeWindow['options']) {
    super();
    this.options = options;
    fake.windows.push(this);
    fake.app.emit('web-contents-created', {}, this.webContents);
  }
  async loadURL(url: string): Promise<void> {
    this.webContents.mainFrame.url = url;
    this.emit('ready-to-show');
  }
  show(): void {
    this.shown = true;
  }
  close(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.emit('closed');
  }
  setContentProtection(on: boolean): void {
    note('setContentProtection', on);
  }
  focus(): void {
    note('focus');
  }
  restore(): void {
    note('restore');
  }
  isMinimized(): boolean {
    return false;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
}
export const BrowserWindow = FakeWindow;

export const app = Object.assign(fake.app, {
  enableSandbox: () => note('enableSandbox'),
  requestSingleInstanceLock: () => fake.answers.firstInstance,
  setAsDefaultProtocolClient: (scheme: string) => note('setAsDefaultProtocolClient', scheme),
  setLoginItemSettings: (settings: unknown) => note('setLoginItemSettings', settings),
  whenReady: async () => undefined,
  getPath: (name: string) => `${fake.answers.userData}/${name}`,
  getLocale: () => 'en-GB',
  quit: () => {
    note('quit');
    let kept = false;
    fake.app.emit('will-quit', { preventDefault: () => (kept = true) });
    if (!kept) note('ended');
  },
  exit: (code: number) => note('exit', code),
  relaunch: () => note('relaunch'),
  get isPackaged() {
    return fake.answers.packaged;
  },
});

export const protocol = {
  registerSchemesAsPrivileged: (schemes: unknown) => note('registerSchemesAsPrivileged', schemes),
  handle: (scheme: string, handler: (request: Request) => Promise<Response>) => void fake.protocolHandlers.set(scheme, handler),
};

const defaultSession = Object.assign(new EventEmitter(), {
  setPermissionRequestHandler: (handler: Handler) => note('setPermissionRequestHandler', handler),
  setPermissionCheckHandler: (handler: Handler) => note('setPermissionCheckHandler', handler),
  setDevicePermissionHandler: (handler: Handler) => note('setDevicePermissionHandler', handler),
  setDisplayMediaRequestHandler: (handler: Handler) => note('setDisplayMediaRequestHandler', handler),
  setSpellCheckerEnabled: (on: boolean) => note('setSpellCheckerEnabled', on),
  webRequest: { onBeforeRequest: (handler: Handler) => note('onBeforeRequest', handler) },
});
const partitions = new Map<string, unknown>();
export const session = {
  defaultSession,
  fromPartition: (name: string) => {
    const own = (setting: string) => (handler: unknown) => note(`${setting} of ${name}`, handler);
    const made = Object.assign(new EventEmitter(), {
      setPermissionRequestHandler: own('setPermissionRequestHandler'),
      setPermissionCheckHandler: own('setPermissionCheckHandler'),
      setDevicePermissionHandler: own('setDevicePermissionHandler'),
      setDisplayMediaRequestHandler: own('setDisplayMediaRequestHandler'),
      setSpellCheckerEnabled: own('setSpellCheckerEnabled'),
      webRequest: { onBeforeRequest: own('onBeforeRequest') },
      protocol: {
        handle: (scheme: string, handler: (request: Request) => Promise<Response>) =>
          void fake.protocolHandlers.set(`${scheme} of ${name}`, handler),
      },
    });
    partitions.set(name, partitions.get(name) ?? made);
    return partitions.get(name);
  },
};

export const ipcMain = { handle: (channel: string, handler: Handler) => void fake.handlers.set(channel, handler) };

/** A call as Electron carries it: copied there, and copied back. `frame` and `window` identify who asks. */
export async function invokeFrom(window: FakeWindow, frame: unknown, channel: string, ...given: unknown[]): Promise<unknown> {
  const handler = fake.handlers.get(channel);
  if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
  return structuredClone(await handler({ sender: window.webContents, senderFrame: frame }, ...structuredClone(given)));
}

export const ipcRenderer = {
  invoke: (channel: string, ...given: unknown[]) => {
    const window = fake.windows.findLast(({ options }) => options.webPreferences.partition === undefined);
    if (window === undefined) throw new Error('there is no window');
    return invokeFrom(window, window.webContents.mainFrame, channel, ...given);
  },
  on: (channel: string, listener: Handler) =>
    void (fake.rendererListeners.get(channel) ?? fake.rendererListeners.set(channel, new Set()).get(channel))?.add(listener),
  off: (channel: string, listener: Handler) => void fake.rendererListeners.get(channel)?.delete(listener),
};
export const contextBridge = { exposeInMainWorld: (name: string, api: unknown) => void fake.exposed.set(name, api) };
/** A test's file says where it is; a page's own has no path. */
export const webUtils = { getPathForFile: (file: { readonly path?: string }) => file.path ?? '' };

class FakeProcess extends EventEmitter {
  readonly #worker: Worker;
  constructor(script: string, args: readonly string[], options: unknown) {
    super();
    note('fork', script, args, options);
    this.#worker = new Worker(new URL('fake-utility-process.mjs', fake.here), { workerData: { script }, argv: [...args] });
    this.#worker.on('message', (message: unknown) => this.emit('message', message));
    this.#worker.once('exit', (code) => this.emit('exit', code));
  }
  postMessage(message: unknown): void {
    this.#worker.postMessage(message);
  }
  kill(): boolean {
    void this.#worker.terminate();
    return true;
  }
}
/** One that can crash without taking the test along. */
class FakeChildProcess extends EventEmitter {
  readonly #child: ChildProcess;
  constructor(script: string, options: unknown) {
    super();
    const inside = fileURLToPath(new URL('../kit/desktop/utility-child.mjs', fake.here));
    this.#child = fork(inside, [script], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    note('fork a module', script, options, this.#child.pid);
    this.#child.on('message', (message: unknown) => this.emit('message', message));
    this.#child.once('exit', (code) => this.emit('exit', code));
  }
  postMessage(message: unknown): void {
    this.#child.send(message as object);
  }
  kill(): boolean {
    return this.#child.kill('SIGKILL');
  }
}
export const utilityProcess = {
  fork: (script: string, args: readonly string[], options: { readonly serviceName: string }) =>
    options.serviceName === 'Heirlock card' ? new FakeChildProcess(script, options) : new FakeProcess(script, args, options),
};

export class Tray extends EventEmitter {
  menu: readonly MenuItem[] = [];
  constructor(icon: string) {
    super();
    note('Tray', icon);
    fake.trays.push(this);
  }
  setToolTip(text: string): void {
    note('toolTip', text);
  }
  setContextMenu(menu: readonly MenuItem[]): void {
    this.menu = menu;
  }
  destroy(): void {
    fake.trays.splice(fake.trays.indexOf(this), 1);
  }
}
export const Menu = {
  buildFromTemplate: (template: readonly MenuItem[]) => template,
  setApplicationMenu: (menu: readonly MenuItem[]) => note('menu', menu),
};

export class FakeNotification extends EventEmitter {
  static isSupported(): boolean {
    return true;
  }
  readonly options: { readonly title: string; readonly body: string };
  constructor(options: FakeNotification['options']) {
    super();
    this.options = options;
  }
  show(): void {
    fake.notifications.push(this);
  }
}
export const Notification = FakeNotification;

export const dialog = {
  showOpenDialog: async () => ({ canceled: fake.answers.open.length === 0, filePaths: fake.answers.open }),
  showSaveDialog: async () => ({ canceled: fake.answers.save === '', filePath: fake.answers.save }),
  showMessageBox: async (_window: unknown, options: unknown) => {
    note('messageBox', options);
    return { response: fake.answers.button };
  },
  showErrorBox: (title: string, text: string) => note('errorBox', title, text),
};
export const shell = {
  openExternal: async (url: string) => note('openExternal', url),
  openPath: async (path: string) => {
    note('openPath', path);
    return '';
  },
  showItemInFolder: (path: string) => note('showItemInFolder', path),
};
export const clipboard = {
  writeText: async (text: string) => void (fake.clipboard = text),
  readText: async () => fake.clipboard,
  clear: () => void (fake.clipboard = ''),
};
export const nativeTheme = { themeSource: 'system' };
export const powerMonitor = fake.powerMonitor;
export const autoUpdater = Object.assign(new EventEmitter(), {
  setFeedURL: (feed: unknown) => note('setFeedURL', feed),
  checkForUpdates: () => note('checkForUpdates'),
});

/** Not safe, but not readable either: a test sees whether it was used. */
export const safeStorage = {
  getSelectedStorageBackend: () => fake.answers.backend,
  isAsyncEncryptionAvailable: async () => fake.answers.safe,
  encryptStringAsync: async (text: string) => Buffer.from(Buffer.from(text).map((byte) => byte ^ 0x5a)),
  decryptStringAsync: async (sealed: Buffer) => ({
    result: Buffer.from(sealed.map((byte) => byte ^ 0x5a)).toString('utf8'),
    shouldReEncrypt: false,
  }),
};
