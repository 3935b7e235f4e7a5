import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { corrections as english } from '../en/corrections.ts';

export const corrections: Catalogue<typeof english> = {
  title: 'Andere Adressen',
  text: 'Wird jemand nicht erreicht, kann eine Person eine andere Adresse vorschlagen und eine zweite anderer Art zustimmen: eine Vertrauensperson, jemand anderes, für den etwas bestimmt ist, oder Sie. 72 Stunden lang lässt es sich danach aufhalten.',
  none: 'Niemand hat eine andere Adresse vorgeschlagen.',
  unnamed: 'Jemand ohne Namen',
  vault: 'Ein Tresor',
  status: {
    asked: 'Vorgeschlagen',
    waiting: 'Zugestimmt, wartet',
    stopped: 'Aufgehalten',
    expired: 'Niemand stimmte zu',
    settled: 'Gilt',
    needless: 'Nicht mehr nötig',
  },
  by: { contact: 'einer Vertrauensperson', recipient: 'jemandem, für den auch etwas bestimmt ist', operator: 'der Verwaltung' },
  askedBy: 'vorgeschlagen von {{who}}, {{when}}',
  agreedBy: 'mit Zustimmung von {{who}}',
  expires: 'endet {{when}}, wenn niemand zustimmt',
  settles: 'gilt ab {{when}}, wenn es niemand aufhält',
  address: 'Die heutige Adresse',
  act: { ask: 'Andere Adresse vorschlagen', agree: 'Zustimmen', stop: 'Aufhalten' },
  actNamed: {
    ask: 'Andere Adresse vorschlagen für {{name}}',
    agree: 'Zustimmen: andere Adresse für {{name}}',
    stop: 'Aufhalten: andere Adresse für {{name}}',
  },
  ask: {
    ask: {
      title: 'Eine andere Adresse vorschlagen?',
      text: 'Eine Vertrauensperson oder jemand anderes, für den etwas bestimmt ist, muss zustimmen; auf allen bekannten Wegen wird Bescheid gegeben. Bei einem Tresor, den dieser Server liest, kann alles lesen, wer unter der neuen Adresse liest.',
    },
    agree: {
      title: 'Stimmt die Adresse?',
      text: 'Stimmen Sie nur zu, wenn Sie sie von der Person selbst wissen. In 72 Stunden wird das Hinterlassene dorthin gesandt, wenn es niemand aufhält.',
    },
    stop: { title: 'Aufhalten?', text: 'An diese Adresse wird nichts gesandt. Alle, die davon gehört haben, erfahren es.' },
  },
};
