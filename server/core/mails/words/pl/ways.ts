import type { MailCatalogue } from '../en/index.ts';

export const ways: MailCatalogue['ways'] = {
  address: {
    first: {
      subject: (owner) => `Czy poczta od Heirlock tu dociera? Adres podaje ${owner}`,
      lead: (owner) =>
        `${owner} przechowuje dokumenty w Heirlock i chce, aby wiadomość o nich kiedyś do Pani/Pana dotarła. W tym celu podaje też ten adres e-mail.`,
      please:
        'Prosimy powiedzieć nam, czy należy on do Pani/Pana. Wystarczy jedno naciśnięcie na stronie; nie trzeba zakładać konta i nic to nie kosztuje.',
    },
    again: {
      subject: (owner) => `Czy to nadal Pani/Pana adres? Podaje go ${owner}`,
      lead: (owner) =>
        `Jakiś czas temu potwierdzono nam, że ten adres e-mail należy do Pani/Pana, aby kiedyś mogła tu dotrzeć wiadomość, którą zostawia ${owner}. Raz w roku pytamy, czy tak jest nadal.`,
      please: 'Jeśli tak, prosimy nacisnąć przycisk. Nic się nie stało i nic więcej z tego nie wyniknie.',
    },
    button: 'Odpowiedzieć na pytanie',
    otherwise:
      'Na stronie można też powiedzieć, że adres nie należy albo już nie należy do Pani/Pana. Można również nie odpowiadać: niczego to Pani/Panu nie odbiera.',
    ifGenuine: (owner) =>
      `Czy to prawdziwa wiadomość? Potwierdzić to może ${owner}, osobiście lub przez telefon, pod numerem znanym już wcześniej. Nigdy nie prosimy o hasło ani o pieniądze.`,
  },
  deputy: {
    first: {
      subject: (owner) => `${owner} prosi o pomoc w przekazaniu kiedyś wiadomości`,
      lead: (owner, recipient) =>
        `${owner} wskazuje Panią/Pana w Heirlock jako kogoś, kto mógłby przekazać wiadomość. Może się zdarzyć, że kiedyś ${recipient ?? 'inna osoba'} będzie mieć coś do odebrania, a nasze własne wiadomości nie dotrą. Wtedy poprosilibyśmy Panią/Pana, aby tej osobie o tym powiedzieć.`,
    },
    again: {
      subject: (owner) => `Przekazanie kiedyś wiadomości, o które prosi ${owner}: czy nadal tak?`,
      lead: (owner, recipient) =>
        `Jakiś czas temu otrzymaliśmy Pani/Pana zgodę na to, aby kiedyś powiedzieć innej osobie${recipient === undefined ? '' : ` (${recipient})`}, że coś na nią czeka, gdyby nasze własne wiadomości nie dotarły. Prosi o to ${owner}. Raz w roku pytamy, czy tak jest nadal.`,
    },
    nothingElse:
      'Nie będzie wiadomo, co to jest, nie trzeba będzie niczego przechowywać i niczego nie będzie można otworzyć. Być może nigdy nie będzie to potrzebne: to tylko na wypadek, gdyby inne drogi zawiodły.',
    button: 'Odpowiedzieć na pytanie',
    otherwise: 'Na stronie można powiedzieć tak lub nie. Można również nie odpowiadać.',
    ifGenuine: (owner) =>
      `Czy to prawdziwa wiadomość? Potwierdzić to może ${owner}, osobiście lub przez telefon, pod numerem znanym już wcześniej. Nigdy nie prosimy o hasło ani o pieniądze.`,
    footer: (owner) =>
      `Heirlock przechowuje zamknięte dokumenty dla ich właścicieli, aż przyjdzie czas, by je przekazać. Otrzymuje Pani/Pan tę wiadomość, ponieważ ${owner} wskazuje tam Panią/Pana jako kogoś, kto mógłby przekazać wiadomość.`,
  },
};
