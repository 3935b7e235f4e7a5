import type { PageCatalogue } from '../en/index.ts';

export const reached: PageCatalogue['reached'] = {
  title: 'Poczta dociera',
  heading: 'Czy poczta od Heirlock dociera?',
  lead: (email) => `Przypomnienia i ostrzeżenia idą na adres ${email}. Po naciśnięciu przycisku Heirlock wie, że tam docierają.`,
  button: 'Tak, dotarła do mnie',
  pressPlease: 'Prosimy nacisnąć przycisk: samo otwarcie tej strony niczego nie zmienia.',
  doneTitle: 'Poczta dociera',
  doneHeading: 'Dziękujemy: poczta dociera',
  done: 'Heirlock na Pani/Pana komputerze dowie się o tym przy następnym połączeniu.',
  closePage: 'Można teraz zamknąć tę stronę.',
};
