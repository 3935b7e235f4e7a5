import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const sharedVault: PageCatalogue['sharedVault'] = {
  title: 'Grazie, qui vale',
  heading: 'Grazie. Qui vale.',
  known: (other) => html`Lo sa anche <strong>!${other}</strong>, che la tiene chiusa insieme a noi.`,
  hereAlone: (other) =>
    html`È stato annullato solo qui. <strong>!${other}</strong> la tiene chiusa insieme a noi, e non ne ha notizia. Se anche da lì Le è stato scritto a questo proposito, prema per favore anche il link in quel messaggio.`,
  counted: (vault) => html`Abbiamo preso nota che sta bene, e teniamo chiusa la Sua cassaforte “!${vault}”.`,
  unheard: (other) =>
    html`<strong>!${other} non lo sa ancora.</strong> Tiene chiusa la cassaforte insieme a noi, e si regola su ciò che viene a sapere da sé. Stiamo cercando di farglielo sapere. Per sicurezza prema, per favore, anche il link nel messaggio che arriva da lì.`,
  notCounted: (other) =>
    html`<strong>Per !${other} la nostra parola non basta un’altra volta.</strong> Tiene chiusa la cassaforte insieme a noi, e vuole avere notizie da Lei. Prema, per favore, anche il link nel messaggio che arriva da lì, o dia un segno di vita da Heirlock sul Suo computer.`,
  given: (other) =>
    html`<strong>!${other} ha già dato via la sua parte della chiave.</strong> Quella parte da sola non apre nulla, e la nostra resta qui. Apra ora, per favore, Heirlock sul Suo computer: crea una nuova chiave, per la quale quella parte non serve a nulla.`,
  witness: (witness) =>
    html`Anche <strong>!${witness}</strong> veglia sulla cassaforte, e crede solo a Lei. Se Le ha scritto, risponda per favore anche al suo messaggio.`,
  lookAgain: 'Vedere come stanno ora le cose',
};
