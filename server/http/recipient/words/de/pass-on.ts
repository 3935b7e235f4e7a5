import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const passOn: PageCatalogue['passOn'] = {
  title: 'Würden Sie Bescheid sagen?',
  lead: (owner, who) =>
    html`!${owner} hat in Heirlock etwas für !${who ?? 'jemanden, den Sie kennen,'} hinterlassen und Sie als jemanden genannt, der Bescheid sagen kann. Unsere Nachrichten wurden bisher nicht geöffnet.`,
  please: (owner, who) =>
    html`Bitte sagen Sie !${who ?? 'dort'} persönlich oder am Telefon, dass im E-Mail-Postfach eine Nachricht wartet, in der es um !${owner} geht.`,
  buttons: { told: 'Ich habe Bescheid gesagt', cannot: 'Ich erreiche niemanden' },
  before: {
    told: 'Sie haben uns schon gesagt, dass Sie Bescheid gegeben haben.',
    cannot: 'Sie haben uns schon gesagt, dass Sie niemanden erreichen.',
  },
  notWhat: 'Worum es geht, sagen wir niemandem als dem Menschen, für den es bestimmt ist. Es gibt nichts weiterzuleiten.',
  pressPlease: 'Die Seite nur zu öffnen ändert nichts.',
  nothing: 'Es gibt nichts mehr weiterzusagen',
  nothingRest: 'Danke. Das Hinterlassene wurde von dem Menschen geöffnet, für den es bestimmt ist, oder es wartet niemand mehr darauf.',
  done: {
    told: { heading: 'Danke', text: 'Wir fragen Sie nicht noch einmal. Was hinterlassen wurde, wird aufbewahrt, bis es geöffnet wird.' },
    cannot: {
      heading: 'Danke, dass Sie es gesagt haben',
      text: 'Wir versuchen es auf anderen Wegen. Sollten Sie doch noch jemanden erreichen, bleibt diese Seite für Sie offen.',
    },
  },
  closePage: 'Sie können diese Seite jetzt schließen.',
};
