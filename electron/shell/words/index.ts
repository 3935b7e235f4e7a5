const english = {
  open: 'Open Heirlock',
  checkIn: 'Check in',
  lock: 'Lock now',
  quit: 'Quit Heirlock',
  file: 'File',
  edit: 'Edit',
  view: 'View',
  window: 'Window',
  reminderTitle: 'Please check in',
  reminderText: (vault: string, date: string) => `“${vault}” waits for a sign of you until ${date}. A click opens Heirlock.`,
  overdueText: (vault: string) => `“${vault}” has been waiting for a sign of you. Please check in today. A click opens Heirlock.`,
  checkedInTitle: 'You have checked in',
  checkedInText: 'Your server knows that you are there.',
  checkInWaits: 'Your server could not be told yet. Heirlock tries again as long as the vault is unlocked. A click opens Heirlock.',
  checkInNoServer: 'It is noted on this computer only, since no server is connected. A click opens Heirlock.',
  notStarted: 'Heirlock can not start',
  engineGone: 'The part of Heirlock that holds the vault has stopped. Heirlock starts again now; what was shown as saved is there.',
};

/** What the desktop itself shows: menu, tray, notifications. The page has its own catalogs. */
export type ShellWords = typeof english;

const german: ShellWords = {
  open: 'Heirlock öffnen',
  checkIn: 'Melden',
  lock: 'Jetzt sperren',
  quit: 'Heirlock beenden',
  file: 'Datei',
  edit: 'Bearbeiten',
  view: 'Ansicht',
  window: 'Fenster',
  reminderTitle: 'Bitte melden Sie sich',
  reminderText: (vault, date) => `„${vault}“ wartet bis zum ${date} auf ein Zeichen von Ihnen. Ein Klick öffnet Heirlock.`,
  overdueText: (vault) => `„${vault}“ wartet schon auf ein Zeichen von Ihnen. Bitte melden Sie sich heute. Ein Klick öffnet Heirlock.`,
  checkedInTitle: 'Sie haben sich gemeldet',
  checkedInText: 'Ihr Server weiß, dass Sie da sind.',
  checkInWaits: 'Ihr Server weiß es noch nicht. Heirlock versucht es wieder, solange der Tresor entsperrt ist. Ein Klick öffnet Heirlock.',
  checkInNoServer: 'Es ist nur auf diesem Computer vermerkt, denn kein Server ist verbunden. Ein Klick öffnet Heirlock.',
  notStarted: 'Heirlock kann nicht starten',
  engineGone:
    'Der Teil von Heirlock, der den Tresor verwahrt, wurde beendet. Heirlock startet jetzt neu; was als gespeichert angezeigt wurde, ist noch da.',
};

/** @param language as the preferences have it. @param system the system's locale, for `system`. */
export function shellWords(language: 'system' | 'en' | 'de', system: string): ShellWords {
  const chosen = language === 'system' ? system.slice(0, 2).toLowerCase() : language;
  return chosen === 'de' ? german : english;
}
