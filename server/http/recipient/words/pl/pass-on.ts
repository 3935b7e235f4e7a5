import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const passOn: PageCatalogue['passOn'] = {
  title: 'Prośba o przekazanie wiadomości',
  lead: (owner, who) =>
    html`!${owner} zostawia coś w Heirlock dla !${who === undefined ? 'osoby, którą Pani/Pan zna,' : html`innej osoby (!${who})`} i wskazuje Panią/Pana jako kogoś, kto mógłby przekazać wiadomość. Naszych wiadomości dotąd nie otwarto.`,
  please: (owner, who) =>
    html`Prosimy powiedzieć tej osobie!${who === undefined ? '' : html` (!${who})`}, osobiście lub przez telefon, że w jej skrzynce e‑mail czeka wiadomość, której tematem jest !${owner}.`,
  buttons: { told: 'Wiadomość przekazana', cannot: 'Nie mogę do niej dotrzeć' },
  before: {
    told: 'Mamy już od Pani/Pana odpowiedź, że wiadomość została przekazana.',
    cannot: 'Mamy już od Pani/Pana odpowiedź, że nie udaje się do tej osoby dotrzeć.',
  },
  notWhat: 'O co chodzi, mówimy tylko osobie, dla której to jest. Nie ma czego przesyłać dalej.',
  pressPlease: 'Samo otwarcie tej strony niczego nie zmienia.',
  nothing: 'Nie ma już czego przekazywać',
  nothingRest: 'Dziękujemy. To, co zostawiono, otworzyła osoba, dla której to jest, albo nikt już na to nie czeka.',
  done: {
    told: { heading: 'Dziękujemy', text: 'Nie będziemy już o to prosić. To, co zostawiono, będzie przechowywane, aż zostanie otwarte.' },
    cannot: {
      heading: 'Dziękujemy za tę odpowiedź',
      text: 'Próbujemy dalej innymi drogami. Jeśli jednak uda się do tej osoby dotrzeć, ta strona pozostaje dla Pani/Pana otwarta.',
    },
  },
  closePage: 'Można teraz zamknąć tę stronę.',
};
