import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const way: PageCatalogue['way'] = {
  language: 'In quale lingua dobbiamo scriverle?',
  keepLanguage: 'Tenere questa lingua',
  lead: (owner) =>
    html`!${owner} conserva documenti in Heirlock, e vorrebbe che un giorno Le arrivasse notizia di essi. È possibile solo se scriviamo nel posto giusto:`,
  nothingElse: 'Non è accaduto nulla, e dalla Sua risposta non segue nient’altro. Non c’è nessun account da aprire e nulla da pagare.',
  unsure: (owner) => html`Si chiede se sia autentico? Lo chieda a !${owner} di persona o per telefono.`,
  mail: {
    title: 'È il Suo indirizzo?',
    first: 'Questo è il Suo indirizzo e‑mail?',
    again: 'Questo è ancora il Suo indirizzo e‑mail?',
    yes: 'Sì, è mio',
    no: 'No, non è mio, o non lo è più',
    saidYes: 'Ci ha detto che questo indirizzo e‑mail è Suo.',
    saidNo: 'Ci ha detto che questo indirizzo e‑mail non è Suo. Non vi facciamo più affidamento.',
  },
  phone: {
    title: 'È il Suo numero?',
    first: 'Questo è il Suo numero di telefono?',
    again: 'Questo è ancora il Suo numero di telefono?',
    yes: 'Sì, è mio',
    no: 'No, non è mio, o non lo è più',
    saidYes: 'Ci ha detto che questo numero è Suo.',
    saidNo: 'Ci ha detto che questo numero non è Suo. Non vi facciamo più affidamento.',
  },
  deputy: {
    title: 'Farebbe arrivare un messaggio?',
    first: 'Un giorno farebbe arrivare un messaggio?',
    again: 'Un giorno farebbe ancora arrivare un messaggio?',
    somebody: 'un’altra persona',
    lead: (owner, recipient) =>
      html`!${owner} ha fatto il Suo nome in Heirlock. Un giorno potrebbe esserci qualcosa per !${recipient}, e i nostri messaggi potrebbero non arrivare. Allora Le chiederemmo di dirlo a quella persona.`,
    nothingElse:
      'Non verrebbe a sapere di che cosa si tratta, non conserverebbe nulla e non potrebbe aprire nulla. Può cambiare idea in qualsiasi momento.',
    yes: 'Sì, lo farei',
    no: 'No, o non più',
    saidYes: 'Ci ha detto che farebbe arrivare un messaggio.',
    saidNo: 'Ci ha detto che preferisce di no. Non glielo chiederemo.',
  },
  thanks: 'Grazie per la Sua risposta',
  since: (day) => html`L’ultima volta lo ha detto il giorno !${day}.`,
  closePage: 'Ora può chiudere questa pagina.',
};
