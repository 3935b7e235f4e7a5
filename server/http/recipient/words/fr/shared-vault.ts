import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const sharedVault: PageCatalogue['sharedVault'] = {
  title: 'Merci, c’est pris en compte ici',
  heading: 'Merci. C’est pris en compte ici.',
  known: (other) => html`<strong>!${other}</strong>, qui le garde fermé avec nous, en est informé aussi.`,
  hereAlone: (other) =>
    html`Cela n’a été annulé qu’ici. <strong>!${other}</strong> le garde fermé avec nous, et n’en apprend rien. Si vous avez aussi reçu un message de ce service à ce sujet, merci d’utiliser également le lien de ce message.`,
  counted: (vault) => html`Nous avons noté que vous allez bien, et gardons votre coffre « !${vault} » fermé.`,
  unheard: (other) =>
    html`<strong>!${other} ne le sait pas encore.</strong> Ce service garde le coffre fermé avec nous, et se fie à ce qu’il apprend lui-même. Nous essayons de le prévenir. Pour plus de sûreté, merci d’utiliser aussi le lien de son propre message.`,
  notCounted: (other) =>
    html`<strong>!${other} ne nous croit pas une nouvelle fois sur parole.</strong> Ce service garde le coffre fermé avec nous, et veut avoir de vos nouvelles. Merci d’utiliser aussi le lien de son propre message, ou de donner signe de vie depuis Heirlock sur votre ordinateur.`,
  given: (other) =>
    html`<strong>!${other} a déjà remis sa partie de la clé.</strong> Cette partie seule n’ouvre rien, et la nôtre reste ici. Merci d’ouvrir Heirlock sur votre ordinateur maintenant : il crée une nouvelle clé, pour laquelle cette partie ne sert à rien.`,
  witness: (witness) =>
    html`<strong>!${witness}</strong> veille aussi sur le coffre, et ne croit que vous. Si vous avez reçu un message de sa part, merci d’y répondre également.`,
  lookAgain: 'Voir où en sont les choses',
};
