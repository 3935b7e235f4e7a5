import { html } from 'ghtml';
import { elide } from '../../../../../shared/words/elide.ts';
import type { PageCatalogue } from '../en/index.ts';

export const vouch: PageCatalogue['vouch'] = {
  title: 'Savez-vous que cette personne est en vie ?',
  heading: (owner) => html`Est-ce !${elide('que', owner)} est en vie ?`,
  lead: (owner) =>
    html`Heirlock n’a pas eu de nouvelles !${elide('de', owner)} et s’apprête à transmettre ce qui a été laissé. Si vous savez que cette personne est en vie, appuyez sur le bouton, et rien n’est transmis.`,
  button: 'Oui, elle est en vie',
  onlyIfSure:
    'N’appuyez que si vous en avez la certitude : si vous lui avez parlé, ou si vous avez parlé à quelqu’un qui est à ses côtés. Sinon, fermez cette page. Personne n’en sera informé.',
  pressPlease: 'Ouvrir cette page ne change rien à soi seul.',
  nothing: 'Il n’y a rien à empêcher',
  nothingRest: (owner) => html`Rien de ce !${elide('que', owner)} a laissé n’est sur le point d’être transmis, ou cela l’a déjà été.`,
  doneHeading: 'Merci. C’est arrêté.',
  done: (owner) =>
    html`Ce !${elide('que', owner)} a laissé reste fermé. Merci de demander à cette personne de donner signe de vie dans Heirlock, pour que l’on n’en arrive plus là.`,
  closePage: 'Vous pouvez maintenant fermer cette page.',
};
