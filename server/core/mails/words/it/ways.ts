import type { MailCatalogue } from '../en/index.ts';

export const ways: MailCatalogue['ways'] = {
  address: {
    first: {
      subject: (owner) => `Le arrivano qui i messaggi di Heirlock, per conto di ${owner}?`,
      lead: (owner) =>
        `${owner} conserva documenti in Heirlock, e vorrebbe che un giorno Le arrivasse notizia di essi. Per questo ${owner} ha indicato anche questo indirizzo e-mail.`,
      please: 'Ci dica, per favore, se è Suo. Nella pagina basta premere una volta; non c’è nessun account da aprire e nulla da pagare.',
    },
    again: {
      subject: (owner) => `È ancora questo il Suo indirizzo, per conto di ${owner}?`,
      lead: (owner) =>
        `Qualche tempo fa ci ha detto che questo indirizzo e-mail è Suo, perché un giorno possa arrivarle notizia da ${owner}. Una volta all’anno chiediamo se è ancora così.`,
      please: 'Se lo è, prema il pulsante. Non è accaduto nulla, e non ne seguirà nient’altro.',
    },
    button: 'Rispondere alla domanda',
    otherwise:
      'Nella pagina può anche dire che l’indirizzo non è Suo, o non lo è più. Se preferisce non rispondere, va bene lo stesso: non Le viene tolto nulla.',
    ifGenuine: (owner) =>
      `Si chiede se sia autentico? Lo chieda a ${owner} di persona o per telefono, a un numero che conosceva già. Non chiediamo mai una password né denaro.`,
  },
  deputy: {
    first: {
      subject: (owner) => `${owner} vorrebbe il Suo aiuto per far arrivare un messaggio`,
      lead: (owner, recipient) =>
        `${owner} ha indicato Lei in Heirlock come persona che può avvisare. Un giorno potrebbe esserci qualcosa per ${recipient ?? 'un’altra persona'}, e i nostri messaggi potrebbero non arrivare. Allora Le chiederemmo di dirlo a ${recipient ?? 'quella persona'}.`,
    },
    again: {
      subject: (owner) => `Farebbe ancora arrivare un messaggio per conto di ${owner}?`,
      lead: (owner, recipient) =>
        `Qualche tempo fa ha accettato di dire un giorno a ${recipient ?? 'un’altra persona'}, per conto di ${owner}, che c’è qualcosa in attesa, se i nostri messaggi non dovessero arrivare. Una volta all’anno chiediamo se è ancora così.`,
    },
    nothingElse:
      'Non verrebbe a sapere di che cosa si tratta, non conserverebbe nulla e non potrebbe aprire nulla. Forse non servirà mai: è solo per il caso che le altre vie non funzionino.',
    button: 'Rispondere alla domanda',
    otherwise: 'Nella pagina può dire sì o no. Se preferisce non rispondere, va bene lo stesso.',
    ifGenuine: (owner) =>
      `Si chiede se sia autentico? Lo chieda a ${owner} di persona o per telefono, a un numero che conosceva già. Non chiediamo mai una password né denaro.`,
    footer: (owner) =>
      `Heirlock conserva documenti chiusi a chiave per chi li affida, fino al momento di consegnarli. Riceve questo messaggio perché ${owner} vi ha indicato Lei come persona che può avvisare.`,
  },
};
