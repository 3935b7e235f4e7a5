import type { MailCatalogue } from '../en/index.ts';

export const watching: MailCatalogue['watching'] = {
  held: {
    subject: (hold) => `Heirlock trattiene tutte le consegne automatiche (blocco ${hold})`,
    lead: 'C’è qualcosa che non va nell’ora o nella banca dati del Suo server Heirlock, o qualcuno vuole che attenda. Finché qualcuno non avrà controllato, nessuna cassaforte trattenuta è consegnata automaticamente, e chi la custodisce non riceve avvisi. Chi dà un segno di vita libera la propria cassaforte, a meno che questa non attenda una data.',
    found: 'Che cosa è stato trovato',
    when: 'Quando, secondo l’orologio del server',
    number: 'Numero del blocco',
    reason: {
      clock_behind: 'L’orologio segna un’ora precedente a una che ha già segnato',
      clock_jump: 'L’orologio è balzato avanti di più di un’ora che non è trascorsa',
      clock_unproved: 'Il server è rimasto spento per più di un’ora, e nessun altro orologio garantisce l’ora che ora segna',
      database_restored: 'La banca dati è più vecchia di prima: sembra ripristinata da una copia di sicurezza',
      by_hand: 'Qualcuno che gestisce il server ha fermato tutte le consegne automatiche',
    },
    whatToDo: {
      clock_behind:
        'Corregga l’orologio della macchina (con Postgres: quello della banca dati), e scopra quale delle due ore era sbagliata.',
      clock_jump: 'Corregga l’orologio della macchina (con Postgres: quello della banca dati) prima di togliere il blocco.',
      clock_unproved:
        'Attendono solo le casseforti con una data. Controlli se l’ora è giusta e, se lo è, tolga il blocco. Finisce da sé appena un altro orologio concorda (HEIRLOCK_CLOCK_URL).',
      database_restored:
        'I segni di vita dati dopo la copia di sicurezza sono perduti: può sembrare che taccia anche chi non tace. Chieda loro di dare un segno di vita, o attenda che ne abbiano avuto l’occasione.',
      by_hand: 'Il registro di controllo dice chi è stato e perché. Chieda a quella persona prima di togliere il blocco.',
    },
    lift: (hold) =>
      `Quando tutto è di nuovo in ordine, "heirlock holds lift ${hold}" sul server, o la piattaforma per chi amministra, mostra che cosa sarebbe consegnato e quando, e poi toglie il blocco. Gli avvisi già dati sono poi ripetuti per intero.`,
    footer: 'Riceve questo messaggio perché amministra questo server Heirlock.',
  },
  damage: {
    subject: 'Qualcosa che il Suo server Heirlock conserva è danneggiato',
    lead: 'Qualcuno ha chiesto qualcosa che il Suo server Heirlock conserva, e non è stato possibile aprirlo: i suoi byte non sono quelli memorizzati, o non ci sono più. Chi lo ha chiesto non ha ricevuto nulla.',
    found: 'Che cosa è stato trovato',
    id: 'Il suo id, come nel registro',
    what: {
      document: 'Un documento',
      certificate: 'Un certificato di morte presentato',
      witnessing: 'Un documento che più persone stanno firmando',
      release_half: 'La metà della chiave di un destinatario che spetta al server',
    },
    whatToDo: {
      document:
        'Lo cerchi, per favore, nelle copie di sicurezza prima che vengano sovrascritte, e controlli se il disco ha altri difetti simili. Senza una copia buona, chi lo ha affidato deve caricarlo di nuovo, e dopo una consegna nessuno può farlo.',
      certificate:
        'Lo cerchi, per favore, nelle copie di sicurezza, e controlli se il disco ha altri difetti simili. Altrimenti va presentato di nuovo.',
      witnessing:
        'Lo cerchi, per favore, nelle copie di sicurezza, e controlli se il disco ha altri difetti simili. Altrimenti chi lo ha affidato deve chiedere di nuovo le firme.',
      release_half:
        'Senza di essa questo destinatario non può aprire nulla di ciò che è stato sigillato per lui. La cerchi, per favore, nelle copie di sicurezza prima che vengano sovrascritte. Fino alla consegna chi custodisce la cassaforte può creare nuove chiavi; dopo, aiuta solo una copia di sicurezza.',
    },
  },
  neighbour: {
    name: 'L’altro server',
    lastHeard: 'Ultimo segnale',
    silent: {
      subject: 'Un server Heirlock su cui veglia il Suo non risponde',
      lead: 'Il Suo server Heirlock attende ogni minuto un segno di vita da un altro, e non ne arriva più nessuno.',
      whatToDo:
        'Lo dica, per favore, a chi lo gestisce, o controlli Lei: finché è spento, lì nessuno riceve avvisi e nulla è consegnato. Può anche essere interrotta solo la linea tra i due. Riceverà un messaggio al giorno finché dura, e uno quando risponde di nuovo.',
    },
    heard: {
      subject: 'Un server Heirlock su cui veglia il Suo risponde di nuovo',
      lead: 'L’altro server Heirlock dà di nuovo segni di vita.',
      whatToDo: 'I periodi di avviso che lì sono scaduti mentre era spento ricominciano per intero.',
    },
  },
  contactCode: {
    subject: 'Il Suo codice per confermare questo indirizzo in Heirlock',
    lead: 'Questo indirizzo è stato indicato in Heirlock come secondo indirizzo, a cui vanno gli ultimi avvisi prima che una cassaforte sia consegnata. Digiti, per favore, questo codice dove lo ha indicato:',
    works: (minutes) => `Il codice vale ${minutes}. Nessuno di Heirlock glielo chiederà mai.`,
    ifNotYou: 'Se non ha indicato Lei questo indirizzo, non deve fare nulla: senza il codice non viene usato.',
    footer: 'Riceve questo messaggio perché qualcuno ha inserito questo indirizzo in Heirlock.',
  },
  contactAsked: {
    subject: 'Si accerti, per favore, di come sta una persona che ha fatto il Suo nome in Heirlock',
    lead: (owner) =>
      `${owner} conserva in Heirlock delle carte per il giorno in cui non ci sarà più, e ha indicato Lei come persona a cui chiedere. Non abbiamo avuto da questa persona le notizie che avremmo dovuto avere.`,
    handedOnFrom: 'Se non avremo notizie, ciò che è stato lasciato sarà consegnato a partire da',
    getInTouch: (owner) =>
      `Si metta in contatto, per favore, con ${owner}. Se va tutto bene, dica di dare un segno di vita in Heirlock: allora non viene consegnato nulla.`,
    mayVouch: (owner) =>
      `${owner} vuole inoltre che la Sua parola conti. Se sa che questa persona è in vita, questa pagina ha un pulsante per dirlo:`,
    vouchButton: 'Dirci che è in vita',
    otherwise:
      'Se è accaduto qualcosa, qui non deve fare nulla. Se ha dubbi sull’autenticità di questo messaggio, chieda alla persona stessa o alla sua famiglia, e non faccia altro.',
    footer: (owner) => `Riceve questo messaggio perché ${owner} ha indicato Lei in Heirlock come persona a cui chiedere.`,
  },
};
