import type { MailCatalogue } from '../en/index.ts';

export const recipients: MailCatalogue['recipients'] = {
  codeComesNext:
    'Quando apre il link, inviamo un breve codice a questo indirizzo e-mail. Lo digiti nella pagina, che La guiderà in tutto il resto. Il codice fa sì che nessuno tranne Lei possa aprire ciò che è Suo.',
  atHand: {
    one: (key) => `Tenga a portata di mano, per favore: ${key}.`,
    oneOf: (keys) => `Oltre al codice Le serve una di queste cose; la tenga a portata di mano: ${keys.join('; oppure ')}.`,
  },
  onTheDay: {
    one: (key) => `Quel giorno Le servirà: ${key}.`,
    oneOf: (keys) => `Oltre a un codice che Le invieremo, Le servirà allora una di queste cose: ${keys.join('; oppure ')}.`,
  },
  nothingElse: 'Non Le serve altro.',
  keys: {
    sheet: (owner) => `il foglio con le parole numerate ricevuto da ${owner}, o che si trova tra le carte di ${owner}`,
    enrolled: (owner) => `la frase segreta che ha scelto su richiesta di ${owner}: di solito sei parole che ha scritto su carta`,
    quorum: (owner) => `più fogli con le parole numerate, dati da ${owner} a persone diverse, che possono anche leggerglieli al telefono`,
  },
  makeSure: (owner) =>
    `Si chiede se questo messaggio sia autentico? Telefoni a una persona vicina a ${owner}, a un numero che conosceva già: mai a un numero indicato in un messaggio. Può anche mostrarlo a un familiare o alla persona che si occupa della successione. Scrivere un’e-mail a ${owner} può non servire, perché forse quei messaggi non vengono più letti.`,
  openButton: 'Aprire ciò che Le è stato lasciato',
  verification: {
    subject: (owner) => `${owner} Le chiede di confermare il Suo indirizzo e-mail`,
    lead: (owner, vault) =>
      `${owner} conserva documenti in Heirlock, in una cassaforte chiamata ${vault}, e vorrebbe che un giorno li ricevesse Lei.`,
    please: 'Perché arrivino a Lei e a nessun altro, confermi per favore che questo indirizzo e-mail è Suo. Non c’è fretta.',
    button: 'Confermare il mio indirizzo',
    nothingElse: 'Non c’è altro da fare, e non Le costa nulla. Per ora non vedrà documenti; Le scriveremo quando sarà il momento.',
    nothingNow: (owner) =>
      `Per ora è tutto, e non Le costa nulla. In seguito ${owner} potrebbe chiederle di scegliere una frase segreta, o darle un foglio da conservare: Le servirà quel giorno. Per ora non vedrà documenti; Le scriveremo quando sarà il momento.`,
    thenPassphrase:
      'Dopo, la pagina Le farà scegliere una frase segreta. Non Le costa nulla. Per ora non vedrà documenti; Le scriveremo quando sarà il momento.',
    ifGenuine: (owner) =>
      `Si chiede se sia autentico? Lo chieda a ${owner} di persona o per telefono, a un numero che conosceva già. Se non sa di chi si tratta, ignori questo messaggio, e non accadrà nulla.`,
  },
  addressChanged: {
    subject: (owner) => `${owner} ha cambiato il Suo indirizzo e-mail in Heirlock`,
    lead: (owner, vault) =>
      `${owner} conserva documenti per Lei in Heirlock, in una cassaforte chiamata ${vault}. D’ora in poi Le devono arrivare a un altro indirizzo e-mail, non a questo.`,
    ended: 'I link inviati a questo indirizzo non funzionano più, e qui non arriverà più nulla che riguardi questa cassaforte.',
    ifSurprised: (owner) => `Se ha un nuovo indirizzo, non deve fare nulla. Se La sorprende, chieda a ${owner} di persona o per telefono.`,
  },
  invited: {
    subject: (owner) => `${owner} Le chiede di scegliere una frase segreta`,
    lead: (owner, vault) =>
      `${owner} conserva documenti per Lei in Heirlock, in una cassaforte chiamata ${vault}, e vorrebbe che nessuno tranne Lei potesse aprirli. Per questo Lei sceglie una frase segreta.`,
    codeFromOwner: (owner) =>
      `Per farlo Le serve un codice, che non è in questo messaggio. Lo riceve da ${owner} di persona: su carta, o come immagine da inquadrare. Se non lo ha ancora, lo chieda a voce o per telefono.`,
    button: 'Scegliere una frase segreta',
    worksUntil: 'Il codice vale fino a',
    neverByMail: 'Non mandi mai il codice per e-mail, e lo digiti soltanto nella pagina a cui porta questo messaggio.',
    ifGenuine: (owner) =>
      `Si chiede se sia autentico? Lo chieda a ${owner} di persona o per telefono. Se non sa di chi si tratta, ignori questo messaggio, e non accadrà nulla.`,
  },
  preRelease: {
    subject: (day, owner) => `Il giorno ${day} riceverà qualcosa da ${owner}`,
    lead: (owner, vault) =>
      `${owner} ha messo da parte per Lei dei documenti in Heirlock, in una cassaforte chiamata ${vault}. Le saranno consegnati in un giorno scelto in anticipo.`,
    from: 'Potrà aprirli da',
    nothingNow:
      'Ora non deve fare nulla. Quando arriverà il giorno, Le invieremo un altro messaggio, a questo indirizzo, con un link che li apre.',
    mayChange: (owner) =>
      `Il giorno è stato scelto tempo fa e può ancora cambiare. Questo messaggio non dice nulla su come sta oggi ${owner}.`,
    questions: (owner) =>
      `Se ha una domanda, la faccia a ${owner}. Se non è più possibile, può mostrare questo messaggio a un familiare o alla persona che si occupa della successione.`,
  },
  released: {
    subject: (owner) => `${owner} ha lasciato qualcosa per Lei`,
    lead: (owner, vault, documents) =>
      `${owner} custodiva in Heirlock una cassaforte chiamata ${vault} e ha scelto Lei per riceverne il contenuto. Ora Le è stata consegnata${documents === undefined ? '' : ` e contiene ${documents}`}.`,
    whyToday:
      'In un messaggio non possiamo dirle perché accade oggi. C’è chi sceglie un giorno in anticipo; a volte non abbiamo notizie di qualcuno da molto tempo. Se questo La raggiunge in un momento di lutto, ci dispiace molto. Non c’è fretta.',
    note: 'Lo accompagna questo biglietto:',
    later: 'Se quel giorno è passato, apra comunque il link: la pagina può inviarne uno nuovo a questo indirizzo.',
  },
  keptTogether: {
    complete: (other) =>
      `Due servizi hanno custodito insieme tutto questo, così che nessuno dei due potesse aprirlo da solo: questo e ${other}. Tutto ciò che occorre da entrambi è ormai qui. Forse riceverà un messaggio simile anche da ${other}, ma questo basta.`,
    parts: (other) =>
      `Due servizi hanno custodito insieme tutto questo, così che nessuno dei due potesse aprirlo da solo: questo e ${other}. Un messaggio simile arriva anche da ${other}. Ciascuno porta a una parte della chiave, e ne servono due: apra il link di uno dei due messaggi, e la pagina dice quali parti ci sono già e come ne arriva un’altra.`,
    alone: (other) => `Se da ${other} non arriva nessun messaggio, apra comunque questo link: la pagina dice che cos’altro può aiutare.`,
  },
  renewed: {
    subject: (owner) => `Il Suo nuovo link a ciò che ${owner} Le ha lasciato`,
    lead: (vault, owner) =>
      `Qualcuno sulla Sua pagina in Heirlock, molto probabilmente Lei, ha chiesto un nuovo link alla cassaforte ${vault}, che ${owner} Le ha lasciato. Eccolo.`,
    ifNotYou: 'Se non è stata una Sua richiesta, non deve fare nulla: senza un codice inviato a Lei, il link non apre nulla.',
  },
  code: {
    subject: 'Il Suo codice per aprire ciò che Le è stato lasciato',
    lead: (vault) => `Sta per aprire la cassaforte ${vault} in Heirlock. Digiti per favore questo codice nella pagina:`,
    works: (minutes) => `Il codice vale ${minutes}. Dopo, ne chieda uno nuovo nella stessa pagina.`,
    tellNobody:
      'Lo digiti soltanto in quella pagina, e non lo dica a nessuno. Se qualcuno glielo chiede per telefono o in un messaggio, non è Heirlock.',
    ifNotYou:
      'Se non ha chiesto un codice, non deve fare nulla: senza, non si apre nulla. Se la cosa La preoccupa, ne parli con un familiare o con la persona che si occupa della successione.',
    footer: 'Heirlock conserva documenti chiusi a chiave per chi li affida, fino al momento di consegnarli.',
  },
};
