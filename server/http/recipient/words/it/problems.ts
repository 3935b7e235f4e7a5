import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

const leadsNowhere = html`<p>Il più delle volte è stata copiata solo una parte del link. Torni, per favore, al messaggio e prema il pulsante, o copi l’intero indirizzo, fino all’ultimissimo carattere.</p>
<p>Se ci sono più messaggi da noi, provi con il più recente.</p>
<p>Se non basta, mostri il messaggio a una persona di fiducia, a un familiare o alla persona che si occupa della successione. Chi si intende di computer può vedere che cosa non va nel link.</p>`;

export const problems: PageCatalogue['problems'] = {
  unknownLink: { title: 'Questo indirizzo non porta a nulla', rest: leadsNowhere },
  noPage: { title: 'Questa pagina non esiste', rest: leadsNowhere },
  expiredVerification: {
    title: 'Questo link è scaduto',
    rest: html`<p>I nostri link valgono per un tempo limitato, e il tempo di questo è finito. Non ha sbagliato nulla.</p>
<p>Se accompagnava la domanda se il Suo indirizzo è giusto, chieda alla persona che ha fatto il Suo nome di inviare di nuovo la domanda. La trova in Heirlock accanto al Suo nome. E anche senza, Le scriviamo quando sarà il momento.</p>
<p>Se quella persona Le ha dato il link su un biglietto o come codice, gliene chieda uno nuovo: ciascuno vale una volta sola e per un tempo limitato.</p>`,
  },
  lockedLink: {
    title: 'Questo link è bloccato',
    rest: html`<p>Sono stati digitati troppi codici sbagliati. Apra, per favore, ancora una volta il link del Suo messaggio: la pagina potrà inviargliene uno nuovo.</p>`,
  },
  httpsOnly: {
    title: 'Questo indirizzo richiede https',
    rest: html`<p>Questa pagina si mostra solo attraverso una connessione protetta. Apra, per favore, di nuovo il link con <strong>https://</strong> all’inizio.</p>
<p>Se il link nel Suo messaggio comincia con http://, chi gestisce questo servizio ha qualcosa da sistemare: gli mostri, per favore, questa pagina.</p>`,
  },
  tooManyVisits: {
    title: 'Attenda un poco, per favore',
    rest: (
      minutes,
    ) => html`<p>Questa pagina è stata aperta moltissime volte in poco tempo, perciò l’abbiamo chiusa per un momento. Così gli estranei non possono provare link a caso.</p>
<p>Torni, per favore, tra <strong>${minutes === 1 ? 'un minuto' : `${minutes} minuti`}</strong> e apra di nuovo il Suo link. Nulla va perduto.</p>`,
  },
  foreignForm: {
    title: 'Prema ancora una volta il pulsante',
    rest: html`<p>Non abbiamo potuto vedere che il pulsante è stato premuto sulla nostra pagina, perciò non è stato fatto nulla.</p>
<p>Apra, per favore, di nuovo il link nel Suo messaggio e prema lì il pulsante. Se ritorna questa pagina, provi con un altro browser.</p>`,
  },
  unreadableForm: {
    title: 'Non è arrivato come doveva',
    rest: html`<p>La pagina non ha potuto leggere ciò che il Suo browser ha inviato, perciò non è stato fatto nulla. Apra, per favore, il link nel Suo messaggio e riprovi.</p>`,
  },
  refused: {
    title: 'Questo non è possibile',
    rest: html`<p>Non è stato fatto nulla. Apra, per favore, di nuovo il link nel Suo messaggio; mostra come stanno ora le cose.</p>`,
  },
  fault: {
    title: 'Qualcosa è andato storto da parte nostra',
    rest: (requestId) => html`<p>Non dipende da Lei, e nulla è perduto. Riprovi, per favore, tra qualche minuto.</p>
<p class="soft">Se continua, e sa chi gestisce questo servizio, gli dica questo numero: ${requestId}</p>`,
  },
};
