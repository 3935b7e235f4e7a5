import { html } from 'ghtml';
import { elide } from '../../../../../shared/words/elide.ts';
import type { PageCatalogue } from '../en/index.ts';

export const certificate: PageCatalogue['certificate'] = {
  askTitle: 'Quelqu’un est décédé',
  askLead: html`Si vous avez perdu quelqu’un qui a un coffre ici, nous en sommes profondément désolés. Rien ne presse.`,
  askHow:
    'Si cette personne vous a choisi comme destinataire, et que vous aviez alors confirmé votre adresse e-mail, vous pouvez remettre ici l’acte de décès. Merci de saisir cette adresse. Nous y envoyons un message, avec un lien vers la page prévue pour cela.',
  addressLabel: 'Votre adresse e-mail',
  addressHint: 'Celle à laquelle nous vous avons déjà écrit',
  askButton: 'M’envoyer le lien',
  noAddress: 'Merci de saisir une adresse e-mail complète, par exemple anna@example.com.',
  wrongTitle: 'Erreur : merci de vérifier ce que vous avez saisi',
  otherWays: html`Toutes les personnes qui ont un coffre ici n’ont pas demandé d’acte : beaucoup de coffres s’ouvrent d’eux-mêmes après un certain temps. Vous recevez alors un message de notre part sans avoir rien à faire.`,
  askedTitle: 'Merci',
  asked: (address) =>
    html`Si nous connaissons !${address} comme l’adresse d’une personne qui peut remettre un acte, un message est en route vers elle. Il devrait arriver d’ici quelques minutes ; merci de regarder aussi dans le courrier indésirable (spam).`,
  askedNothing:
    'Si aucun message n’arrive, il s’agit peut-être d’une autre adresse, ou personne n’a demandé d’acte. Merci d’en parler à la famille, ou à la personne qui s’occupe de la succession.',
  handInTitle: 'Remettre un acte de décès',
  handInHeading: (owner) => html`Au sujet !${elide('de', owner)}`,
  handInLead: (owner, vault) =>
    html`!${owner} a souhaité que vous receviez un jour le coffre « !${vault} ». Si !${owner} nous a quittés, nous en sommes profondément désolés. Merci de nous envoyer l’acte de décès, et de nous dire avec vos propres mots ce que vous savez.`,
  alive: (owner) =>
    html`Si !${owner} est en vie, merci de fermer cette page. Cette personne apprend aussitôt qu’un acte a été remis, et par qui.`,
  statementLabel: 'Ce que vous savez',
  statementHint: 'Par exemple : qui vous êtes, et quand et où le décès a eu lieu',
  fileLabel: 'L’acte',
  fileHint: 'Un document scanné ou une photo : PDF, JPEG ou PNG, 10 Mo au maximum',
  affirm: 'Tout ceci est vrai, à ma connaissance. Je sais qu’une fausse déclaration peut constituer un délit.',
  send: 'Remettre',
  next: 'Des personnes qui s’occupent de ce service l’examinent. Quand suffisamment d’actes sont confirmés, un délai d’attente commence, pendant lequel nous écrivons encore plusieurs fois au propriétaire. Ce n’est qu’ensuite que le coffre est ouvert, et nous vous écrivons.',
  private: 'Ce que vous envoyez est gardé sous clé. Seules les personnes qui le vérifient le voient.',
  earlier: 'Ce que vous avez remis',
  submittedOn: (moment) => html`remis le !${moment}`,
  status: {
    submitted: 'attend d’être examiné',
    approved: 'confirmé',
    rejected: 'non confirmé',
    called_off: 'ne compte plus, car le propriétaire s’est manifesté',
    closed: 'n’est plus nécessaire',
  },
  problems: {
    statement: (least, most) => html`Merci de nous dire en ${least} à ${most} caractères ce que vous savez.`,
    file: 'Merci de choisir le fichier de l’acte.',
    format: 'Nous n’avons pas pu le lire comme PDF, JPEG ou PNG. Merci de choisir un autre fichier, ou de prendre une photo.',
    size: 'Ce fichier dépasse 10 Mo. Merci d’en choisir un plus petit.',
    affirmed: 'Merci de confirmer que ce que vous dites est vrai.',
    chooseAgain: 'Votre navigateur a oublié le fichier. Merci de le choisir encore une fois.',
  },
  tooMany: 'Merci de patienter',
  tooManyRest: html`<p>Vous avez déjà remis plusieurs documents. Merci d’attendre qu’ils aient été examinés ; nous vous écrirons alors.</p>`,
  thanksTitle: 'Merci, c’est bien arrivé',
  thanks: (owner) =>
    html`Nous avons reçu ce que vous avez remis pour le coffre !${elide('de', owner)}. Des personnes l’examinent maintenant, et cela peut prendre quelques jours. Vous n’avez rien d’autre à faire.`,
  thanksNext: 'Nous vous écrivons s’il manque quelque chose, puis de nouveau quand le coffre vous est ouvert.',
  closePage: 'Vous pouvez maintenant fermer cette page.',
  closedTitle: 'Rien n’est nécessaire ici',
  closed: {
    vault_already_released:
      'Ce coffre a déjà été ouvert. S’il vous a été laissé à vous aussi, vous trouverez le lien dans un autre message de notre part.',
    other: 'Ce coffre n’attend pas d’acte actuellement. Si cela change, demandez un nouveau lien.',
  },
};
