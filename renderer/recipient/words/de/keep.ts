import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { keep as english } from '../en/keep.ts';

export const keep: Catalogue<typeof english> = {
  heading: 'Für später aufheben, auch ohne uns',
  about:
    'Der Link zu dieser Seite läuft ab, und niemand weiß, ob es diesen Dienst in zwanzig Jahren noch gibt. Sie können alles in einem eigenen Ordner aufheben: weiterhin verschlossen, und dabei eine Seite, die es in jedem Browser öffnet, auch ohne Internet.',
  button: 'Alles verschlossen speichern',
  hint: 'Sie bekommen einen ZIP-Ordner. Er öffnet sich mit dem, womit Sie heute geöffnet haben. Heben Sie das bitte auch auf, aber an einem anderen Ort: Wer beides hat, kann alles lesen.',
  running: 'Alles wird verschlossen gespeichert',
  saved: (documents, leftOut) =>
    [
      documents === 1 ? 'Gespeichert, mit 1 Datei darin, geprüft.' : `Gespeichert, mit ${documents} Dateien darin, jede geprüft.`,
      leftOut === 0
        ? ''
        : leftOut === 1
          ? ' 1 Datei war nicht zu bekommen und ist nicht darin.'
          : ` ${leftOut} Dateien waren nicht zu bekommen und sind nicht darin.`,
    ].join(''),
  zipName: 'Für später',
};
