import type { PageCatalogue } from '../en/index.ts';

export const keepDevice: PageCatalogue['keepDevice'] = {
  title: 'Garder cet ordinateur',
  heading: 'L’un de vos ordinateurs doit être retiré',
  lead: (added, asked) =>
    `L’ordinateur ajouté à votre compte le ${added} doit être retiré. Un autre de vos ordinateurs l’a demandé le ${asked}.`,
  dueLabel: 'Si vous ne faites rien, il est retiré',
  notYet: 'trois jours après l’envoi de notre message',
  choice: 'Appuyez sur le bouton, et il reste. Si vous ne l’avez pas demandé vous-même, quelqu’un d’autre utilise l’un de vos ordinateurs.',
  button: 'Garder cet ordinateur',
  pressPlease: 'Merci d’appuyer sur le bouton : ouvrir cette page ne change rien à soi seul.',
  nothing: 'Il n’y a rien à empêcher',
  kept: 'Ce retrait a été empêché. L’ordinateur reste dans votre compte.',
  removed: 'L’ordinateur a été retiré',
  removedRest:
    'Il ne reçoit plus aucune modification. Si vous ne le vouliez pas, configurez-le à nouveau avec votre kit de secours, et retirez l’ordinateur qui l’a demandé.',
  doneTitle: 'L’ordinateur reste',
  doneHeading: 'Il reste',
  done: 'L’ordinateur reste dans votre compte. Une nouvelle demande attendrait de nouveau trois jours, et nous vous écririons encore.',
  closePage: 'Vous pouvez maintenant fermer cette page.',
};
