import type { AliveWords } from './en.ts';

export const polish: AliveWords = {
  title: 'Czy Pani/Pan żyje?',
  heading: 'Czy wszystko u Pani/Pana dobrze?',
  asks: 'Ten świadek został przez Panią/Pana wskazany dla sejfu w Heirlock. Od pewnego czasu nie ma od Pani/Pana wiadomości i pyta, czy wszystko dobrze.',
  early: 'Ten świadek został przez Panią/Pana wskazany dla sejfu w Heirlock. Wkrótce znów oczekuje od Pani/Pana wiadomości.',
  paused: (until) => `Ten sejf jest wstrzymany do ${until}: świadek czeka i nie trzeba nic robić.`,
  expectedBy: 'Świadek oczekuje wiadomości do',
  expectedUntil: 'Świadek oczekiwał wiadomości do',
  givesOn: 'Jeśli świadek nie otrzyma wiadomości, odda swoją część najwcześniej',
  anyTime: 'od teraz w każdej chwili',
  button: 'Żyję',
  onlyHere: 'To, co się tu naciśnie, liczy się tylko u tego świadka.',
  serversAsk: (servers) =>
    `Dwie Pani/Pana usługi (${servers}) pytają same. Prosimy odpowiadać także na ich wiadomości albo dać znak życia w programie Heirlock na swoim komputerze: zawiadamia on wszystkich troje.`,
  whatIs:
    'Świadek przechowuje jedną z trzech części klucza do Pani/Pana sejfu. Jedna część niczego nie otwiera. Jeśli nie otrzyma od Pani/Pana wiadomości, oddaje swoją część dwóm Pani/Pana usługom i nigdy nikomu innemu.',
  done: 'Dziękujemy. Ten świadek wie, że wszystko u Pani/Pana dobrze.',
  next: 'Następnej wiadomości oczekuje do',
  closePage: 'Można zamknąć tę stronę.',
  given: 'Ten świadek oddał swoją część',
  givenRest:
    'Nie otrzymał na czas wiadomości i oddał swoją część dwóm Pani/Pana usługom. Kierują się one własnymi zegarami i czekają nadal, dopóki Panią/Pana pytają. Prosimy otworzyć Heirlock na swoim komputerze: sam utworzy nowy klucz i oddana część niczego już nie otworzy.',
  unknown: 'Ten adres donikąd nie prowadzi',
  unknownRest:
    'Może być niepełny albo ten świadek nie czuwa już nad sejfem. Prosimy dać znak życia w programie Heirlock na swoim komputerze.',
  tooMany: 'Zbyt wiele zapytań',
  tooManyRest: 'Prosimy spróbować ponownie za jakiś czas.',
  failed: 'Coś poszło tu nie tak',
  failedRest:
    'Zostało to odnotowane. Prosimy spróbować ponownie za jakiś czas albo dać znak życia w programie Heirlock na swoim komputerze.',
  elsewhere: 'To nie zostało wysłane z tej strony',
  elsewhereRest: 'Prosimy ponownie otworzyć link z wiadomości i tam nacisnąć przycisk.',
  languages: 'Języki',
};
