import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const vouch: PageCatalogue['vouch'] = {
  title: 'Sa che questa persona è in vita?',
  heading: (owner) => html`È in vita !${owner}?`,
  lead: (owner) =>
    html`Heirlock non ha avuto notizie da !${owner} e sta per consegnare ciò che è stato lasciato. Se sa che questa persona è in vita, prema il pulsante, e non viene consegnato nulla.`,
  button: 'Sì, è in vita',
  onlyIfSure:
    'Lo prema solo se ne ha la certezza: se ha parlato con questa persona, o con qualcuno che le è accanto. Altrimenti chiuda questa pagina. Nessuno lo viene a sapere.',
  pressPlease: 'Aprire soltanto questa pagina non cambia nulla.',
  nothing: 'Non c’è nulla da fermare',
  nothingRest: (owner) => html`Nulla di ciò che !${owner} ha lasciato sta per essere consegnato, o è già stato consegnato.`,
  doneHeading: 'Grazie. È stato fermato.',
  done: (owner) =>
    html`Ciò che !${owner} ha lasciato resta chiuso. Dica per favore a questa persona di dare un segno di vita in Heirlock, perché non si arrivi di nuovo a questo punto.`,
  closePage: 'Ora può chiudere questa pagina.',
};
