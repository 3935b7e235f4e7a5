import type { PageCatalogue } from '../en/index.ts';

export const keepDevice: PageCatalogue['keepDevice'] = {
  title: 'Diesen Computer behalten',
  heading: 'Einer Ihrer Computer soll entfernt werden',
  lead: (added, asked) =>
    `Der Computer, der am ${added} zu Ihrem Konto hinzukam, soll entfernt werden. Ein anderer Ihrer Computer hat am ${asked} darum gebeten.`,
  dueLabel: 'Wenn Sie nichts tun, wird er entfernt',
  notYet: 'drei Tage nachdem unsere Nachricht an Sie abgegangen ist',
  choice: 'Drücken Sie den Knopf, dann bleibt er. Wenn nicht Sie selbst darum gebeten haben, benutzt jemand anderes einen Ihrer Computer.',
  button: 'Diesen Computer behalten',
  pressPlease: 'Bitte drücken Sie den Knopf: Die Seite nur zu öffnen ändert nichts.',
  nothing: 'Es gibt nichts anzuhalten',
  kept: 'Dieses Entfernen ist angehalten. Der Computer bleibt in Ihrem Konto.',
  removed: 'Der Computer ist entfernt',
  removedRest:
    'Er erhält keine Änderungen mehr. Wenn Sie das nicht wollten, richten Sie ihn mit Ihrem Notfallblatt neu ein und entfernen Sie den Computer, der darum gebeten hat.',
  doneTitle: 'Der Computer bleibt',
  doneHeading: 'Er bleibt',
  done: 'Der Computer bleibt in Ihrem Konto. Eine neue Bitte müsste wieder drei Tage warten, und wir würden Ihnen wieder schreiben.',
  closePage: 'Sie können diese Seite jetzt schließen.',
};
