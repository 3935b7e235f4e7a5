import { elide } from '../../../../../shared/words/elide.ts';
import type { MailCatalogue } from '../en/index.ts';

export const corrections: MailCatalogue['corrections'] = {
  someone: 'quelqu’un d’autre',
  by: {
    contact: 'quelqu’un que le propriétaire a désigné comme personne à interroger',
    recipient: 'une autre personne à qui quelque chose a été laissé',
    operator: 'une personne qui gère ce service',
  },
  makeSure: (owner) =>
    `Vous vous demandez si ce message est authentique ? Appelez un proche ${elide('de', owner)}, à un numéro que vous connaissiez déjà : jamais à un numéro trouvé dans un message.`,
  sealed:
    'Ce qui a été laissé est fermé avec une clé que ce service n’a pas. Si la nouvelle adresse est fausse, la personne qui y lit les messages n’obtient que des fichiers fermés.',
  readable:
    'Seule l’adresse protège ce qui a été laissé : quiconque lit les messages à la nouvelle adresse peut en prendre connaissance, avec un code qui y est envoyé. Il faut donc que ce soit la bonne.',
  nothingToDo: 'Vous n’avez rien à faire.',
  asked: {
    subject: (owner) => `Savez-vous comment joindre une personne à qui ${owner} a laissé quelque chose ?`,
    lead: (owner, vault, about) =>
      `${owner} a laissé dans Heirlock un coffre nommé ${vault}. Ce qui s’y trouve pour ${about} n’a pas été ouvert. Peut-être l’adresse que nous connaissons n’est-elle plus utilisée.`,
    wanted: (by) =>
      `Le souhait d’écrire à une autre adresse a été exprimé par ${by}. Cela ne se fait que si une seconde personne donne son accord.`,
    onlyIfSure:
      'Merci de ne donner votre accord que si vous savez que la nouvelle adresse est la bonne : de préférence parce que la personne concernée vous l’a dit elle-même, de vive voix ou par téléphone. Si vous n’en avez pas la certitude, ne faites rien ; rien ne se passera alors.',
    pageShows: 'La page indique de qui il s’agit et la nouvelle adresse. L’ouvrir ne change rien.',
    button: 'Voir de quoi il s’agit',
    signIn: 'Merci de vous connecter à Heirlock et de regarder. Ce message ne contient pas de lien, et c’est voulu.',
    until: 'Vous pouvez donner votre accord jusqu’au',
  },
  told: {
    subject: (owner) => `Ce ${elide('que', owner)} a laissé ira peut-être à une autre adresse`,
    subjectToOwner: 'Une autre adresse pour une personne à qui vous avez laissé quelque chose',
    leadToOwner: (vault, about) =>
      `Votre coffre ${vault} a été transmis. Ce qui s’y trouve pour ${about} n’a pas encore été ouvert ; c’est pourquoi cela sera peut-être envoyé aussi à une autre adresse.`,
    leadToYou: (owner, vault) =>
      `${owner} vous a laissé quelque chose dans Heirlock, dans un coffre nommé ${vault}. Vous ne l’avez pas encore ouvert ; c’est pourquoi cela sera peut-être envoyé aussi à une autre adresse.`,
    leadToOthers: (owner, vault, about) =>
      `${owner} a laissé dans Heirlock un coffre nommé ${vault}. Ce qui s’y trouve pour ${about} n’a pas encore été ouvert ; c’est pourquoi cela sera peut-être envoyé aussi à une autre adresse.`,
    wanted: (by) => `La demande a été faite par ${by}.`,
    newAddress: 'La nouvelle adresse commence et se termine ainsi',
    counts: 'Elle est valable à partir du',
    notYet:
      'Rien ne se passe tant qu’une seconde personne n’a pas donné son accord. Si elle le donne, vous l’apprendrez, et il restera alors trois jours pour l’empêcher.',
    agreed:
      'Une seconde personne a donné son accord. Jusqu’au moment indiqué ci-dessus, il suffit d’appuyer sur un bouton pour l’empêcher.',
    stopIfWrong:
      'Si cette adresse n’est pas la vôtre, ou si vous ne le souhaitez pas, merci de l’empêcher. Vous n’avez aucune raison à donner.',
    stopIfDoubt: 'Si vous doutez que cette adresse soit la bonne, merci de l’empêcher. Vous n’avez aucune raison à donner.',
    button: 'Voir et arrêter',
    stillOpens:
      'Si la nouvelle adresse est la vôtre, vous n’avez rien à faire. Les liens qui vous ont été envoyés auparavant fonctionnent toujours : dès que vous en ouvrez un, ceci prend fin de soi-même.',
    otherwise: 'Si vous savez que la nouvelle adresse est la bonne, vous n’avez rien à faire.',
  },
  ended: {
    subject: (owner) => `Au sujet de l’autre adresse pour ce ${elide('que', owner)} a laissé`,
    leadToYou: (owner, vault) =>
      `Ce ${elide('que', owner)} vous a laissé dans le coffre ${vault} devait peut-être être envoyé aussi à une autre adresse. Nous vous avons écrit à ce sujet.`,
    leadToOthers: (owner, vault, about) =>
      `Ce ${elide('que', owner)} a laissé à ${about} dans le coffre ${vault} devait peut-être être envoyé aussi à une autre adresse. Nous vous avons écrit à ce sujet.`,
    leadToOwner: (vault, about) =>
      `Ce que vous avez laissé à ${about} dans votre coffre ${vault} devait peut-être être envoyé aussi à une autre adresse. Nous vous avons écrit à ce sujet.`,
    outcomes: {
      stopped: {
        what: 'Cela a été arrêté.',
        rest: 'Rien n’est envoyé à cette adresse. Tous les moyens déjà connus restent ce qu’ils sont.',
      },
      expired: {
        what: 'Personne n’a donné son accord dans les deux semaines.',
        rest: 'Rien n’est envoyé à cette adresse. Tous les moyens déjà connus restent ce qu’ils sont.',
      },
      settled: {
        what: 'Personne ne l’a empêché, et la nouvelle adresse est désormais valable.',
        rest: 'Un lien y a été envoyé. Les liens envoyés auparavant fonctionnent toujours.',
      },
      needless: { what: 'Ce n’est plus nécessaire.', rest: 'Rien n’est envoyé à cette adresse.' },
    },
  },
};
