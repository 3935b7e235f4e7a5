import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const correct: PageCatalogue['correct'] = {
  title: 'Inny adres osoby, do której nie udaje się dotrzeć',
  headingYours: 'Czy inny adres należy do Pani/Pana?',
  headingTheirs: (name) => html`Inny adres: !${name}`,
  someone: 'osoba, do której nie udaje się dotrzeć',
  leadYours: (owner, vault) =>
    html`!${owner} zostawia coś Pani/Panu w Heirlock, w sejfie o nazwie „!${vault}”. Jeszcze tego nie otwarto. Otwiera to link z naszych innych wiadomości.`,
  leadTheirs: (owner, name) =>
    html`!${owner} zostawia coś w Heirlock, a otrzymać to ma !${name}. Jeszcze tego nie otwarto. Być może adres, na który piszemy, nie jest już używany.`,
  changesNothing: 'Samo otwarcie tej strony niczego nie zmienia.',
  underWay: 'Co zaproponowano',
  newAddress: 'Nowy adres',
  askedBy: 'Propozycja od',
  agreedBy: 'Zgoda od',
  // In the genitive, as the labels ask.
  by: {
    contact: 'osoby, którą właściciel wskazał jako kogoś, kogo można zapytać',
    recipient: 'kogoś, komu również coś zostawiono',
    operator: 'kogoś, kto opiekuje się tą usługą',
  },
  expires: 'Kończy się bez zgody',
  settles: 'Obowiązuje od',
  needsSecond: 'Nic się nie stanie, zanim nie zgodzi się druga osoba. Potem pozostaną trzy dni, w których można to zatrzymać.',
  sealed:
    'To, co zostawiono, jest zamknięte kluczem, którego ta usługa nie ma. Pod błędnym adresem nikt nie mógłby tego przeczytać: byłyby tam tylko zamknięte pliki.',
  readable: 'To, co zostawiono, chroni tylko adres: kto czyta pod nowym adresem, może to przeczytać dzięki kodowi, który tam wyślemy.',
  agreeLead:
    'Czy to adres tej osoby? Prosimy zgodzić się tylko wtedy, gdy wiadomo to od niej samej, najlepiej z rozmowy lub przez telefon.',
  agree: 'Tak, to adres tej osoby',
  stopLead: 'Jeśli adres jest błędny albo budzi wątpliwości, zatrzymuje to jedno naciśnięcie. Nie trzeba podawać powodu.',
  stop: 'Zatrzymać',
  askHeading: 'Czy zna Pani/Pan inny adres?',
  askLead:
    'Jeśli wiadomo od tej osoby, pod jakim adresem czyta dziś pocztę, prosimy go tu wpisać. Zgodzić się musi druga osoba, spośród tych, które są wskazane albo opiekują się tą usługą. Dowiedzą się o tym wszyscy, którzy mogą wiedzieć lepiej, i przez trzy dni każdy z nich może to zatrzymać.',
  addressLabel: 'Dzisiejszy adres e‑mail tej osoby',
  addressHint: 'Nie własny adres: to, co zostawiono komuś innemu, nigdy nie trafia do tego, kto o to prosi.',
  ask: 'Zaproponować',
  nothing: 'W tej chwili nie ma czego zatrzymać ani na co się zgodzić.',
  opened: 'To, co zostawiono, zostało tymczasem otwarte. Inny adres nie jest już potrzebny.',
  last: {
    stopped: 'Ostatnia propozycja została zatrzymana.',
    expired: 'Na ostatnią propozycję nikt się nie zgodził.',
    settled: 'Ostatnia propozycja już obowiązuje: wysłano tam link.',
    needless: 'Ostatnia propozycja nie jest już potrzebna.',
  },
  done: {
    asked: 'Dziękujemy. Napisaliśmy do tych, którzy mogą się zgodzić, a także do tych, którzy mogą wiedzieć lepiej.',
    agreed: 'Dziękujemy. Za trzy dni nowy adres zacznie obowiązywać, chyba że ktoś to zatrzyma.',
    stopped: 'Zostało to zatrzymane. Na tamten adres nic nie zostanie wysłane.',
  },
  refused: {
    invalid_email: 'To nie jest adres e‑mail. Prosimy sprawdzić go jeszcze raz.',
    correction_own_address: 'To Pani/Pana własny adres. Tego, co zostawiono komuś innemu, nie można wysłać do Pani/Pana.',
    correction_needs_another: 'Zgodzić się musi ktoś inny: ktoś wskazany w innej roli niż osoba, od której pochodzi propozycja.',
    correction_limit_exceeded:
      'W ciągu roku podano już od Pani/Pana trzy adresy. Na razie nie można podać kolejnego; może to jeszcze zrobić ktoś inny.',
    recipient_has_opened: 'To, co zostawiono, zostało tymczasem otwarte. Inny adres nie jest już potrzebny.',
    permission_denied:
      'Do Pani/Pana nasze wiadomości docierają: linkiem z innych naszych wiadomości można otworzyć to, co do Pani/Pana należy.',
    conflict: 'Tymczasem coś się zmieniło. Prosimy zobaczyć, jak to teraz wygląda.',
  },
  others: {
    link: 'Czy do kogoś innego nie da się dotrzeć?',
    title: 'Osoby, do których nie udaje się dotrzeć',
    heading: 'Czy do kogoś innego nie da się dotrzeć?',
    lead: (owner) =>
      html`Te osoby nie otworzyły jeszcze tego, co zostawia im !${owner}. Jeśli wiadomo, pod jakim adresem któraś z nich czyta dziś pocztę, można to powiedzieć.`,
    none: 'Wszyscy otworzyli to, co im zostawiono, albo nie ma nikogo innego.',
    unnamed: 'Ktoś bez imienia',
    back: 'Wróć do tego, co zostawiono dla Pani/Pana',
  },
};
