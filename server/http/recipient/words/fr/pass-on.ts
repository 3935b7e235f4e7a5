import { html } from 'ghtml';
import { elide } from '../../../../../shared/words/elide.ts';
import type { PageCatalogue } from '../en/index.ts';

export const passOn: PageCatalogue['passOn'] = {
  title: 'Pourriez-vous faire passer un message ?',
  lead: (owner, who) =>
    html`!${owner} a laissé quelque chose dans Heirlock pour !${who ?? 'une personne que vous connaissez'}, et vous a désigné comme quelqu’un qui pourrait faire passer un message. Jusqu’ici, nos messages n’ont pas été ouverts.`,
  please: (owner, who) =>
    html`Merci de prévenir !${who ?? 'cette personne'}, de vive voix ou par téléphone, qu’un message l’attend dans sa boîte e-mail, au sujet !${elide('de', owner)}.`,
  buttons: { told: 'Le message est passé', cannot: 'Impossible à joindre' },
  before: {
    told: 'Vous nous avez déjà dit que vous avez fait passer le message.',
    cannot: 'Vous nous avez déjà dit que vous n’arrivez pas à joindre cette personne.',
  },
  notWhat: 'De quoi il s’agit, nous ne le disons qu’à la personne à qui c’est destiné. Il n’y a rien à faire suivre.',
  pressPlease: 'Ouvrir cette page ne change rien à soi seul.',
  nothing: 'Il n’y a plus de message à faire passer',
  nothingRest: 'Merci. Ce qui a été laissé a été ouvert par la personne à qui c’est destiné, ou plus personne ne l’attend.',
  done: {
    told: { heading: 'Merci', text: 'Nous ne vous le demanderons plus. Ce qui a été laissé est gardé jusqu’à ce que ce soit ouvert.' },
    cannot: {
      heading: 'Merci de l’avoir dit',
      text: 'Nous continuons par d’autres moyens. Si vous joignez tout de même cette personne, cette page vous reste ouverte.',
    },
  },
  closePage: 'Vous pouvez maintenant fermer cette page.',
};
