import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const stop: PageCatalogue['stop'] = {
  title: 'Mój sejf ma pozostać zamknięty',
  heading: (vault) => html`Sejf „!${vault}” jest nadal zamknięty`,
  lead: 'Po naciśnięciu przycisku pozostanie zamknięty: wszystko, co zostało uruchomione, zostanie odwołane.',
  button: 'Jestem – niech pozostanie zamknięty',
  pressPlease: 'Prosimy nacisnąć przycisk: samo otwarcie tej strony niczego nie zmienia.',
  certificates: {
    reviewing: 'Złożono akt zgonu i wkrótce obejrzą go ludzie.',
    announced:
      'Potwierdzono wystarczającą liczbę aktów zgonu. Czas oczekiwania zacznie się, gdy tylko wyjdzie nasze ostrzeżenie do Pani/Pana.',
    waiting: 'Potwierdzono wystarczającą liczbę aktów zgonu i biegnie czas oczekiwania.',
  },
  releaseLabel: 'Jeśli nie otrzymamy znaku życia, sejf zostanie udostępniony',
  request: (who, moment) => html`!${who} prosi o ręczne udostępnienie sejfu. Prośba wygasa !${moment}.`,
  somebody: 'Ktoś z osób opiekujących się tą usługą',
  opening: (moment) =>
    html`Pani/Pan albo ktoś zalogowany jako Pani/Pan polecił otworzyć sejf w Heirlock. Nastąpi to <strong>!${moment}</strong>.`,
  openingWaits: 'Pani/Pan albo ktoś zalogowany jako Pani/Pan polecił otworzyć sejf w Heirlock. Na razie to czeka.',
  overdue: 'Minął termin znaku życia, a my nie mamy od Pani/Pana wiadomości.',
  nothing: 'Nie ma czego zatrzymywać',
  nothingRest: (vault) =>
    html`<p>Pani/Pana sejf „!${vault}” jest zamknięty i nikt nie uruchomił udostępnienia, które ta strona mogłaby zatrzymać.</p>`,
  archivedRest: (vault) => html`<p>Pani/Pana sejf „!${vault}” jest zarchiwizowany. Dopóki tak jest, nic nie zostanie udostępnione.</p>`,
  released: 'Ten sejf został udostępniony',
  releasedRest: (
    vault,
    moment,
  ) => html`<p>Pani/Pana sejf „!${vault}” został udostępniony <strong>!${moment}</strong>. Tego nie można cofnąć.</p>
<p>Jeśli tak nie miało być, prosimy porozmawiać z wybranymi osobami: mogą one teraz otworzyć to, co zostało im zostawione.</p>`,
  doneTitle: 'Dziękujemy, pozostaje zamknięty',
  doneHeading: 'Dziękujemy. Mamy od Pani/Pana znak życia.',
  done: (vault) => html`Pani/Pana sejf „!${vault}” pozostaje zamknięty. To, co zostało uruchomione, jest odwołane.`,
  doneMore: 'Jeśli ktoś świadomie złożył fałszywy akt, w Pani/Pana aktywności w Heirlock widać, kto to był.',
  closePage: 'Można teraz zamknąć tę stronę.',
};
