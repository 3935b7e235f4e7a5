import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const sharedVault: PageCatalogue['sharedVault'] = {
  title: 'Danke, hier gilt es',
  heading: 'Danke. Hier gilt es.',
  known: (other) => html`<strong>!${other}</strong> hält ihn gemeinsam mit uns geschlossen und weiß es auch.`,
  hereAlone: (other) =>
    html`Abgesagt ist es nur hier. <strong>!${other}</strong> hält ihn gemeinsam mit uns geschlossen und erfährt davon nichts. Haben Sie auch von dort eine Nachricht dazu bekommen, drücken Sie bitte auch den Link in dieser Nachricht.`,
  counted: (vault) => html`Wir haben vermerkt, dass es Ihnen gut geht, und halten Ihren Tresor „!${vault}“ geschlossen.`,
  unheard: (other) =>
    html`<strong>!${other} weiß noch nichts davon.</strong> Dort wird der Tresor gemeinsam mit uns geschlossen gehalten, und dort zählt, was dort ankommt. Wir versuchen, Bescheid zu geben. Um sicherzugehen, drücken Sie bitte auch den Link in der Nachricht von dort.`,
  notCounted: (other) =>
    html`<strong>!${other} glaubt uns das nicht noch einmal.</strong> Dort wird der Tresor gemeinsam mit uns geschlossen gehalten, und dort möchte man von Ihnen selbst hören. Bitte drücken Sie auch den Link in der Nachricht von dort, oder geben Sie auf Ihrem Computer in Heirlock ein Lebenszeichen.`,
  given: (other) =>
    html`<strong>!${other} hat seinen Teil des Schlüssels schon herausgegeben.</strong> Dieser Teil allein öffnet nichts, und unserer bleibt hier. Bitte öffnen Sie jetzt Heirlock auf Ihrem Computer: Es macht einen neuen Schlüssel, zu dem jener Teil nichts nützt.`,
  witness: (witness) =>
    html`<strong>!${witness}</strong> wacht ebenfalls über den Tresor und glaubt nur Ihnen selbst. Haben Sie von dort eine Nachricht bekommen, beantworten Sie bitte auch diese.`,
  lookAgain: 'Sehen, wie es jetzt steht',
};
