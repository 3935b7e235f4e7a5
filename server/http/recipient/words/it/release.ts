import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const release: PageCatalogue['release'] = {
  leftSomethingTitle: (owner) => `${owner} ha lasciato qualcosa per Lei`,
  leftSomething: (owner) => html`!${owner} ha lasciato qualcosa per Lei`,
  dear: (name) => html`Gentile !${name}, `,
  welcome: (hello, owner, vault) =>
    html`!${hello}!${owner} custodiva in Heirlock una cassaforte chiamata “!${vault}” e ha scelto Lei per riceverne il contenuto.`,
  noHurry: (day) =>
    html`Se questo La raggiunge in un momento di lutto, ci dispiace molto. Non c’è fretta: questo link vale fino al giorno !${day}, e dopo può chiederne uno nuovo.`,
  codeNeeded: 'Per aprirla Le serve un codice',
  codeWhy: (address) =>
    html`Perché nessuno tranne Lei possa aprire ciò che è Suo, inviamo sei cifre al Suo indirizzo e‑mail, !${address}. Poi le digita nella pagina successiva.`,
  sendCode: 'Inviatemi un codice',
  haveCode: 'Ho già un codice',
  lostMailbox:
    'Non può più leggere la posta di quell’indirizzo? Mostri, per favore, questa pagina a qualcuno della famiglia o alla persona che si occupa della successione.',
  typeCode: 'Digiti il codice del messaggio',
  wrongCodeTitle: 'Errore: questo codice non ha funzionato',
  codeComes: (address) =>
    html`Il codice arriva in un messaggio a !${address}. Di solito c’è entro un minuto. Se non lo trova, guardi per favore anche nella posta indesiderata (spam).`,
  codeLabel: 'Il Suo codice',
  codeHint: 'Sei cifre, per esempio 123 456. Le digiti solo qui, e non le dica a nessuno.',
  codePattern: 'sei cifre',
  noCode: html`<strong>Un codice ha sei cifre.</strong> Le digiti, per favore, così come stanno nel messaggio.`,
  codeRefused: (minutes) =>
    html`<strong>Questo codice non ha funzionato.</strong> Lo confronti, per favore, con il nostro messaggio più recente. Se quel messaggio ha più di ${minutes} minuti, o il suo codice è già stato usato, se ne faccia inviare un altro.`,
  open: 'Aprire',
  codeRules: (minutes, hours) =>
    `Un codice vale ${minutes} minuti e una sola volta. Poi questo browser resta aperto per Lei per ${hours} ore. Per questo occorre un piccolo cookie, che non serve ad altro.`,
  codeMissing: 'Nessun codice, o troppo vecchio?',
  codeMissingHelp:
    'Un messaggio può impiegare qualche minuto. Se non arriva nemmeno un secondo, forse la casella è piena o l’indirizzo non è più Suo: in tal caso mostri per favore questa pagina a qualcuno della famiglia o alla persona che si occupa della successione.',
  sendAnother: 'Inviatemi un altro codice',
  manyCodes: 'Più codici sono già in viaggio',
  manyCodesRest: html`<p>Per non riempire la Sua casella, inviamo solo pochi codici all’ora. Cerchi, per favore, il nostro messaggio più recente, anche nella posta indesiderata (spam).</p>
<p>Se il suo codice è ormai troppo vecchio, torni per favore tra un’ora e ne chieda un altro. Nulla va perduto.</p>`,
  typeNewest: 'Digitare il codice del messaggio più recente',
  whatLeftTitle: (owner) => `Ciò che ${owner} ha lasciato per Lei`,
  whatLeft: (owner) => html`Ciò che !${owner} ha lasciato per Lei`,
  releasedOn: (vault, moment) => html`Questa è la cassaforte “!${vault}”. Le è stata consegnata !${moment}.`,
  note: 'Un biglietto per Lei',
  noteOfServer: 'Una nota di questo servizio',
  noteUnproven:
    'È stata conservata qui accanto a ciò che è stato chiuso a chiave per Lei, non al suo interno. Non possiamo provare chi l’ha scritta.',
  whenDone: 'Quando ha finito',
  comeBack: (day, hours) =>
    html`Può tornare con il link nel Suo messaggio fino al giorno !${day}. Questo browser resta aperto per Lei per ${hours} ore. Se lo usano anche altri, lo chiuda per favore:`,
  leave: 'Lasciare questo dispositivo',
  inWriting: 'La consegna per iscritto',
  paperWhat:
    'Il servizio firma per Lei un’attestazione che dice quando e perché questa cassaforte è stata consegnata e che cosa Lei ha ricevuto. Uffici e banche possono chiederla. Non dice nulla di altre persone.',
  paperComes:
    'Il servizio sta preparando per Lei un’attestazione firmata che dice quando e perché questa cassaforte è stata consegnata e che cosa Lei ha ricevuto. Sarà qui entro pochi minuti.',
  papers: {
    release: (moment) => html`Sulla consegna, !${moment}.`,
    opening: (moment) => html`Con ciò che aveva aperto fino ad allora, !${moment}.`,
  },
  savePaper: 'Salvare l’attestazione (PDF)',
  record: 'Se mai dovesse mostrare quando questa cassaforte Le è stata consegnata, il servizio ne ha firmato un verbale.',
  saveRecord: 'Salvare il verbale',
  lockedForYou: (owner) => html`!${owner} l’ha chiusa a chiave in modo che solo Lei possa aprirla, qui nel Suo browser.`,
  needsScript: html`<strong>Questa pagina ha bisogno di JavaScript.</strong> Ciò che Le è stato lasciato si apre sul Suo dispositivo, e per questo occorre un piccolo programma nella pagina. Lo consenta, per favore, nel Suo browser, o apra il link in un altro.`,
  empty: 'La cassaforte è vuota',
  emptyRest: (owner) =>
    html`Non contiene documenti. Non è un Suo errore, e nulla è andato perduto: a volte una cassaforte viene consegnata prima che vi sia stato messo qualcosa. Il fatto che sia stato fatto il Suo nome mostra che !${owner} ha pensato a Lei.`,
  documents: (count) => (count === 1 ? '1 documento' : `${count} documenti`),
  pleaseSave: (together) =>
    `Salvi, per favore, ciò che Le sta a cuore sul Suo computer${together === undefined ? '' : `; in tutto occupa ${together}`}.`,
  firstByName: (total, shown) => ` La cassaforte contiene ${total} documenti; questi sono i primi ${shown} in ordine alfabetico.`,
  encrypted: 'Documento cifrato',
  about: (type, size, day) => html`${type}, ${size}, conservato qui dal giorno !${day}`,
  infected: 'Non si può scaricare, perché vi è stato trovato un virus.',
  download: (name) => html`Scaricare<span class="unseen"> !${name}</span>`,
  runOut: 'Questo link è scaduto',
  runOutWhy: (owner) =>
    html`I nostri link valgono per un tempo limitato, e il tempo di questo è finito. Non è una perdita: ciò che !${owner} ha lasciato per Lei è ancora qui.`,
  locked: 'Questo link è bloccato',
  lockedWhy: (owner) =>
    html`Per questo link sono stati digitati troppi codici sbagliati. Ora nessuno può aprire nulla con esso. Ciò che !${owner} ha lasciato per Lei è ancora qui.`,
  canSendNew: 'Possiamo inviare un nuovo link al Suo indirizzo e‑mail.',
  sendNew: (address) => `Inviare un nuovo link a ${address}`,
  newLink: 'Il Suo nuovo link arriva per e‑mail',
  newLinkRest: (
    address,
  ) => html`<p>Guardi, per favore, nella casella di !${address}. Entro pochi minuti dovrebbe esserci un messaggio con un nuovo link; può essere finito nella posta indesiderata (spam).</p>
<p>Inviamo solo pochi link al giorno. Se oggi ne ha chiesti più volte, usi per favore il messaggio più recente che ha.</p>
<p>Ora può chiudere questa pagina.</p>`,
  left: 'Questo browser è chiuso',
  leftRest: html`<p>Qui nessuno può più aprire la Sua cassaforte senza un nuovo codice. I documenti che ha salvato restano su questo dispositivo finché non li elimina.</p>
<p>Si prenda il tempo che vuole. Può tornare quando desidera, con il link nel Suo messaggio.</p>`,
  openAgain: 'Aprire di nuovo',
  noDownload: {
    missing: { heading: 'Questo documento non c’è', why: 'Non è, o non è più, tra ciò che Le è stato lasciato.' },
    infected: {
      heading: 'Questo documento non si può scaricare',
      why: 'Vi è stato trovato un virus. Per la sicurezza del Suo computer non lo consegniamo.',
    },
    damaged: {
      heading: 'Questo documento non si può scaricare',
      why: 'Si è danneggiato nel nostro archivio. Abbiamo avvisato chi gestisce questo servizio; riprovi, per favore, tra qualche giorno.',
    },
  },
  backToList: 'Tornare all’elenco',
};
