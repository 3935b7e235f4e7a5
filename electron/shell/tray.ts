import { Menu, Tray, type MenuItemConstructorOptions } from 'electron';
import type { ShellWords } from './words/index.ts';

/** What tray and menu can trigger. */
export interface DesktopActs {
  open(): void;
  /** At once, without a window. */
  checkIn(): void;
  /** Opens the page for it. */
  showCheckIn(): void;
  lock(): void;
  quit(): void;
}

/** The app's icon beside the clock. Undefined where the desktop has no such place. */
export function showTray(icon: string, words: ShellWords, acts: DesktopActs): Tray | undefined {
  try {
    const tray = new Tray(icon);
    tray.setToolTip('Heirlock');
    tray.setContextMenu(Menu.buildFromTemplate(trayItems(words, acts)));
    tray.on('click', () => acts.open());
    return tray;
  } catch {
    return undefined;
  }
}

function trayItems(words: ShellWords, acts: DesktopActs): MenuItemConstructorOptions[] {
  return [
    { label: words.open, click: () => acts.open() },
    { label: words.checkIn, click: () => acts.checkIn() },
    { label: words.lock, click: () => acts.lock() },
    { type: 'separator' },
    { label: words.quit, click: () => acts.quit() },
  ];
}

/** The window's menu: nothing that would show what a page is made of, except for developers. */
export function setMenu(words: ShellWords, acts: DesktopActs, forDevelopers: boolean): void {
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ];
  const template: MenuItemConstructorOptions[] = [
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    {
      label: words.file,
      submenu: [
        { label: words.checkIn, accelerator: 'CmdOrCtrl+Shift+C', click: () => acts.showCheckIn() },
        { label: words.lock, accelerator: 'CmdOrCtrl+L', click: () => acts.lock() },
        { type: 'separator' },
        { label: words.quit, accelerator: 'CmdOrCtrl+Q', click: () => acts.quit() },
      ],
    },
    { label: words.edit, role: 'editMenu' },
    { label: words.view, submenu: forDevelopers ? [...view, { type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }] : view },
    { label: words.window, role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
