import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const checkIn: PageCatalogue['checkIn'] = {
  title: 'Donner signe de vie',
  heading: (vault) => html`Donner signe de vie pour « !${vault} »`,
  headingOverdue: (vault) => html`Merci de donner signe de vie : « !${vault} » doit être transmis`,
  button: 'Je suis là – donner signe de vie',
  pressPlease: 'Merci d’appuyer sur le bouton : ouvrir cette page ne suffit pas à donner signe de vie.',
  lead: 'Un signe de vie nous indique que vous allez bien, et que le coffre doit rester fermé.',
  leadOverdue: html`Votre signe de vie était attendu, et nous n’avons pas eu de nouvelles de vous. <strong>Le coffre est toujours fermé.</strong> Donnez signe de vie maintenant, et il le reste : la transmission est annulée.`,
  leadPaused: (until) =>
    html`Les signes de vie pour ce coffre sont en pause jusqu’au !${until}. Aucun n’est nécessaire avant cette date. Si vous en donnez un malgré tout, nous en prenons note, et la pause continue.`,
  dueBy: 'Merci de donner signe de vie avant le',
  wasDueOn: 'Votre signe de vie était attendu le',
  releaseLabel: 'Sans nouvelles de vous, le coffre sera transmis',
  releaseOn: (moment) => html`le !${moment}`,
  releaseAnyTime: 'à tout moment, dès maintenant',
  goesTo: 'Il sera alors transmis à',
  nobody: 'personne',
  people: (count) => (count < 2 ? `${count} personne` : `${count} personnes`),
  notNeeded: 'Aucun signe de vie n’est nécessaire',
  archived: (
    vault,
  ) => html`<p>Votre coffre « !${vault} » est archivé. Rien n’est transmis tant qu’il l’est, et aucun signe de vie n’est nécessaire.</p>
<p>Quand vous le rétablirez dans Heirlock, les signes de vie reprendront.</p>`,
  noTimer: (vault) =>
    html`<p>Votre coffre « !${vault} » n’attend plus de signes de vie. Vous trouverez dans Heirlock quand et comment il est transmis.</p>`,
  released: 'Ce coffre a été transmis',
  releasedRest: (
    vault,
    moment,
  ) => html`<p>Votre coffre « !${vault} » a été transmis le <strong>!${moment}</strong>. Un signe de vie n’y peut plus rien changer.</p>
<p>Si vous ne le vouliez pas, merci de parler aux personnes que vous avez choisies : elles peuvent maintenant ouvrir ce que vous leur avez laissé.</p>`,
  doneTitle: 'Merci, vous avez donné signe de vie',
  doneHeading: 'Merci. Vous avez donné signe de vie.',
  doneRest: (vault) => html`Votre coffre « !${vault} » reste fermé.`,
  doneCalledOff: (vault) => html`Votre coffre « !${vault} » reste fermé. La transmission qui approchait est annulée.`,
  nextDue: 'Votre prochain signe de vie est attendu avant le',
  stillPaused: (until) => html`Les signes de vie restent en pause jusqu’au !${until}.`,
  closePage: 'Vous pouvez maintenant fermer cette page.',
};
