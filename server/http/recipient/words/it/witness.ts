import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const witness: PageCatalogue['witness'] = {
  asksTitle: (owner) => `${owner} Le chiede di firmare un documento`,
  asks: (owner) => html`!${owner} Le chiede di firmare un documento`,
  welcome: (name, owner) =>
    html`Gentile !${name}, !${owner} Le chiede di leggere un documento e, se è d’accordo, di firmarlo. Fa entrambe le cose qui nel Suo browser, senza bisogno di un account.`,
  place: (position, of) =>
    of === 1 ? 'È l’unica persona a cui è chiesto.' : `È il numero ${position} delle ${of} persone a cui è chiesto, una dopo l’altra.`,
  until: (day) => html`Può firmare fino al giorno !${day}. Può anche rifiutare.`,
  codeNeeded: 'Per leggerlo Le serve un codice',
  codeWhy: (address) =>
    html`Perché nessun altro possa leggerlo o firmarlo, inviamo sei cifre al Suo indirizzo e‑mail, !${address}. Poi le digita nella pagina successiva.`,
  sendCode: 'Inviatemi un codice',
  haveCode: 'Ho già un codice',
  unexpected: (owner) =>
    html`Non se lo aspettava? Chieda a !${owner} prima di proseguire, per telefono o di persona, non rispondendo a un’e‑mail.`,
  typeCode: 'Digiti il codice',
  wrongTitle: 'Errore: non ha funzionato',
  codeComes: (address) =>
    html`Il codice arriva in un messaggio a !${address}. Di solito c’è entro un minuto. Se non lo trova, guardi per favore anche nella posta indesiderata (spam).`,
  codeLabel: 'Il Suo codice',
  codeHint: 'Sei cifre, per esempio 123 456. Le digiti solo qui, e non le dica a nessuno.',
  codePattern: 'sei cifre',
  noCode: html`<strong>Un codice ha sei cifre.</strong> Le digiti, per favore, così come stanno nel messaggio.`,
  refused: {
    none: (minutes) =>
      html`<strong>Questo codice non ha funzionato.</strong> Lo confronti, per favore, con il nostro messaggio più recente. Se quel messaggio ha più di ${minutes} minuti, o il suo codice è già stato usato, se ne faccia inviare un altro.`,
    word: (minutes) =>
      html`<strong>Non ha funzionato.</strong> Il codice o la parola non è giusto. Confronti, per favore, il codice con il nostro messaggio più recente, e chieda la parola a chi l’ha concordata con Lei. Se il messaggio ha più di ${minutes} minuti, si faccia inviare un altro codice.`,
    sms: (minutes) =>
      html`<strong>Non ha funzionato.</strong> Uno dei due codici non è giusto. Li confronti, per favore, con il messaggio e‑mail e con l’SMS più recenti. Se hanno più di ${minutes} minuti, se ne faccia inviare altri.`,
  },
  wordLabel: 'La parola concordata',
  wordHint: 'Gliel’ha detta chi Le chiede di firmare. Maiuscole o minuscole, è lo stesso.',
  secondLabel: 'Il codice dell’SMS',
  secondHint: 'Altre sei cifre, arrivate sul Suo telefono.',
  open: 'Aprire',
  codeRules: (minutes, hours) =>
    `Un codice vale ${minutes} minuti e una sola volta. Poi questo browser resta aperto per Lei per ${hours} ore. Per questo occorre un piccolo cookie, che non serve ad altro.`,
  codeMissing: 'Nessun codice, o troppo vecchio?',
  codeMissingHelp: 'Un messaggio può impiegare qualche minuto. Se non arriva nemmeno un secondo, lo dica a chi Le chiede di firmare.',
  sendAnother: 'Inviatemi un altro codice',
  loading: 'Il documento si sta aprendo.',
  needsScript: html`<strong>Questa pagina ha bisogno di JavaScript.</strong> Il documento si mostra e si firma sul Suo dispositivo, e per questo occorre un piccolo programma nella pagina. Lo consenta, per favore, nel Suo browser, o apra il link in un altro.`,
  incomplete: html`<strong>L’indirizzo non è completo.</strong> La chiave di questo documento è la sua ultima parte. Lo apra, per favore, ancora una volta da dove lo ha, dall’inizio alla fine.`,
  closePage: 'Può chiudere questa pagina.',
  closed: {
    not_yet: {
      title: 'Non è ancora il Suo turno',
      rest: (owner) =>
        html`<p>!${owner} chiede a più persone di firmare, una dopo l’altra. Le scriviamo appena hanno firmato quelle prima di Lei. Conservi, per favore, il link.</p>`,
    },
    signed: {
      title: 'Ha firmato',
      rest: (owner) => html`<p>Grazie. !${owner} ne ha ricevuto notizia, e Lei non deve fare altro.</p>`,
    },
    declined: {
      title: 'Ha rifiutato',
      rest: (owner) => html`<p>!${owner} ha ricevuto notizia che Lei non firma. Non si chiede più a nessuno.</p>`,
    },
    expired: {
      title: 'Il tempo per firmare è finito',
      rest: (owner) =>
        html`<p>Questo documento si poteva firmare per un tempo limitato. Se è ancora importante, !${owner} può chiederglielo di nuovo.</p>`,
    },
    over: {
      title: 'Non c’è più nulla da firmare',
      rest: (owner) =>
        html`<p>!${owner} ha annullato la richiesta, o un’altra persona interpellata non ha firmato. Lei non ha sbagliato nulla.</p>`,
    },
  },
};
