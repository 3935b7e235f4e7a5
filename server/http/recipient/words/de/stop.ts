import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const stop: PageCatalogue['stop'] = {
  title: 'Meinen Tresor geschlossen halten',
  heading: (vault) => html`„!${vault}“ ist noch geschlossen`,
  lead: 'Drücken Sie den Knopf, dann bleibt er es: Alles, was in Gang gesetzt wurde, ist abgesagt.',
  button: 'Ich bin da – geschlossen halten',
  pressPlease: 'Bitte drücken Sie den Knopf: Die Seite nur zu öffnen ändert nichts.',
  certificates: {
    reviewing: 'Eine Sterbeurkunde wurde eingereicht, und Menschen sehen sie sich gerade an.',
    announced: 'Genügend Sterbeurkunden sind bestätigt. Die Wartezeit beginnt, sobald unsere Warnung an Sie abgegangen ist.',
    waiting: 'Genügend Sterbeurkunden sind bestätigt, und die Wartezeit läuft.',
  },
  releaseLabel: 'Hören wir nichts, wird der Tresor freigegeben',
  request: (who, moment) => html`!${who} bittet darum, den Tresor von Hand freizugeben. Die Bitte endet von selbst am !${moment}.`,
  somebody: 'Jemand, der sich um diesen Dienst kümmert,',
  opening: (moment) =>
    html`Sie, oder jemand, der sich als Sie angemeldet hat, lassen Heirlock ihn öffnen. Das geschieht am <strong>!${moment}</strong>.`,
  openingWaits: 'Sie, oder jemand, der sich als Sie angemeldet hat, lassen Heirlock ihn öffnen. Noch wartet es.',
  overdue: 'Ihr Lebenszeichen war fällig, und wir haben nichts von Ihnen gehört.',
  nothing: 'Es gibt nichts anzuhalten',
  nothingRest: (vault) =>
    html`<p>Ihr Tresor „!${vault}“ ist geschlossen, und niemand hat eine Freigabe in Gang gesetzt, die diese Seite anhalten könnte.</p>`,
  archivedRest: (vault) => html`<p>Ihr Tresor „!${vault}“ ist archiviert. Solange er das ist, wird nichts freigegeben.</p>`,
  released: 'Dieser Tresor ist freigegeben',
  releasedRest: (
    vault,
    moment,
  ) => html`<p>Ihr Tresor „!${vault}“ wurde freigegeben am <strong>!${moment}</strong>. Das lässt sich nicht rückgängig machen.</p>
<p>Wenn Sie das nicht wollten, sprechen Sie bitte mit den Menschen, die Sie ausgewählt haben: Sie können jetzt öffnen, was Sie ihnen hinterlassen haben.</p>`,
  doneTitle: 'Danke, er bleibt geschlossen',
  doneHeading: 'Danke. Wir haben von Ihnen gehört.',
  done: (vault) => html`Ihr Tresor „!${vault}“ bleibt geschlossen. Was in Gang gesetzt war, ist abgesagt.`,
  doneMore: 'Hat jemand wissentlich eine falsche Urkunde eingereicht, sehen Sie im Verlauf in Heirlock, wer es war.',
  closePage: 'Sie können diese Seite jetzt schließen.',
};
