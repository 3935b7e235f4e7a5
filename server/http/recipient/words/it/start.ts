import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const start: PageCatalogue['start'] = {
  title: 'Un luogo tranquillo',
  main: html`<h1>Un luogo tranquillo per ciò che va tramandato</h1>
<p>Questo è Heirlock. Qui le persone conservano documenti, chiusi a chiave, e scelgono chi un giorno deve riceverli: lettere, carte, password, immagini. Quando arriva il momento, Heirlock li consegna.</p>
<h2>Ha ricevuto un messaggio da noi?</h2>
<p>Usi, per favore, il pulsante o il link in quel messaggio. Porta a una pagina tutta Sua; non Le occorre un account.</p>`,
  died: html`È venuta a mancare una persona che custodisce qui una cassaforte?`,
  diedLink: 'Presentare un certificato di morte',
  own: html`Custodisce qui una cassaforte Lei?`,
  ownLink: 'Accedere',
};
