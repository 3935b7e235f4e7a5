import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const stop: PageCatalogue['stop'] = {
  title: 'La mia cassaforte resti chiusa',
  heading: (vault) => html`La cassaforte “!${vault}” è ancora chiusa`,
  lead: 'Prema il pulsante, e resta chiusa: tutto ciò che è stato avviato viene annullato.',
  button: 'Ci sono – resti chiusa',
  pressPlease: 'Prema, per favore, il pulsante: aprire soltanto questa pagina non cambia nulla.',
  certificates: {
    reviewing: 'È stato presentato un certificato di morte, e delle persone stanno per esaminarlo.',
    announced:
      'Sono stati confermati abbastanza certificati di morte. Il tempo di attesa comincia appena è partito il nostro avviso a Lei.',
    waiting: 'Sono stati confermati abbastanza certificati di morte, e il tempo di attesa è in corso.',
  },
  releaseLabel: 'Se non avremo Sue notizie, la cassaforte sarà consegnata',
  request: (who, moment) => html`!${who} chiede di consegnare manualmente la cassaforte. La richiesta scade !${moment}.`,
  somebody: 'Qualcuno che si occupa di questo servizio',
  opening: (moment) =>
    html`Lei, o qualcuno che aveva effettuato l’accesso a Suo nome, ha detto a Heirlock di aprirla. Avverrà <strong>!${moment}</strong>.`,
  openingWaits: 'Lei, o qualcuno che aveva effettuato l’accesso a Suo nome, ha detto a Heirlock di aprirla. È ancora in attesa.',
  overdue: 'Il Suo segno di vita era atteso, e non abbiamo avuto Sue notizie.',
  nothing: 'Non c’è nulla da fermare',
  nothingRest: (vault) =>
    html`<p>La Sua cassaforte “!${vault}” è chiusa, e nessuno ha avviato una consegna che questa pagina possa fermare.</p>`,
  archivedRest: (vault) => html`<p>La Sua cassaforte “!${vault}” è archiviata. Finché lo è, non viene consegnato nulla.</p>`,
  released: 'Questa cassaforte è stata consegnata',
  releasedRest: (
    vault,
    moment,
  ) => html`<p>La Sua cassaforte “!${vault}” è stata consegnata <strong>!${moment}</strong>. Non si può annullare.</p>
<p>Se non lo voleva, parli per favore con le persone che ha scelto: ora possono aprire ciò che ha lasciato loro.</p>`,
  doneTitle: 'Grazie, resta chiusa',
  doneHeading: 'Grazie. Abbiamo avuto Sue notizie.',
  done: (vault) => html`La Sua cassaforte “!${vault}” resta chiusa. Ciò che era stato avviato è annullato.`,
  doneMore: 'Se qualcuno ha presentato un certificato che sapeva falso, la Sua attività in Heirlock mostra chi è stato.',
  closePage: 'Ora può chiudere questa pagina.',
};
