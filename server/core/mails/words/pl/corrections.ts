import type { MailCatalogue } from '../en/index.ts';

export const corrections: MailCatalogue['corrections'] = {
  someone: 'ktoś inny',
  // In the genitive: both sentences say from whom it comes.
  by: {
    contact: 'osoby, którą właściciel wskazał jako kogoś, kogo można zapytać',
    recipient: 'kogoś, komu również coś zostawiono',
    operator: 'kogoś, kto opiekuje się tą usługą',
  },
  makeSure: (owner) =>
    `Czy ta wiadomość jest prawdziwa? Można zadzwonić do kogoś bliskiego tej osobie (${owner}), pod numer znany już wcześniej: nigdy pod numer z wiadomości.`,
  sealed:
    'To, co zostawiono, jest zamknięte kluczem, którego ta usługa nie ma. Jeśli nowy adres jest błędny, ktoś, kto tam czyta, dostanie tylko zamknięte pliki.',
  readable:
    'To, co zostawiono, chroni tylko adres: kto czyta pod nowym adresem, może to przeczytać dzięki kodowi, który tam wyślemy. Musi to więc być właściwy adres.',
  nothingToDo: 'Nie trzeba nic robić.',
  asked: {
    subject: (owner) => `Czy wiadomo, jak dotrzeć do kogoś, komu coś zostawia ${owner}?`,
    lead: (owner, vault, about) =>
      `${owner} zostawia w Heirlock sejf o nazwie ${vault}. To, co ma z niego otrzymać ${about}, nie zostało jeszcze otwarte. Być może adres tej osoby nie jest już używany.`,
    wanted: (by) => `Propozycja, aby pisać na inny adres, pochodzi od ${by}. Stanie się tak tylko wtedy, gdy zgodzi się druga osoba.`,
    onlyIfSure:
      'Prosimy zgodzić się tylko wtedy, gdy wiadomo, że nowy adres należy do tej osoby: najlepiej od niej samej, z rozmowy lub przez telefon. Przy braku pewności prosimy to zostawić. Nic się wtedy nie stanie.',
    pageShows: 'Na stronie widać, o kogo chodzi i jaki jest nowy adres. Jej otwarcie niczego nie zmienia.',
    button: 'Obejrzeć',
    signIn: 'Prosimy zalogować się do Heirlock i to obejrzeć. W tej wiadomości celowo nie ma linku.',
    until: 'Zgodzić się można do',
  },
  told: {
    subject: (owner) => `To, co zostawia ${owner}, może trafić na inny adres`,
    subjectToOwner: 'Inny adres osoby, dla której jest coś w Pani/Pana sejfie',
    leadToOwner: (vault, about) =>
      `Pani/Pana sejf ${vault} został udostępniony. To, co ma z niego otrzymać ${about}, nie zostało jeszcze otwarte, dlatego może zostać wysłane także na inny adres.`,
    leadToYou: (owner, vault) =>
      `${owner} zostawia coś Pani/Panu w Heirlock, w sejfie o nazwie ${vault}. Jeszcze tego nie otwarto, dlatego może to zostać wysłane także na inny adres.`,
    leadToOthers: (owner, vault, about) =>
      `${owner} zostawia w Heirlock sejf o nazwie ${vault}. To, co ma z niego otrzymać ${about}, nie zostało jeszcze otwarte, dlatego może zostać wysłane także na inny adres.`,
    wanted: (by) => `Propozycja pochodzi od ${by}.`,
    newAddress: 'Nowy adres zaczyna się i kończy tak',
    counts: 'Obowiązuje od',
    notYet:
      'Nic się nie stanie, dopóki nie zgodzi się druga osoba. Jeśli tak będzie, damy znać; od tej chwili pozostaną trzy dni, aby to zatrzymać.',
    agreed: 'Zgodziła się druga osoba. Do podanej wyżej chwili wystarczy jedno naciśnięcie, aby to zatrzymać.',
    stopIfWrong: 'Jeśli ten adres nie należy do Pani/Pana albo Pani/Pan tego nie chce, prosimy to zatrzymać. Nie trzeba podawać powodu.',
    stopIfDoubt: 'Jeśli są wątpliwości, czy ten adres należy do tej osoby, prosimy to zatrzymać. Nie trzeba podawać powodu.',
    button: 'Obejrzeć i zatrzymać',
    stillOpens:
      'Jeśli nowy adres należy do Pani/Pana, nie trzeba nic robić. Linki wysłane wcześniej nadal działają: po otwarciu jednego z nich ta sprawa sama się zakończy.',
    otherwise: 'Jeśli wiadomo, że nowy adres jest właściwy, nie trzeba nic robić.',
  },
  ended: {
    subject: (owner) => `Inny adres dla tego, co zostawia ${owner}`,
    leadToYou: (owner, vault) =>
      `Być może to, co ${owner} zostawia Pani/Panu w sejfie ${vault}, miało trafić także na inny adres. Pisaliśmy o tym.`,
    leadToOthers: (owner, vault, about) =>
      `Być może to, co ${owner} zostawia w sejfie ${vault} i co ma otrzymać ${about}, miało trafić także na inny adres. Pisaliśmy o tym.`,
    leadToOwner: (vault, about) =>
      `Być może to, co z Pani/Pana sejfu ${vault} ma otrzymać ${about}, miało trafić także na inny adres. Pisaliśmy o tym.`,
    outcomes: {
      stopped: {
        what: 'Zostało to zatrzymane.',
        rest: 'Na tamten adres nic nie zostanie wysłane. Wszystkie drogi znane wcześniej pozostają bez zmian.',
      },
      expired: {
        what: 'W ciągu dwóch tygodni nikt się nie zgodził.',
        rest: 'Na tamten adres nic nie zostanie wysłane. Wszystkie drogi znane wcześniej pozostają bez zmian.',
      },
      settled: {
        what: 'Nikt tego nie zatrzymał i nowy adres obowiązuje od teraz.',
        rest: 'Wysłano tam link. Linki wysłane wcześniej nadal działają.',
      },
      needless: { what: 'Nie jest to już potrzebne.', rest: 'Na tamten adres nic nie zostanie wysłane.' },
    },
  },
};
