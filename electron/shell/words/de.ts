import type { ShellWords } from './en.ts';

export const german: ShellWords = {
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
  checkedInText: 'Ihr Dienst weiß, dass Sie da sind.',
  checkInWaits: 'Ihr Dienst weiß es noch nicht. Heirlock versucht es wieder, solange der Tresor entsperrt ist. Ein Klick öffnet Heirlock.',
  checkInNoServer: 'Es ist nur auf diesem Computer vermerkt, denn kein Dienst ist verbunden. Ein Klick öffnet Heirlock.',
  pickModule: 'Die Programmbibliothek, die zu Ihrer Karte gehört',
  loadModuleTitle: 'Den Code dieses Programms ausführen?',
  loadModuleText: (path) =>
    `${path}\n\nHeirlock führt aus, was in dieser Datei steht, getrennt von Ihrem Tresor, aber mit allem, was Sie auf diesem Computer dürfen. Machen Sie nur weiter, wenn sie von der Stelle kommt, die Ihre Karte ausgegeben hat. Das wird jedes Mal neu gefragt.`,
  loadModule: 'Ausführen',
  cancel: 'Abbrechen',
  notStarted: 'Heirlock kann nicht starten',
  engineGone:
    'Der Teil von Heirlock, der den Tresor verwahrt, wurde beendet. Heirlock startet jetzt neu; was als gespeichert angezeigt wurde, ist noch da.',
};
