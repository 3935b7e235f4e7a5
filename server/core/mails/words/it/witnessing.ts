import type { MailCatalogue } from '../en/index.ts';

const named = (document: string | undefined): string => (document === undefined ? 'un documento' : `il documento ${document}`);

export const witnessing: MailCatalogue['witnessing'] = {
  asked: {
    subject: (owner) => `${owner} Le chiede di firmare un documento`,
    lead: (owner, document) =>
      `${owner} conserva documenti in Heirlock e Le chiede di firmare ${named(document)}. Lo legge nel Suo browser, senza bisogno di un account.`,
    yourTurn: (before, of) =>
      `Ora tocca a Lei: delle ${of} persone a cui è chiesto, ${before === 1 ? 'quella prima di Lei ha firmato' : `le ${before} prima di Lei hanno firmato`}.`,
    linkFromOwner: (owner) =>
      `Il link viene da ${owner}, non da noi: apre il documento, che nemmeno noi possiamo leggere. Se non lo ha ancora ricevuto, lo chieda. Noi inviamo solo il codice che la pagina chiede.`,
    button: 'Leggere il documento',
    until: 'Può firmare fino a',
    how: 'La pagina invia un codice a questo indirizzo e lo chiede. Poi Lei legge il documento e, se è d’accordo, lo firma.',
    mayDecline: (owner) =>
      `Non ha l’obbligo di firmare. La pagina ha un pulsante per rifiutare, e ${owner} ne riceve notizia. Se non sa perché riceve questo messaggio, chieda a ${owner} prima di fare qualsiasi cosa.`,
    footer: (owner) => `Riceve questo messaggio perché ${owner} ha inserito il Suo indirizzo in Heirlock per chiederle una firma.`,
  },
  reminder: {
    subject: (owner) => `Promemoria: ${owner} Le chiede di firmare un documento`,
    lead: (owner, document) =>
      `Alcuni giorni fa Le abbiamo scritto che ${owner} Le chiede di firmare ${named(document)}. Non lo ha ancora firmato, e forse altri attendono Lei.`,
  },
  code: {
    subject: 'Il Suo codice per leggere e firmare un documento',
    lead: (owner) =>
      `Ecco il codice per il documento che ${owner} Le chiede di firmare. Lo digiti, per favore, nella pagina che lo ha chiesto:`,
    works: (minutes) => `Il codice vale ${minutes}, e una sola volta.`,
    tellNobody: 'Chi lo ha può firmare a Suo nome. Non lo dica a nessuno, chiunque lo chieda; noi non lo chiediamo mai.',
    ifNotYou: 'Se non lo ha chiesto, non deve fare nulla: senza il link nessuno può usarlo.',
    footer: 'Riceve questo messaggio perché qualcuno ha aperto un link destinato a Lei e ha chiesto un codice.',
  },
  calledOff: {
    subject: 'Un documento non deve più essere firmato',
    lead: (owner, document) =>
      `${owner} Le aveva chiesto di firmare ${named(document)}. Non occorre più: a nessuno è più chiesto di firmarlo, e il Suo link non apre più nulla.`,
    nothingToDo: 'Non deve fare nulla.',
    hasSigned: 'Lei lo aveva firmato, ma non è stato completato. Non deve fare nulla.',
  },
  news: {
    ownCertificate: (name) =>
      `Per firmare è stata usata una firma digitale propria, intestata a ${name}. Non abbiamo verificato questo nome; se ci si può fare affidamento lo mostra la verifica del documento finito.`,
    somebody: 'Qualcuno',
    reason: 'Il motivo indicato:',
    signed: 'Firme finora',
    count: (signed, of) => `${signed} su ${of}`,
    openApp: 'Era l’ultima. Apra Heirlock sul Suo computer: verifica le firme e compone il documento.',
    beingPutTogether: 'Era l’ultima. Il documento viene ora composto e diventa la sua versione successiva.',
    of: {
      signed: {
        subject: (person) => `${person} ha firmato`,
        lead: (person, document) => `${person} ha firmato ${named(document)}, come Lei aveva chiesto.`,
        next: 'Ora è stata interpellata la persona successiva.',
      },
      declined: {
        subject: (person) => `${person} non firma`,
        lead: (person, document) => `${person} ha rifiutato di firmare ${named(document)}.`,
        next: 'Perciò non si chiede a nessun altro, e i link inviati non aprono più nulla. Può chiedere ad altri in qualsiasi momento.',
      },
      expired: {
        subject: (person) => `${person} non ha firmato in tempo`,
        lead: (person, document) => `${person} non ha firmato ${named(document)} nel tempo che Lei aveva stabilito.`,
        next: 'Perciò non si chiede a nessun altro, e i link inviati non aprono più nulla. Può chiedere di nuovo in qualsiasi momento.',
      },
      complete: {
        subject: () => 'Hanno firmato tutti',
        lead: (_person, document) => `Tutte le persone a cui lo ha chiesto hanno firmato ${named(document)}.`,
        next: 'Il documento firmato è la sua versione successiva nella Sua cassaforte.',
      },
      failed: {
        subject: () => 'Non è stato possibile far firmare un documento',
        lead: (_person, document) => `Qualcosa è andato storto nella richiesta ad altri di firmare ${named(document)}.`,
        next: 'Perciò non si chiede più a nessuno. Il documento in sé è com’era.',
      },
    },
  },
};
