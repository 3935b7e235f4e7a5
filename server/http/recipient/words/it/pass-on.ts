import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const passOn: PageCatalogue['passOn'] = {
  title: 'Potrebbe avvisare una persona?',
  lead: (owner, who) =>
    html`!${owner} ha lasciato in Heirlock qualcosa per !${who ?? 'una persona che Lei conosce'}, e ha indicato Lei come persona che può avvisare. Finora i nostri messaggi non sono stati aperti.`,
  please: (owner, who) =>
    html`Dica per favore a !${who ?? 'questa persona'}, a voce o per telefono, che nella sua casella e-mail c’è un messaggio che riguarda !${owner}.`,
  buttons: { told: 'L’ho detto', cannot: 'Non riesco a dirlo' },
  before: {
    told: 'Ci ha già detto di aver avvisato questa persona.',
    cannot: 'Ci ha già detto che non riesce a raggiungere questa persona.',
  },
  notWhat: 'Di che cosa si tratta lo diciamo soltanto alla persona a cui è destinato. Non c’è nulla da inoltrare.',
  pressPlease: 'Aprire soltanto questa pagina non cambia nulla.',
  nothing: 'Non c’è più nessuno da avvisare',
  nothingRest: 'Grazie. Ciò che è stato lasciato è stato aperto dalla persona a cui è destinato, oppure nessuno lo attende più.',
  done: {
    told: { heading: 'Grazie', text: 'Non glielo chiederemo di nuovo. Ciò che è stato lasciato resta custodito finché non viene aperto.' },
    cannot: {
      heading: 'Grazie per avercelo detto',
      text: 'Proseguiamo per altre vie. Se poi riesce comunque a raggiungere questa persona, questa pagina resta aperta per Lei.',
    },
  },
  closePage: 'Ora può chiudere questa pagina.',
};
