import { html } from 'ghtml';
import { elide } from '../../../../../shared/words/elide.ts';
import type { PageCatalogue } from '../en/index.ts';

export const correct: PageCatalogue['correct'] = {
  title: 'Une autre adresse pour quelqu’un que nos messages n’atteignent pas',
  headingYours: 'Une autre adresse est-elle la vôtre ?',
  headingTheirs: (name) => html`Une autre adresse pour !${name}`,
  someone: 'quelqu’un que nos messages n’atteignent pas',
  leadYours: (owner, vault) =>
    html`!${owner} vous a laissé quelque chose dans Heirlock, dans un coffre nommé « !${vault} ». Vous ne l’avez pas encore ouvert. Le lien de nos autres messages permet de l’ouvrir.`,
  leadTheirs: (owner, name) =>
    html`!${owner} a laissé dans Heirlock quelque chose pour !${name}. Cela n’a pas encore été ouvert. Peut-être l’adresse à laquelle nous écrivons n’est-elle plus utilisée.`,
  changesNothing: 'Ouvrir cette page ne change rien à soi seul.',
  underWay: 'Ce qui a été demandé',
  newAddress: 'Nouvelle adresse',
  askedBy: 'Demandé par',
  agreedBy: 'Accord donné par',
  by: {
    contact: 'quelqu’un que le propriétaire a désigné comme personne à interroger',
    recipient: 'une autre personne à qui quelque chose a été laissé',
    operator: 'une personne qui gère ce service',
  },
  expires: 'Prend fin sans accord le',
  settles: 'Valable à partir du',
  needsSecond:
    'Rien ne se passe avant qu’une seconde personne ait donné son accord. Il reste ensuite trois jours pendant lesquels cela peut être empêché.',
  sealed:
    'Ce qui a été laissé est fermé avec une clé que ce service n’a pas. À une adresse fausse, personne ne pourrait le lire : il n’y aurait que des fichiers fermés.',
  readable:
    'Seule l’adresse protège ce qui a été laissé : quiconque lit les messages à la nouvelle adresse peut en prendre connaissance, avec un code qui y est envoyé.',
  agreeLead:
    'Est-ce bien son adresse ? Ne donnez votre accord que si vous la tenez de la personne elle-même, de préférence de vive voix ou par téléphone.',
  agree: 'Oui, c’est bien son adresse',
  stopLead:
    'Si l’adresse est fausse, ou si vous avez un doute, il suffit d’appuyer sur le bouton pour l’empêcher. Vous n’avez aucune raison à donner.',
  stop: 'Arrêter cela',
  askHeading: 'Connaissez-vous une autre adresse ?',
  askLead:
    'Si vous tenez de la personne elle-même l’adresse à laquelle elle lit aujourd’hui ses messages, saisissez-la ici. Une seconde personne, parmi celles qui ont été désignées ou qui gèrent ce service, doit donner son accord. Toutes celles qui pourraient mieux le savoir en sont informées, et pendant trois jours chacune peut l’empêcher.',
  addressLabel: 'Son adresse e-mail actuelle',
  addressHint: 'Pas la vôtre : ce qui a été laissé à quelqu’un d’autre ne va jamais à la personne qui fait la demande.',
  ask: 'Demander',
  nothing: 'Il n’y a pour le moment rien à empêcher, ni aucun accord à donner.',
  opened: 'Ce qui a été laissé a été ouvert entre-temps. Il n’y a plus besoin d’une autre adresse.',
  last: {
    stopped: 'La dernière demande a été arrêtée.',
    expired: 'Personne n’a donné son accord à la dernière demande.',
    settled: 'L’adresse de la dernière demande est maintenant valable : un lien y a été envoyé.',
    needless: 'La dernière demande n’est plus nécessaire.',
  },
  done: {
    asked: 'Merci. Nous avons écrit aux personnes qui peuvent donner leur accord, et aussi à celles qui pourraient mieux le savoir.',
    agreed: 'Merci. Dans trois jours, la nouvelle adresse sera valable, sauf si quelqu’un l’empêche.',
    stopped: 'C’est arrêté. Rien n’est envoyé à cette adresse.',
  },
  refused: {
    invalid_email: 'Ce n’est pas une adresse e-mail. Merci de la vérifier.',
    correction_own_address: 'C’est l’une de vos propres adresses. Ce qui a été laissé à quelqu’un d’autre ne peut pas vous être envoyé.',
    correction_needs_another:
      'L’accord doit venir de quelqu’un d’autre : d’une personne désignée à un autre titre que celle qui a fait la demande.',
    correction_limit_exceeded:
      'Vous avez indiqué trois adresses en un an. Vous ne pouvez pas en indiquer d’autre pour le moment ; quelqu’un d’autre le peut encore.',
    recipient_has_opened: 'Ce qui a été laissé a été ouvert entre-temps. Il n’y a plus besoin d’une autre adresse.',
    permission_denied: 'Nos messages vous parviennent : vous pouvez donc ouvrir ce qui vous revient avec le lien de nos autres messages.',
    conflict: 'Cela a changé entre-temps. Merci de regarder où l’on en est maintenant.',
  },
  others: {
    link: 'Quelqu’un d’autre est-il impossible à joindre ?',
    title: 'Personnes que nos messages n’atteignent pas',
    heading: 'Quelqu’un d’autre est-il impossible à joindre ?',
    lead: (owner) =>
      html`Ces personnes n’ont pas encore ouvert ce !${elide('que', owner)} leur a laissé. Si vous savez à quelle adresse l’une d’elles lit aujourd’hui ses messages, vous pouvez le dire.`,
    none: 'Tout le monde a ouvert ce qui lui a été laissé, ou il n’y a personne d’autre.',
    unnamed: 'Une personne sans nom',
    back: 'Retour à ce qui vous a été laissé',
  },
};
