import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const start: PageCatalogue['start'] = {
  title: 'Un lieu tranquille',
  main: html`<h1>Un lieu tranquille pour ce qui doit être transmis</h1>
<p>Vous êtes chez Heirlock. Des personnes y conservent des documents, sous clé, et choisissent qui les recevra un jour : lettres, papiers, mots de passe, photos. Le moment venu, Heirlock les transmet.</p>
<h2>Avez-vous reçu un message de notre part ?</h2>
<p>Merci d’utiliser le bouton ou le lien de ce message. Il mène à une page qui vous est propre ; vous n’avez pas besoin de compte pour cela.</p>`,
  died: html`Une personne qui a un coffre ici est-elle décédée ?`,
  diedLink: 'Remettre un acte de décès',
  own: html`Avez-vous vous-même un coffre ici ?`,
  ownLink: 'Se connecter',
};
