import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { wayProblems as english } from '../en/way-problems.ts';

export const wayProblems: Catalogue<typeof english> = {
  way_invalid: {
    title: 'Das ist keine Adresse und keine Nummer',
    whatToDo: 'Prüfen Sie sie Zeichen für Zeichen. Eine Telefonnummer beginnt mit + und der Landesvorwahl.',
  },
  way_exists: {
    title: 'Diesen Weg gibt es schon',
    whatToDo:
      'Nennen Sie eine andere Adresse, Nummer oder Person: Jede lässt sich nur einmal nennen, und die erste Adresse ist die eigene.',
  },
  no_phones: {
    title: 'Dieser Dienst kann keine Textnachrichten senden',
    whatToDo: 'Nennen Sie eine weitere Adresse oder jemanden, der Bescheid gibt.',
  },
};
