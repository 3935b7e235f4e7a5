import type { MailCatalogue } from '../en/index.ts';

export const owner: MailCatalogue['owner'] = {
  releasedOn: 'Jeśli nie otrzymamy znaku życia, sejf zostanie udostępniony',
  checkInButton: 'Daję znak życia',
  checkInHow: 'Link otwiera stronę z jednym przyciskiem. Wystarczy go nacisnąć.',
  keptWith: (others) =>
    `Pani/Pana sejfu strzeże razem z nami także: ${new Intl.ListFormat('pl').format(others)}. Stamtąd też przychodzi taka wiadomość i wymaga osobnej odpowiedzi: to, co naciśnie się w tej wiadomości, liczy się tam tylko przez pewien czas albo wcale. Znak życia dany w programie Heirlock na swoim komputerze liczy się wszędzie.`,
  reminder: {
    subject: (day, vault) => `Prosimy o znak życia do ${day}: ${vault}`,
    lead: (vault) =>
      `Zbliża się czas, by dać znak życia dla sejfu ${vault}. Mówi nam on, że wszystko u Pani/Pana dobrze i że sejf ma pozostać zamknięty.`,
    promise: 'Jeśli da Pani/Pan znak życia do podanego niżej dnia, wszystko zostanie tak, jak jest.',
    due: 'Prosimy o znak życia do',
  },
  wasDue: 'Znaku życia oczekiwaliśmy do',
  dueNotice: {
    subject: (vault) => `Minął termin znaku życia: ${vault}`,
    lead: (vault) => `Minął termin znaku życia dla sejfu ${vault}, a my nie mamy od Pani/Pana wiadomości. Sejf jest nadal zamknięty.`,
    choice:
      'Jeśli da Pani/Pan znak życia teraz, wszystko zostanie tak, jak jest. W przeciwnym razie sejf zostanie udostępniony wybranym przez Panią/Pana osobom, a tego nie można cofnąć.',
  },
  lastWarning: {
    subject: (vault, day) => `Ostatnie ostrzeżenie: sejf ${vault} zostanie udostępniony ${day}`,
    lead: (vault) =>
      `To nasze ostatnie ostrzeżenie przed udostępnieniem Pani/Pana sejfu ${vault}. Odkąd minął termin znaku życia, nie mamy od Pani/Pana wiadomości.`,
    choice: 'Jeśli czyta to Pani/Pan i sejf ma pozostać zamknięty, prosimy dać znak życia teraz. Udostępnienia nie można cofnąć.',
  },
  datePassed: {
    subject: (vault, day) => `Prosimy sprawdzić datę: sejf ${vault} zostanie udostępniony ${day}`,
    lead: (vault) =>
      `Dzień udostępnienia Pani/Pana sejfu ${vault} minął, gdy sejf był zarchiwizowany lub usunięty albo gdy niczego nie można było tu udostępnić, więc wtedy nic nie zostało udostępnione. Teraz pora na udostępnienie.`,
    passed: 'Data, która minęła',
    releasedOn: 'Jeśli nie zostanie ustawiona nowa data, sejf zostanie udostępniony',
    choice:
      'Jeśli tak nie ma być, prosimy wcześniej otworzyć Heirlock na swoim komputerze i ustawić nową datę dla tego sejfu. Udostępnienia nie można cofnąć.',
    nothingToDo:
      'Jeśli sejf ma zostać udostępniony, nie trzeba nic robić. Ta wiadomość celowo nie zawiera linku: w razie wątpliwości prosimy sprawdzić w samym programie Heirlock.',
  },
  released: {
    subject: (vault) => `Sejf ${vault} został udostępniony`,
    lead: (vault) => `Pani/Pana sejf ${vault} został udostępniony wybranym przez Panią/Pana osobom. Tego nie można cofnąć.`,
    on: 'Data udostępnienia',
    why: 'Dlaczego',
    trigger: {
      manual: 'Udostępniono go ręcznie, z Pani/Pana konta',
      inactivity: 'Żaden znak życia nie dotarł do nas na czas',
      date_based: 'Nadeszła ustawiona data',
      death_certificate: 'Złożono akt zgonu i został on uznany',
    },
    writtenTo: 'Adresaci naszych wiadomości',
    wanted: 'Jeśli tak miało być, nie trzeba nic robić.',
    unwanted:
      'Jeśli nie, prosimy porozmawiać z wybranymi osobami: mogą one teraz otworzyć to, co zostało im zostawione. Historia sejfu w programie Heirlock pokazuje, co się stało. Jeśli Pani/Pan sądzi, że ktoś inny korzystał z konta, prosimy zmienić tam hasło.',
  },
};
