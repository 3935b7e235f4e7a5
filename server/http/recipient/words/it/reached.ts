import type { PageCatalogue } from '../en/index.ts';

export const reached: PageCatalogue['reached'] = {
  title: 'I messaggi Le arrivano',
  heading: 'I messaggi di Heirlock Le arrivano?',
  lead: (email) => `Promemoria e avvisi vanno a ${email}. Prema il pulsante, e Heirlock sa che lì Le arrivano.`,
  button: 'Sì, mi è arrivato',
  pressPlease: 'Prema, per favore, il pulsante: aprire soltanto questa pagina non cambia nulla.',
  doneTitle: 'I messaggi Le arrivano',
  doneHeading: 'Grazie: i messaggi Le arrivano',
  done: 'Heirlock sul Suo computer lo saprà alla prossima connessione.',
  closePage: 'Ora può chiudere questa pagina.',
};
