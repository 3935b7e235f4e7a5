import { elide } from '../../../../../shared/words/elide.ts';
import type { MailCatalogue } from '../en/index.ts';

export const ways: MailCatalogue['ways'] = {
  address: {
    first: {
      subject: (owner) => `Les messages de Heirlock vous parviennent-ils ici, pour ${owner} ?`,
      lead: (owner) =>
        `${owner} conserve des documents dans Heirlock et souhaite qu’un message à leur sujet puisse un jour vous parvenir. Pour cela, cette adresse e-mail y a aussi été indiquée.`,
      please:
        'Merci de nous dire si elle est bien la vôtre. Il suffit d’appuyer sur un bouton de la page ; il n’y a aucun compte à ouvrir et rien à payer.',
    },
    again: {
      subject: (owner) => `Est-ce toujours votre adresse, pour ${owner} ?`,
      lead: (owner) =>
        `Il y a quelque temps, vous nous avez dit que cette adresse e-mail est la vôtre, pour qu’un message de la part ${elide('de', owner)} puisse un jour vous parvenir. Une fois par an, nous demandons si c’est toujours le cas.`,
      please: 'Si oui, appuyez sur le bouton. Il ne s’est rien passé, et il n’en résultera rien d’autre.',
    },
    button: 'Répondre à la question',
    otherwise:
      'Sur la page, vous pouvez aussi dire que cette adresse n’est pas la vôtre, ou qu’elle ne l’est plus. Si vous préférez ne pas répondre, c’est bien aussi : rien ne vous est retiré.',
    ifGenuine: (owner) =>
      `Vous vous demandez si ce message est authentique ? Posez la question à ${owner} de vive voix ou par téléphone, à un numéro que vous connaissiez déjà. Nous ne demandons jamais de mot de passe ni d’argent.`,
  },
  deputy: {
    first: {
      subject: (owner) => `${owner} vous demande d’aider un jour à faire passer un message`,
      lead: (owner, recipient) =>
        `${owner} vous a désigné dans Heirlock comme quelqu’un qui pourrait faire passer un message. Un jour, quelque chose attendra peut-être ${recipient ?? 'une autre personne'}, et il se peut que nos propres messages n’arrivent pas. Nous vous demanderions alors d’en prévenir ${recipient ?? 'cette personne'}.`,
    },
    again: {
      subject: (owner) => `Accepteriez-vous toujours de faire passer un message pour ${owner} ?`,
      lead: (owner, recipient) =>
        `Il y a quelque temps, vous avez accepté de dire un jour à ${recipient ?? 'une autre personne'}, pour ${owner}, que quelque chose l’attend, si nos propres messages n’arrivaient pas. Une fois par an, nous demandons si c’est toujours le cas.`,
    },
    nothingElse:
      'Vous ne sauriez pas de quoi il s’agit, vous n’auriez rien à conserver et vous ne pourriez rien ouvrir. Ce ne sera peut-être jamais nécessaire : c’est seulement pour le cas où les autres moyens échoueraient.',
    button: 'Répondre à la question',
    otherwise: 'Sur la page, vous pouvez dire oui ou non. Si vous préférez ne pas répondre, c’est bien aussi.',
    ifGenuine: (owner) =>
      `Vous vous demandez si ce message est authentique ? Posez la question à ${owner} de vive voix ou par téléphone, à un numéro que vous connaissiez déjà. Nous ne demandons jamais de mot de passe ni d’argent.`,
    footer: (owner) =>
      `Heirlock garde des documents sous clé pour leur propriétaire jusqu’au moment de les transmettre. Vous recevez ce message parce ${elide('que', owner)} vous y a désigné comme quelqu’un qui pourrait faire passer un message.`,
  },
};
