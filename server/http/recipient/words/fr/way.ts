import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const way: PageCatalogue['way'] = {
  language: 'Dans quelle langue devons-nous vous écrire ?',
  keepLanguage: 'Garder cette langue',
  lead: (owner) =>
    html`!${owner} conserve des documents dans Heirlock et souhaite qu’un message à leur sujet puisse un jour vous parvenir. Cela n’est possible que si nous écrivons au bon endroit :`,
  nothingElse: 'Il ne s’est rien passé, et rien d’autre ne résultera de votre réponse. Il n’y a aucun compte à ouvrir et rien à payer.',
  unsure: (owner) => html`Vous vous demandez si c’est authentique ? Posez la question à !${owner} de vive voix ou par téléphone.`,
  mail: {
    title: 'Est-ce votre adresse ?',
    first: 'Est-ce votre adresse e-mail ?',
    again: 'Est-ce toujours votre adresse e-mail ?',
    yes: 'Oui, c’est la mienne',
    no: 'Non, ce n’est pas ou plus la mienne',
    saidYes: 'Vous nous avez dit que cette adresse e-mail est la vôtre.',
    saidNo: 'Vous nous avez dit que cette adresse e-mail n’est pas la vôtre. Nous ne comptons plus sur elle.',
  },
  phone: {
    title: 'Est-ce votre numéro ?',
    first: 'Est-ce votre numéro de téléphone ?',
    again: 'Est-ce toujours votre numéro de téléphone ?',
    yes: 'Oui, c’est le mien',
    no: 'Non, ce n’est pas ou plus le mien',
    saidYes: 'Vous nous avez dit que ce numéro est le vôtre.',
    saidNo: 'Vous nous avez dit que ce numéro n’est pas le vôtre. Nous ne comptons plus sur lui.',
  },
  deputy: {
    title: 'Accepteriez-vous de faire passer un message ?',
    first: 'Accepteriez-vous de faire un jour passer un message ?',
    again: 'Accepteriez-vous toujours de faire un jour passer un message ?',
    somebody: 'une autre personne',
    lead: (owner, recipient) =>
      html`!${owner} vous a désigné dans Heirlock. Un jour, quelque chose attendra peut-être !${recipient}, et il se peut que nos propres messages n’arrivent pas. Nous vous demanderions alors d’en prévenir cette personne.`,
    nothingElse:
      'Vous ne sauriez pas de quoi il s’agit, vous n’auriez rien à conserver et vous ne pourriez rien ouvrir. Vous pouvez changer d’avis à tout moment.',
    yes: 'Oui, je le ferais',
    no: 'Non, ou plus maintenant',
    saidYes: 'Vous nous avez dit que vous feriez passer un message.',
    saidNo: 'Vous nous avez dit que vous préférez ne pas le faire. Cela ne vous sera pas demandé.',
  },
  thanks: 'Merci de votre réponse',
  since: (day) => html`Vous l’avez dit pour la dernière fois le !${day}.`,
  closePage: 'Vous pouvez maintenant fermer cette page.',
};
