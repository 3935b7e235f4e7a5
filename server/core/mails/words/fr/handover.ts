import { elide } from '../../../../../shared/words/elide.ts';
import type { MailCatalogue } from '../en/index.ts';

export const handover: MailCatalogue['handover'] = {
  reminders: {
    day_3: {
      subject: (owner) => `${owner} vous a laissé quelque chose : une deuxième lettre`,
      lead: (owner, vault) =>
        `Il y a quelques jours, nous vous avons écrit ${elide('que', owner)} avait dans Heirlock un coffre nommé ${vault} et a souhaité que vous en receviez le contenu. Un message peut se perdre, ou rester sans être lu ; c’est pourquoi nous vous écrivons encore une fois.`,
      rest: 'Tout est gardé pour vous. Rien ne presse, et rien n’est perdu si vous laissez cela pour l’instant.',
    },
    day_10: {
      subject: (owner) => `Quelque chose de la part ${elide('de', owner)} est gardé pour vous`,
      lead: (owner, vault) =>
        `${owner} a souhaité que vous receviez ce que contient un coffre nommé ${vault} dans Heirlock. Il n’a pas encore été ouvert. Peut-être notre message est-il passé inaperçu, ou vous a-t-il paru étrange : nous comprenons l’un et l’autre.`,
      rest: 'Si ce moment est difficile pour vous, prenez le temps qu’il vous faut. Si vous vous demandez si tout cela est vrai, la fin de ce message dit comment le savoir.',
    },
    day_30: {
      subject: (owner) => `Ce ${elide('que', owner)} vous a laissé est toujours là`,
      lead: (owner, vault) =>
        `Il y a environ un mois, le coffre ${vault}, ${elide('que', owner)} avait dans Heirlock, vous a été ouvert. Jusqu’ici, personne n’a regardé ce qu’il contient.`,
      rest: 'C’est vous qui décidez si vous le faites, et quand. Une personne en qui vous avez confiance peut être à vos côtés quand vous l’ouvrez.',
    },
    day_60: {
      subject: (owner) => `Deux mois après : ce ${elide('que', owner)} vous a laissé`,
      lead: (owner, vault) =>
        `Quelque chose ${elide('que', owner)} a laissé dans Heirlock, dans un coffre nommé ${vault}, vous attend depuis deux mois. Désormais, nous n’écrivons plus qu’une fois par mois, et seulement pendant la première année.`,
      rest: 'Si vous préférez ne pas le recevoir, vous n’avez rien à faire.',
    },
    monthly: {
      subject: (owner) => `Gardé pour vous : ce ${elide('que', owner)} a laissé`,
      lead: (owner, vault) =>
        `Voici notre message mensuel : ce ${elide('que', owner)} vous a laissé dans Heirlock, dans le coffre ${vault}, n’a pas encore été ouvert.`,
      rest: 'Un nouveau lien se trouve ci-dessous. Ceux des messages précédents ont peut-être expiré.',
    },
  },
  deputy: {
    subject: (owner) => `Une demande ${elide('que', owner)} a laissée en pensant à vous`,
    lead: (owner, who) =>
      `${owner} a laissé quelque chose dans Heirlock pour ${who ?? 'une personne que vous connaissez'}, et vous a désigné comme quelqu’un qui pourrait faire passer un message. Jusqu’ici, nos messages n’ont pas été ouverts.`,
    please: (owner, who) =>
      `Pourriez-vous prévenir ${who ?? 'cette personne'}, de vive voix ou par téléphone, qu’un message l’attend dans sa boîte e-mail, au sujet ${elide('de', owner)} ? Il se trouve peut-être dans le courrier indésirable (spam).`,
    notWhat:
      'De quoi il s’agit, nous ne le disons qu’à la personne à qui c’est destiné. Vous n’avez pas besoin de le savoir, et il n’y a rien à faire suivre.',
    answer: 'Sur cette page, vous pouvez dire que vous avez fait passer le message, ou que la personne est impossible à joindre :',
    button: 'Répondre',
    footer: (owner) =>
      `Vous recevez ce message parce ${elide('que', owner)} vous a désigné dans Heirlock comme quelqu’un qui pourrait faire passer un message.`,
  },
  unreached: {
    subject: (owner) => `Certaines personnes n’ont pas pu être jointes au sujet ${elide('de', owner)}`,
    lead: (owner) =>
      `${owner} a laissé quelque chose dans Heirlock pour plusieurs personnes, et vous faisait confiance. Nous leur avons écrit par tous les moyens que nous connaissons. Celles-ci n’ont pas ouvert ce qui leur a été laissé :`,
    who: 'Impossible à joindre',
    since: 'En attente depuis le',
    noName: 'une personne dont nous ne connaissons pas le nom',
    please:
      'Si vous connaissez l’une d’elles, merci de la prévenir qu’un message à ce sujet l’attend dans sa boîte e-mail, ou de dire à la personne qui gère ce service Heirlock comment la joindre.',
    knowAddress: 'Si vous savez à quelle adresse l’une d’elles lit aujourd’hui ses messages, vous pouvez le dire sur cette page :',
    button: 'Indiquer une autre adresse',
    notWhat: 'Ce qui a été laissé, et en quelle quantité, nous ne le disons qu’à la personne à qui c’est destiné.',
    footer: (owner) => `Vous recevez ce message parce ${elide('que', owner)} vous a désigné dans Heirlock comme personne à interroger.`,
  },
};
