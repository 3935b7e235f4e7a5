import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const vouch: PageCatalogue['vouch'] = {
  title: 'Czy Pani/Pan wie, że ta osoba żyje?',
  heading: (owner) => html`Czy !${owner} żyje?`,
  lead: (owner) =>
    html`Osoba, o którą chodzi: !${owner}. Heirlock nie otrzymuje od niej znaku życia i ma przekazać to, co zostawia. Jeśli Pani/Pan wie, że ta osoba żyje, prosimy nacisnąć przycisk, a nic nie zostanie przekazane.`,
  button: 'Tak, ta osoba żyje',
  onlyIfSure:
    'Prosimy nacisnąć tylko przy całkowitej pewności: po rozmowie z tą osobą albo z kimś, kto jest przy niej. W przeciwnym razie prosimy zamknąć tę stronę. Nikt się o tym nie dowie.',
  pressPlease: 'Samo otwarcie tej strony niczego nie zmienia.',
  nothing: 'Nie ma czego zatrzymywać',
  nothingRest: (owner) => html`To, co zostawia !${owner}, nie czeka teraz na przekazanie albo zostało już przekazane.`,
  doneHeading: 'Dziękujemy. Zostało to zatrzymane.',
  done: (owner) =>
    html`To, co zostawia !${owner}, pozostaje zamknięte. Prosimy poprosić tę osobę o znak życia w Heirlock, aby to się nie powtórzyło.`,
  closePage: 'Można teraz zamknąć tę stronę.',
};
