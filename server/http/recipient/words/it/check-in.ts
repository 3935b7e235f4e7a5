import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const checkIn: PageCatalogue['checkIn'] = {
  title: 'Dare un segno di vita',
  heading: (vault) => html`Un segno di vita per la cassaforte “!${vault}”`,
  headingOverdue: (vault) => html`Dia un segno di vita: la cassaforte “!${vault}” sta per essere consegnata`,
  button: 'Ci sono – dare un segno di vita',
  pressPlease: 'Prema, per favore, il pulsante: aprire soltanto questa pagina non vale come segno di vita.',
  lead: 'Un segno di vita ci dice che sta bene e che la cassaforte deve restare chiusa.',
  leadOverdue: html`Il Suo segno di vita era atteso, e non abbiamo avuto Sue notizie. <strong>La cassaforte è ancora chiusa.</strong> Dia ora un segno di vita, e resta chiusa: la consegna è annullata.`,
  leadPaused: (until) =>
    html`I segni di vita per questa cassaforte sono sospesi fino a !${until}. Prima di allora non ne occorre nessuno. Se ne dà comunque uno, ne prendiamo nota, e la pausa continua.`,
  dueBy: 'Dia un segno di vita entro',
  wasDueOn: 'Il Suo segno di vita era atteso entro',
  releaseLabel: 'Se non avremo Sue notizie, la cassaforte sarà consegnata',
  releaseOn: (moment) => html`!${moment}`,
  releaseAnyTime: 'in qualsiasi momento da ora',
  goesTo: 'Sarà poi consegnata a',
  nobody: 'nessuno',
  people: (count) => (count === 1 ? '1 persona' : `${count} persone`),
  notNeeded: 'Non occorre un segno di vita',
  archived: (
    vault,
  ) => html`<p>La Sua cassaforte “!${vault}” è archiviata. Finché lo è, non viene consegnato nulla, e non occorre un segno di vita.</p>
<p>Quando la riporta in uso in Heirlock, i segni di vita ricominciano.</p>`,
  noTimer: (vault) =>
    html`<p>La Sua cassaforte “!${vault}” non attende più segni di vita. In Heirlock trova quando e come sarà consegnata.</p>`,
  released: 'Questa cassaforte è stata consegnata',
  releasedRest: (
    vault,
    moment,
  ) => html`<p>La Sua cassaforte “!${vault}” è stata consegnata <strong>!${moment}</strong>. Un segno di vita non può più cambiarlo.</p>
<p>Se non lo voleva, parli per favore con le persone che ha scelto: ora possono aprire ciò che ha lasciato loro.</p>`,
  doneTitle: 'Grazie, abbiamo avuto Sue notizie',
  doneHeading: 'Grazie. Abbiamo avuto Sue notizie.',
  doneRest: (vault) => html`La Sua cassaforte “!${vault}” resta chiusa.`,
  doneCalledOff: (vault) => html`La Sua cassaforte “!${vault}” resta chiusa. La consegna, che era vicina, è annullata.`,
  nextDue: 'Il Suo prossimo segno di vita è atteso entro',
  stillPaused: (until) => html`I segni di vita restano sospesi fino a !${until}.`,
  closePage: 'Ora può chiudere questa pagina.',
};
