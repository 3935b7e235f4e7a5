import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const stop: PageCatalogue['stop'] = {
  title: 'Garder mon coffre fermé',
  heading: (vault) => html`« !${vault} » est toujours fermé`,
  lead: 'Appuyez sur le bouton, et il le reste : tout ce qui a été mis en route est annulé.',
  button: 'Je suis là – le garder fermé',
  pressPlease: 'Merci d’appuyer sur le bouton : ouvrir cette page ne change rien à soi seul.',
  certificates: {
    reviewing: 'Un acte de décès a été remis, et des personnes vont l’examiner.',
    announced:
      'Suffisamment d’actes de décès sont confirmés. Le délai d’attente commence dès que notre avertissement vous aura été envoyé.',
    waiting: 'Suffisamment d’actes de décès sont confirmés, et le délai d’attente est en cours.',
  },
  releaseLabel: 'Sans nouvelles de vous, le coffre sera transmis',
  request: (who, moment) => html`!${who} demande que le coffre soit transmis manuellement. La demande expire le !${moment}.`,
  somebody: 'Une personne qui s’occupe de ce service',
  opening: (moment) =>
    html`Vous, ou quelqu’un qui était connecté à votre compte, avez demandé à Heirlock de l’ouvrir. Cela aura lieu le <strong>!${moment}</strong>.`,
  openingWaits:
    'Vous, ou quelqu’un qui était connecté à votre compte, avez demandé à Heirlock de l’ouvrir. La demande est encore en attente.',
  overdue: 'Votre signe de vie était attendu, et nous n’avons pas eu de nouvelles de vous.',
  nothing: 'Il n’y a rien à empêcher',
  nothingRest: (vault) =>
    html`<p>Votre coffre « !${vault} » est fermé, et personne n’a mis en route une transmission que cette page pourrait empêcher.</p>`,
  archivedRest: (vault) => html`<p>Votre coffre « !${vault} » est archivé. Rien n’est transmis tant qu’il l’est.</p>`,
  released: 'Ce coffre a été transmis',
  releasedRest: (
    vault,
    moment,
  ) => html`<p>Votre coffre « !${vault} » a été transmis le <strong>!${moment}</strong>. Cela ne peut pas être annulé.</p>
<p>Si vous ne le vouliez pas, merci de parler aux personnes que vous avez choisies : elles peuvent maintenant ouvrir ce que vous leur avez laissé.</p>`,
  doneTitle: 'Merci, il reste fermé',
  doneHeading: 'Merci. Nous avons eu de vos nouvelles.',
  done: (vault) => html`Votre coffre « !${vault} » reste fermé. Ce qui avait été mis en route est annulé.`,
  doneMore: 'Si quelqu’un a remis un acte qu’il savait faux, votre activité dans Heirlock montre de qui il s’agit.',
  closePage: 'Vous pouvez maintenant fermer cette page.',
};
