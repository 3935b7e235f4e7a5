import { BrowserWindow, type BrowserWindowConstructorOptions, type WebContents } from 'electron';
import { isOwnAddress, pageAddress } from './page-address.ts';

export interface WindowOptions {
  readonly preload: string;
  readonly icon: string;
  /** With developer tools; never in what people install. */
  readonly forDevelopers: boolean;
}

/**
 * What a window of the app may do, which is as little as Electron allows: no Node, a sandboxed process, an isolated world for the preload.
 */
export function windowSettings({ preload, icon, forDevelopers }: WindowOptions): BrowserWindowConstructorOptions {
  return {
    width: 1_180,
    height: 800,
    minWidth: 360,
    minHeight: 480,
    show: false,
    title: 'Heirlock',
    icon,
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Its dictionaries would be fetched from elsewhere, and it would see every word.
      spellcheck: false,
      safeDialogs: true,
      devTools: forDevelopers,
    },
  };
}

/** Opens the app's window. It is shown when its page is ready. */
export async function openWindow(options: WindowOptions, shown: boolean): Promise<BrowserWindow> {
  const window = new BrowserWindow(windowSettings(options));
  if (shown) window.once('ready-to-show', () => window.show());
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') window.webContents.reload();
  });
  await window.loadURL(pageAddress);
  return window;
}

/** Keeps any page, whatever opened it, where it is: no other addresses, no new windows, no views inside. */
export function confine(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!isOwnAddress(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!isOwnAddress(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}
