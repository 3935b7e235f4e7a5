import type { Catalogue } from '../../../../../shared/words/catalogue.ts';
import type { sheet as english } from '../en/sheet.ts';

export const sheet: Catalogue<typeof english> = {
  title: 'Foglio Heirlock',
  secondPage: 'Foglio Heirlock, pagina 2',
  labels: {
    recipient: 'Per',
    owner: 'Da',
    vault: 'Cassaforte',
    holder: 'Conservato da',
    day: 'Stampato il giorno',
  },
  vault: (name) => `“${name}”`,
  noName: '(nessun nome indicato)',
  number: (number) => `Numero ${number}`,
  headings: {
    words: 'Le parole di questo foglio',
    asked: 'Che cosa Le si chiede',
    mail: 'Se arriva un’e-mail',
    file: 'Se non arriva, o se Heirlock non esiste più',
    fileOnly: 'Come si apre',
    note: 'Da tenere presente',
  },
  sentences: {
    keyForYou: ({ owner }) => `Questa pagina è stata creata come chiave per ciò che ${owner} lascia a Lei.`,
    keyFor: ({ owner, recipient }) => `Questa pagina è stata creata come chiave per ciò che ${owner} lascia a ${recipient}.`,
    keyTogether: ({ owner, recipient, threshold, count }) =>
      `Questa è una di ${count} pagine create insieme. ${threshold} qualsiasi di esse sono pensate come chiave per ciò che ${owner} lascia a ${recipient}; meno di ${threshold} non rivelano nulla.`,
    elsewhere: () => 'Da sola non apre nulla: ciò che apre si trova altrove.',
    elsewhereTogether: () => 'Le pagine da sole non aprono nulla: ciò che aprono si trova altrove.',
    keepIt: () => 'La conservi con le Sue carte importanti.',
    others: ({ others }) => `Le altre pagine sono state create per: ${others}.`,
    othersUnsaid: ({ owner }) =>
      `Chi conserva le altre pagine non è detto qui. Se occorrono, chieda alle persone che erano vicine a ${owner}.`,
    askKeep: () => 'Finché non occorre, conservi questa pagina al sicuro e all’asciutto, e non la mostri a nessuno.',
    askWhen: ({ owner, recipient }) =>
      `Quando ${owner} non è più in vita, o ${recipient} ha un altro buon motivo, per esempio un’e-mail a questo riguardo: dia questa pagina a ${recipient}, o ne legga le parole ad alta voce.`,
    askSure: ({ recipient }) =>
      `Prima si accerti che si tratti davvero di ${recipient}: di persona, o chiamando un numero che aveva già. Non mandi mai le parole per e-mail.`,
    askBack: ({ owner, recipient }) =>
      `Se ${owner} chiede la pagina, o Lei non può più conservarla, la restituisca; dopo la morte di ${owner}, la dia a ${recipient}.`,
    mailToYou: ({ owner, email }) =>
      `Quando la cassaforte viene aperta per Lei, parte un’e-mail all’indirizzo che ${owner} ha indicato per Lei (il giorno della stampa ${email}).`,
    mailTo: ({ recipient }) => `Quando la cassaforte viene aperta per ${recipient}, un’e-mail con un link va a ${recipient}.`,
    mailNamesNone: () => 'Il giorno della stampa le e-mail non dicevano il nome della cassaforte.',
    mailNames: ({ label }) => `Il giorno della stampa le e-mail chiamavano la cassaforte “${label}”.`,
    mailLink: ({ site }) => `Apra il link che contiene. Il giorno della stampa questi link portavano a ${site}`,
    mailTwo: () =>
      'Il giorno della stampa due servizi conservavano la cassaforte. Ciascuno scrive per conto proprio: possono esserci due e-mail, a distanza di ore o giorni, e tutte e due riguardano la stessa cosa.',
    mailLinkTwo: ({ site, secondSite }) =>
      `Apra il link di una di esse. Il giorno della stampa questi link portavano a ${site} o a ${secondSite}`,
    parts: () =>
      'Quel giorno occorrevano, oltre a queste parole, due parti su tre: ciascun servizio ne aveva una, un terzo aveva l’altra. Se manca una parte, la pagina lo dice, e dice che cosa fare.',
    oneGone: () =>
      'Se uno dei servizi non esiste più, prosegua con l’altro: può richiedere qualche giorno in più, finché il terzo non ha risposto.',
    oneGonePaper: ({ owner }) =>
      `Se uno dei servizi non esiste più, la pagina dell’altro chiede una carta con 25 parole, la terza parte. La chieda alle persone che erano vicine a ${owner}, o ai notai.`,
    oneGoneHeld: ({ paperHolder }) =>
      `Se uno dei servizi non esiste più, la pagina dell’altro chiede una carta con 25 parole, la terza parte. Il giorno della stampa doveva conservarla ${paperHolder}.`,
    mailCode: () => 'Si faccia inviare un codice, e digiti le sue sei cifre.',
    typeWords: () => 'Scelga “Con le parole del Suo foglio”, e digiti le parole di questa pagina.',
    typeTogether: ({ threshold }) =>
      `Scelga il modo con i fogli conservati da più persone, e digiti le parole di ${threshold} di queste pagine, una dopo l’altra.`,
    fileLook: ({ owner }) =>
      `Cerchi un file il cui nome finisce in .heirlock-bundle, e la pagina heirlock-reader.html: su chiavette USB, su computer, tra altre carte, e presso le persone che erano vicine a ${owner}. Entrambi non richiedono né internet né alcuna azienda.`,
    fileCopy: () => 'Copi entrambi su un computer, meglio se non collegato a internet.',
    fileOpen: () => 'Apra heirlock-reader.html con un doppio clic, e scelga “Italiano”.',
    fileChoose: () => 'Sotto “Il file”, scelga il file.',
    fileOther: () => 'Se non si apre, provi ogni altro file di questo tipo, e ogni pagina più recente simile a questa.',
    fileNone: () =>
      'Se non c’è un tale file, e nessun servizio conserva più la cassaforte, questa pagina non apre nulla. La conservi comunque: un file si può ancora trovare.',
    typeOnly: ({ owner }) =>
      `Digiti le parole soltanto dietro quel link, in heirlock-reader.html o, per provarle, nell’Heirlock di ${owner}, a meno che un esperto di Sua fiducia dica diversamente.`,
    typeOnlyTwo: ({ owner }) =>
      `Digiti le parole soltanto dietro il link di una tale e-mail, in heirlock-reader.html o, per provarle, nell’Heirlock di ${owner}, a meno che un esperto di Sua fiducia dica diversamente.`,
    typeOnlyFile: ({ owner }) =>
      `Digiti le parole soltanto in heirlock-reader.html, dietro il link di un’e-mail su questa cassaforte, se ne arriva una, o, per provarle, nell’Heirlock di ${owner}, a meno che un esperto di Sua fiducia dica diversamente.`,
    tellNobody: () => 'Non le dica a nessuno che telefoni, scriva o venga alla porta.',
    dated: ({ day }) => `Nomi e indirizzi qui riportati sono quelli del giorno ${day}.`,
    older: ({ number }) => `Se Le viene mostrato un numero inferiore a ${number}, può mancare qualcosa di più recente.`,
    found: ({ owner, recipient }) => `Chi trova questa pagina la dia, per favore, a ${recipient} o a ${owner}.`,
    sheet: ({ sheet: id, recipient }) => `Foglio ${id}, per ${recipient}.`,
    experts: ({ reader }) =>
      `Per esperti: SHA-256 della pagina heirlock-reader.html di quel giorno: ${reader}. Una successiva ne ha un altro e non è peggiore. In caso di dubbio, la usi solo senza internet.`,
  },
};
