import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const checkIn: PageCatalogue['checkIn'] = {
  title: 'Lebenszeichen geben',
  heading: (vault) => html`Lebenszeichen für „!${vault}“`,
  headingOverdue: (vault) => html`Bitte melden Sie sich: „!${vault}“ soll freigegeben werden`,
  button: 'Ich bin da – Lebenszeichen geben',
  pressPlease: 'Bitte drücken Sie den Knopf: Die Seite nur zu öffnen gilt noch nicht als Lebenszeichen.',
  lead: 'Ein Lebenszeichen sagt uns, dass es Ihnen gut geht und der Tresor geschlossen bleiben soll.',
  leadOverdue: html`Ihr Lebenszeichen war fällig, und wir haben nichts von Ihnen gehört. <strong>Der Tresor ist noch geschlossen.</strong> Melden Sie sich jetzt, dann bleibt er es: Die Freigabe ist abgesagt.`,
  leadPaused: (until) =>
    html`Die Lebenszeichen für diesen Tresor ruhen bis !${until}. Vorher ist keines nötig. Melden Sie sich trotzdem, dann merken wir uns das, und die Pause geht weiter.`,
  dueBy: 'Bitte melden Sie sich bis',
  wasDueOn: 'Ihr Lebenszeichen war fällig am',
  releaseLabel: 'Hören wir nichts, wird der Tresor freigegeben',
  releaseOn: (moment) => html`am !${moment}`,
  releaseAnyTime: 'jederzeit von jetzt an',
  goesTo: 'Er geht dann an',
  nobody: 'niemanden',
  people: (count) => (count === 1 ? '1 Person' : `${count} Personen`),
  notNeeded: 'Es ist kein Lebenszeichen nötig',
  archived: (
    vault,
  ) => html`<p>Ihr Tresor „!${vault}“ ist archiviert. Solange er das ist, wird nichts freigegeben, und es ist kein Lebenszeichen nötig.</p>
<p>Wenn Sie ihn in Heirlock zurückholen, beginnen die Lebenszeichen wieder.</p>`,
  noTimer: (vault) =>
    html`<p>Ihr Tresor „!${vault}“ wartet nicht mehr auf Lebenszeichen. In Heirlock steht, wann und wie er freigegeben wird.</p>`,
  released: 'Dieser Tresor ist freigegeben',
  releasedRest: (
    vault,
    moment,
  ) => html`<p>Ihr Tresor „!${vault}“ wurde freigegeben am <strong>!${moment}</strong>. Ein Lebenszeichen kann daran nichts mehr ändern.</p>
<p>Wenn Sie das nicht wollten, sprechen Sie bitte mit den Menschen, die Sie ausgewählt haben: Sie können jetzt öffnen, was Sie ihnen hinterlassen haben.</p>`,
  doneTitle: 'Danke, Sie haben sich gemeldet',
  doneHeading: 'Danke. Wir haben von Ihnen gehört.',
  doneRest: (vault) => html`Ihr Tresor „!${vault}“ bleibt geschlossen.`,
  doneCalledOff: (vault) => html`Ihr Tresor „!${vault}“ bleibt geschlossen. Die nahe Freigabe ist abgesagt.`,
  nextDue: 'Ihr nächstes Lebenszeichen ist fällig bis',
  stillPaused: (until) => html`Die Lebenszeichen ruhen weiter bis !${until}.`,
  closePage: 'Sie können diese Seite jetzt schließen.',
};
