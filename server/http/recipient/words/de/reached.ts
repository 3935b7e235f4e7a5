import type { PageCatalogue } from '../en/index.ts';

export const reached: PageCatalogue['reached'] = {
  title: 'Post erreicht Sie',
  heading: 'Erreichen Sie Nachrichten von Heirlock?',
  lead: (email) => `Erinnerungen und Warnungen gehen an ${email}. Drücken Sie den Knopf, dann weiß Heirlock, dass sie Sie dort erreichen.`,
  button: 'Ja, sie ist angekommen',
  pressPlease: 'Bitte drücken Sie den Knopf: Die Seite nur zu öffnen ändert nichts.',
  doneTitle: 'Post erreicht Sie',
  doneHeading: 'Danke: Die Nachrichten erreichen Sie',
  done: 'Heirlock auf Ihrem Computer weiß es, sobald er wieder verbunden ist.',
  closePage: 'Sie können diese Seite jetzt schließen.',
};
