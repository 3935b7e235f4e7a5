import type { PageCatalogue } from '../en/index.ts';

export const reached: PageCatalogue['reached'] = {
  title: 'Les messages vous parviennent',
  heading: 'Les messages de Heirlock vous parviennent-ils ?',
  lead: (email) =>
    `Les rappels et les avertissements sont envoyés à ${email}. Appuyez sur le bouton, et Heirlock saura qu’ils vous y parviennent.`,
  button: 'Oui, il m’est parvenu',
  pressPlease: 'Merci d’appuyer sur le bouton : ouvrir cette page ne change rien à soi seul.',
  doneTitle: 'Les messages vous parviennent',
  doneHeading: 'Merci : les messages vous parviennent',
  done: 'Heirlock sur votre ordinateur le saura dès sa prochaine connexion.',
  closePage: 'Vous pouvez maintenant fermer cette page.',
};
