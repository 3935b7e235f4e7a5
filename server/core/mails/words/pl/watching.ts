import type { MailCatalogue } from '../en/index.ts';

export const watching: MailCatalogue['watching'] = {
  held: {
    subject: (hold) => `Heirlock wstrzymuje wszystkie automatyczne udostępnienia (wstrzymanie ${hold})`,
    lead: 'Coś jest nie tak z czasem lub z bazą danych serwera Heirlock albo ktoś chce, by serwer poczekał. Dopóki ktoś tego nie sprawdzi, żaden wstrzymany sejf nie zostanie udostępniony automatycznie, a jego właściciel nie jest ostrzegany. Właściciel, który da znak życia, zwalnia swój sejf, chyba że sejf czeka na datę.',
    found: 'Co stwierdzono',
    when: 'Kiedy, według zegara serwera',
    number: 'Numer wstrzymania',
    reason: {
      clock_behind: 'Zegar wskazuje czas wcześniejszy niż ten, który już kiedyś wskazał',
      clock_jump: 'Zegar przeskoczył naprzód o ponad godzinę, która nie upłynęła',
      clock_unproved: 'Serwer był wyłączony ponad godzinę i żaden inny zegar nie potwierdza czasu, który teraz wskazuje',
      database_restored: 'Baza danych jest starsza, niż była: wygląda na przywróconą z kopii zapasowej',
      by_hand: 'Ktoś, kto prowadzi serwer, zatrzymał wszystkie automatyczne udostępnienia',
    },
    whatToDo: {
      clock_behind: 'Prosimy ustawić zegar maszyny (przy Postgresie: bazy danych) i ustalić, który z dwóch czasów był błędny.',
      clock_jump: 'Prosimy ustawić zegar maszyny (przy Postgresie: bazy danych) przed zniesieniem wstrzymania.',
      clock_unproved:
        'Czekają na to tylko sejfy z datą. Prosimy sprawdzić, czy czas jest właściwy, i jeśli tak, znieść wstrzymanie. Kończy się ono samo, gdy inny zegar potwierdzi czas (HEIRLOCK_CLOCK_URL).',
      database_restored:
        'Znaki życia dane po utworzeniu kopii przepadły, więc niektórzy właściciele wydają się milczeć, choć tak nie jest. Prosimy poprosić ich o znak życia albo poczekać, aż będą mieli taką możliwość.',
      by_hand: 'Dziennik audytu mówi, kto to zrobił i dlaczego. Prosimy zapytać tam przed zniesieniem wstrzymania.',
    },
    lift: (hold) =>
      `Gdy wszystko będzie w porządku, polecenie „heirlock holds lift ${hold}” na serwerze albo platforma administratora pokaże, co i kiedy zostałoby udostępnione, a potem zniesie wstrzymanie. Ostrzeżenia wysłane wcześniej zostaną wtedy wysłane ponownie w całości.`,
    footer: 'Otrzymuje Pani/Pan tę wiadomość jako administrator tego serwera Heirlock.',
  },
  damage: {
    subject: 'Coś przechowywanego na serwerze Heirlock jest uszkodzone',
    lead: 'Ktoś poprosił o coś, co przechowuje serwer Heirlock, i nie dało się tego otworzyć: bajty nie są tymi, które zapisano, albo ich nie ma. Osoba, która o to prosiła, nic nie otrzymała.',
    found: 'Co stwierdzono',
    id: 'Identyfikator, jak w dzienniku',
    what: {
      document: 'Dokument',
      certificate: 'Złożony akt zgonu',
      witnessing: 'Dokument podpisywany przez kilka osób',
      release_half: 'Przechowywana przez serwer połowa klucza odbiorcy',
    },
    whatToDo: {
      document:
        'Prosimy poszukać go w kopiach zapasowych, zanim zostaną nadpisane, i sprawdzić, czy dysk nie ma więcej takich błędów. Bez dobrej kopii właściciel musi zapisać go ponownie, a po udostępnieniu nikt nie może tego zrobić.',
      certificate:
        'Prosimy poszukać go w kopiach zapasowych i sprawdzić, czy dysk nie ma więcej takich błędów. W przeciwnym razie trzeba go złożyć ponownie.',
      witnessing:
        'Prosimy poszukać go w kopiach zapasowych i sprawdzić, czy dysk nie ma więcej takich błędów. W przeciwnym razie właściciel musi ponownie poprosić o podpisy.',
      release_half:
        'Bez niej ten odbiorca nie otworzy niczego, co dla niego zapieczętowano. Prosimy poszukać jej w kopiach zapasowych, zanim zostaną nadpisane. Do udostępnienia właściciel może utworzyć nowe klucze; później pomoże tylko kopia zapasowa.',
    },
  },
  neighbour: {
    name: 'Drugi serwer',
    lastHeard: 'Ostatni znak życia',
    silent: {
      subject: 'Serwer Heirlock, nad którym czuwa Pani/Pana serwer, milczy',
      lead: 'Serwer Heirlock czeka co minutę na znak życia od innego serwera, a żaden już nie przychodzi.',
      whatToDo:
        'Prosimy powiedzieć o tym osobie, która go prowadzi, albo sprawdzić samemu: dopóki nie działa, nikt nie jest tam ostrzegany i nic nie jest udostępniane. Możliwe też, że przerwane jest tylko połączenie między nimi. Wiadomość o tym przyjdzie raz dziennie, dopóki to trwa, oraz gdy serwer znów się odezwie.',
    },
    heard: {
      subject: 'Serwer Heirlock, nad którym czuwa Pani/Pana serwer, znów się odzywa',
      lead: 'Drugi serwer Heirlock znów daje znaki życia.',
      whatToDo: 'Okresy ostrzeżeń, które upłynęły tam podczas przerwy, zaczynają się od nowa w pełnej długości.',
    },
  },
  contactCode: {
    subject: 'Kod do potwierdzenia tego adresu w Heirlock',
    lead: 'Ten adres podano w Heirlock jako drugi, na który idą ostatnie ostrzeżenia przed udostępnieniem sejfu. Prosimy wpisać ten kod tam, gdzie adres został podany:',
    works: (minutes) => `Kod działa przez ${minutes}. Nikt z Heirlock nigdy o niego nie zapyta.`,
    ifNotYou: 'Jeśli to nie Pani/Pan podaje ten adres, nie trzeba nic robić: bez kodu nie będzie używany.',
    footer: 'Otrzymuje Pani/Pan tę wiadomość, ponieważ ktoś wpisał ten adres w Heirlock.',
  },
  contactAsked: {
    subject: 'Prosimy sprawdzić, co u osoby, która wskazała Panią/Pana w Heirlock',
    lead: (owner) =>
      `${owner} przechowuje w Heirlock dokumenty na czas, gdy już jej lub jego nie będzie, i wskazuje Panią/Pana jako kogoś, kogo można zapytać. Nie otrzymaliśmy znaku życia, którego oczekiwaliśmy.`,
    handedOnFrom: 'Jeśli nie otrzymamy znaku życia, to, co zostawiono, zostanie przekazane od',
    getInTouch: (owner) =>
      `Prosimy skontaktować się z tą osobą (${owner}). Jeśli wszystko jest w porządku, prosimy przekazać prośbę o znak życia w Heirlock: wtedy nic nie zostanie przekazane.`,
    mayVouch: (owner) =>
      `${owner} chce też, aby liczyło się Pani/Pana słowo. Jeśli Pani/Pan wie, że ${owner} żyje, na tej stronie jest do tego przycisk:`,
    vouchButton: 'Potwierdzam: ta osoba żyje',
    otherwise:
      'Jeśli coś się stało, nie trzeba tu nic robić. Jeśli nie ma pewności, czy ta wiadomość jest prawdziwa, prosimy zapytać tę osobę lub jej rodzinę i nie robić nic więcej.',
    footer: (owner) => `Otrzymuje Pani/Pan tę wiadomość, ponieważ ${owner} wskazuje Panią/Pana w Heirlock jako kogoś, kogo można zapytać.`,
  },
};
