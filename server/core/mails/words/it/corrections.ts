import type { MailCatalogue } from '../en/index.ts';

export const corrections: MailCatalogue['corrections'] = {
  someone: 'un’altra persona',
  by: {
    contact: 'una persona di fiducia indicata da chi ha lasciato la cassaforte',
    recipient: 'un’altra persona a cui è stato lasciato qualcosa',
    operator: 'una persona che si occupa di questo servizio',
  },
  makeSure: (owner) =>
    `Si chiede se questo messaggio sia autentico? Telefoni a una persona vicina a ${owner}, a un numero che conosceva già: mai a un numero indicato in un messaggio.`,
  sealed:
    'Ciò che è stato lasciato è chiuso con una chiave che questo servizio non ha. Se il nuovo indirizzo è sbagliato, chi legge lì riceve soltanto file chiusi a chiave.',
  readable:
    'Soltanto l’indirizzo protegge ciò che è stato lasciato: chi legge al nuovo indirizzo può leggerlo, con un codice inviato lì. Deve perciò essere quello giusto.',
  nothingToDo: 'Non deve fare nulla.',
  asked: {
    subject: (owner) => `Sa come raggiungere una persona a cui ${owner} ha lasciato qualcosa?`,
    lead: (owner, vault, about) =>
      `${owner} ha lasciato in Heirlock una cassaforte chiamata ${vault}, e ciò che è destinato a ${about} non è ancora stato aperto. Forse l’indirizzo che abbiamo non è più in uso.`,
    wanted: (by) => `Un altro indirizzo a cui scrivere è stato proposto da ${by}. Lo useremo solo se acconsente una seconda persona.`,
    onlyIfSure:
      'Acconsenta, per favore, solo se sa che il nuovo indirizzo è quello giusto: meglio ancora se è stata quella persona a dirglielo, a voce o per telefono. Se non ne ha la certezza, lasci stare. In tal caso non accade nulla.',
    pageShows: 'La pagina mostra di chi si tratta e il nuovo indirizzo. Aprirla non cambia nulla.',
    button: 'Guardare',
    signIn: 'Acceda, per favore, a Heirlock e guardi di che cosa si tratta. Questo messaggio non contiene un link, di proposito.',
    until: 'Può acconsentire fino a',
  },
  told: {
    subject: (owner) => `Ciò che ${owner} ha lasciato potrebbe andare a un altro indirizzo`,
    subjectToOwner: 'Un altro indirizzo per una persona a cui ha lasciato qualcosa',
    leadToOwner: (vault, about) =>
      `La Sua cassaforte ${vault} è stata consegnata. Ciò che contiene per ${about} non è ancora stato aperto, e perciò potrebbe essere inviato anche a un altro indirizzo.`,
    leadToYou: (owner, vault) =>
      `${owner} Le ha lasciato qualcosa in Heirlock, in una cassaforte chiamata ${vault}. Lei non lo ha ancora aperto, e perciò potrebbe essere inviato anche a un altro indirizzo.`,
    leadToOthers: (owner, vault, about) =>
      `${owner} ha lasciato in Heirlock una cassaforte chiamata ${vault}. Ciò che contiene per ${about} non è ancora stato aperto, e perciò potrebbe essere inviato anche a un altro indirizzo.`,
    wanted: (by) => `Lo ha proposto ${by}.`,
    newAddress: 'Il nuovo indirizzo comincia e finisce così',
    counts: 'Vale da',
    notYet:
      'Non accade nulla finché non acconsente una seconda persona. Se lo farà, La avviseremo, e da quel momento resteranno tre giorni per fermarlo.',
    agreed: 'Una seconda persona ha acconsentito. Fino al momento indicato sopra basta premere una volta per fermarlo.',
    stopIfWrong: 'Se questo indirizzo non è Suo, o se Lei non lo vuole, lo fermi per favore. Non deve indicare un motivo.',
    stopIfDoubt: 'Se dubita che l’indirizzo sia di quella persona, lo fermi per favore. Non deve indicare un motivo.',
    button: 'Guardare e fermare',
    stillOpens:
      'Se il nuovo indirizzo è Suo, non deve fare nulla. I link che Le abbiamo già inviato funzionano ancora: appena ne apre uno, tutto questo finisce da sé.',
    otherwise: 'Se sa che il nuovo indirizzo è giusto, non deve fare nulla.',
  },
  ended: {
    subject: (owner) => `A proposito dell’altro indirizzo per ciò che ${owner} ha lasciato`,
    leadToYou: (owner, vault) =>
      `Ciò che ${owner} Le ha lasciato nella cassaforte ${vault} forse doveva essere inviato anche a un altro indirizzo. Gliene avevamo scritto.`,
    leadToOthers: (owner, vault, about) =>
      `Ciò che ${owner} ha lasciato a ${about} nella cassaforte ${vault} forse doveva essere inviato anche a un altro indirizzo. Gliene avevamo scritto.`,
    leadToOwner: (vault, about) =>
      `Ciò che ha lasciato a ${about} nella Sua cassaforte ${vault} forse doveva essere inviato anche a un altro indirizzo. Gliene avevamo scritto.`,
    outcomes: {
      stopped: {
        what: 'È stato fermato.',
        rest: 'A quell’indirizzo non viene inviato nulla. Tutte le vie già note restano come sono.',
      },
      expired: {
        what: 'Entro due settimane nessuno ha acconsentito.',
        rest: 'A quell’indirizzo non viene inviato nulla. Tutte le vie già note restano come sono.',
      },
      settled: {
        what: 'Nessuno lo ha fermato, e d’ora in poi il nuovo indirizzo vale.',
        rest: 'Vi è stato inviato un link. I link inviati in precedenza funzionano ancora.',
      },
      needless: { what: 'Non è più necessario.', rest: 'A quell’indirizzo non viene inviato nulla.' },
    },
  },
};
