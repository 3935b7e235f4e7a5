import { html } from 'ghtml';
import { polishCount } from '../../../../../shared/words/polish-count.ts';
import type { PageCatalogue } from '../en/index.ts';

export const checkIn: PageCatalogue['checkIn'] = {
  title: 'Znak życia',
  heading: (vault) => html`Znak życia dla sejfu „!${vault}”`,
  headingOverdue: (vault) => html`Prosimy o znak życia: sejf „!${vault}” ma zostać udostępniony`,
  button: 'Jestem – daję znak życia',
  pressPlease: 'Prosimy nacisnąć przycisk: samo otwarcie tej strony nie jest znakiem życia.',
  lead: 'Znak życia mówi nam, że wszystko u Pani/Pana dobrze i że sejf ma pozostać zamknięty.',
  leadOverdue: html`Minął termin znaku życia, a my nie mamy od Pani/Pana wiadomości. <strong>Sejf jest nadal zamknięty.</strong> Jeśli da Pani/Pan znak życia teraz, pozostanie zamknięty: udostępnienie zostanie odwołane.`,
  leadPaused: (until) =>
    html`Znaki życia dla tego sejfu są wstrzymane do !${until}. Wcześniej żaden nie jest potrzebny. Jeśli mimo to Pani/Pan go da, odnotujemy to, a przerwa potrwa dalej.`,
  dueBy: 'Prosimy o znak życia do',
  wasDueOn: 'Znaku życia oczekiwaliśmy do',
  releaseLabel: 'Jeśli nie otrzymamy znaku życia, sejf zostanie udostępniony',
  releaseOn: (moment) => html`!${moment}`,
  releaseAnyTime: 'od teraz w każdej chwili',
  goesTo: 'Otrzymają go odbiorcy',
  nobody: 'nikt',
  people: (count) => polishCount(count, 'osoba', 'osoby', 'osób'),
  notNeeded: 'Znak życia nie jest potrzebny',
  archived: (
    vault,
  ) => html`<p>Pani/Pana sejf „!${vault}” jest zarchiwizowany. Dopóki tak jest, nic nie zostanie udostępnione i znak życia nie jest potrzebny.</p>
<p>Po przywróceniu go w Heirlock znaki życia zaczną się od nowa.</p>`,
  noTimer: (vault) =>
    html`<p>Pani/Pana sejf „!${vault}” nie czeka już na znaki życia. W programie Heirlock widać, kiedy i jak zostanie udostępniony.</p>`,
  released: 'Ten sejf został udostępniony',
  releasedRest: (
    vault,
    moment,
  ) => html`<p>Pani/Pana sejf „!${vault}” został udostępniony <strong>!${moment}</strong>. Znak życia nie może już tego zmienić.</p>
<p>Jeśli tak nie miało być, prosimy porozmawiać z wybranymi osobami: mogą one teraz otworzyć to, co zostało im zostawione.</p>`,
  doneTitle: 'Dziękujemy, znak życia dotarł',
  doneHeading: 'Dziękujemy. Znak życia dotarł.',
  doneRest: (vault) => html`Pani/Pana sejf „!${vault}” pozostaje zamknięty.`,
  doneCalledOff: (vault) => html`Pani/Pana sejf „!${vault}” pozostaje zamknięty. Bliskie już udostępnienie zostało odwołane.`,
  nextDue: 'Następnego znaku życia oczekujemy do',
  stillPaused: (until) => html`Znaki życia pozostają wstrzymane do !${until}.`,
  closePage: 'Można teraz zamknąć tę stronę.',
};
