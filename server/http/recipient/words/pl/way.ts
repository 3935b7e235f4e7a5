import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const way: PageCatalogue['way'] = {
  language: 'W jakim języku mamy pisać do Pani/Pana?',
  keepLanguage: 'Zachować ten język',
  lead: (owner) =>
    html`!${owner} przechowuje dokumenty w Heirlock i chce, aby wiadomość o nich kiedyś do Pani/Pana dotarła. Uda się to tylko wtedy, gdy piszemy we właściwe miejsce:`,
  nothingElse: 'Nic się nie stało i nic więcej z tej odpowiedzi nie wyniknie. Nie trzeba zakładać konta i nic to nie kosztuje.',
  unsure: (owner) => html`Czy to na pewno prawdziwe? Potwierdzić to może !${owner}, osobiście lub przez telefon.`,
  mail: {
    title: 'Czy to Pani/Pana adres?',
    first: 'Czy to Pani/Pana adres e‑mail?',
    again: 'Czy to nadal Pani/Pana adres e‑mail?',
    yes: 'Tak, to mój adres',
    no: 'Nie, to nie mój adres albo już nie mój',
    saidYes: 'Mamy od Pani/Pana odpowiedź, że ten adres e‑mail należy do Pani/Pana.',
    saidNo: 'Mamy od Pani/Pana odpowiedź, że ten adres e‑mail nie należy do Pani/Pana. Już na niego nie liczymy.',
  },
  phone: {
    title: 'Czy to Pani/Pana numer?',
    first: 'Czy to Pani/Pana numer telefonu?',
    again: 'Czy to nadal Pani/Pana numer telefonu?',
    yes: 'Tak, to mój numer',
    no: 'Nie, to nie mój numer albo już nie mój',
    saidYes: 'Mamy od Pani/Pana odpowiedź, że ten numer należy do Pani/Pana.',
    saidNo: 'Mamy od Pani/Pana odpowiedź, że ten numer nie należy do Pani/Pana. Już na niego nie liczymy.',
  },
  deputy: {
    title: 'Czy można prosić o przekazanie wiadomości?',
    first: 'Czy można kiedyś prosić o przekazanie wiadomości?',
    again: 'Czy nadal można kiedyś prosić o przekazanie wiadomości?',
    somebody: 'inna osoba',
    lead: (owner, recipient) =>
      html`!${owner} wskazuje Panią/Pana w Heirlock. Może się zdarzyć, że kiedyś !${recipient} będzie mieć coś do odebrania, a nasze własne wiadomości nie dotrą. Wtedy poprosilibyśmy Panią/Pana, aby tej osobie o tym powiedzieć.`,
    nothingElse:
      'Nie będzie wiadomo, co to jest, nie trzeba będzie niczego przechowywać i niczego nie będzie można otworzyć. Zdanie można zmienić w każdej chwili.',
    yes: 'Tak, mogę to zrobić',
    no: 'Nie albo już nie',
    saidYes: 'Mamy od Pani/Pana odpowiedź, że można prosić o przekazanie wiadomości.',
    saidNo: 'Mamy od Pani/Pana odpowiedź, że lepiej o to nie prosić. Nie będziemy o to prosić.',
  },
  thanks: 'Dziękujemy za odpowiedź',
  since: (day) => html`Ostatnia taka odpowiedź: !${day}.`,
  closePage: 'Można teraz zamknąć tę stronę.',
};
