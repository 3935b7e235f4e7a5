import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const vouch: PageCatalogue['vouch'] = {
  title: 'Wissen Sie, dass die Person lebt?',
  heading: (owner) => html`Lebt !${owner}?`,
  lead: (owner) =>
    html`Heirlock hat von !${owner} nichts gehört und wird bald weitergeben, was hinterlegt ist. Wenn Sie wissen, dass die Person lebt, drücken Sie den Knopf; dann wird nichts weitergegeben.`,
  button: 'Ja, die Person lebt',
  onlyIfSure:
    'Drücken Sie ihn nur, wenn Sie sicher sind: wenn Sie mit der Person gesprochen haben oder mit jemandem an ihrer Seite. Sonst schließen Sie diese Seite. Niemand erfährt davon.',
  pressPlease: 'Die Seite nur zu öffnen ändert nichts.',
  nothing: 'Es gibt nichts anzuhalten',
  nothingRest: (owner) => html`Nichts von dem, was !${owner} hinterlegt hat, wird gerade weitergegeben, oder es ist schon geschehen.`,
  doneHeading: 'Danke. Es ist angehalten.',
  done: (owner) =>
    html`Was !${owner} hinterlegt hat, bleibt geschlossen. Bitte sagen Sie der Person, dass sie sich bei Heirlock melden soll, damit es nicht wieder so weit kommt.`,
  closePage: 'Sie können diese Seite jetzt schließen.',
};
