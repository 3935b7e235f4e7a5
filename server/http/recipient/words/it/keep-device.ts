import type { PageCatalogue } from '../en/index.ts';

export const keepDevice: PageCatalogue['keepDevice'] = {
  title: 'Mantenere questo computer',
  heading: 'Uno dei Suoi computer sta per essere rimosso',
  lead: (added, asked) =>
    `Il computer aggiunto al Suo account il giorno ${added} sta per essere rimosso. Lo ha chiesto un altro dei Suoi computer: ${asked}.`,
  dueLabel: 'Se non fa nulla, sarà rimosso',
  notYet: 'tre giorni dopo l’invio del nostro messaggio a Lei',
  choice: 'Prema il pulsante, e resta. Se non è stata una Sua richiesta, qualcun altro sta usando uno dei Suoi computer.',
  button: 'Mantenere questo computer',
  pressPlease: 'Prema, per favore, il pulsante: aprire soltanto questa pagina non cambia nulla.',
  nothing: 'Non c’è nulla da fermare',
  kept: 'Questa rimozione è stata fermata. Il computer resta nel Suo account.',
  removed: 'Il computer è stato rimosso',
  removedRest:
    'Non riceve più modifiche. Se non lo voleva, lo configuri di nuovo con il Suo kit del titolare, e rimuova il computer che ha chiesto la rimozione.',
  doneTitle: 'Il computer resta',
  doneHeading: 'Resta',
  done: 'Il computer resta nel Suo account. Una nuova richiesta attenderebbe di nuovo tre giorni, e Le scriveremmo di nuovo.',
  closePage: 'Ora può chiudere questa pagina.',
};
