import type { MailCatalogue } from '../en/index.ts';

export const signIn: MailCatalogue['signIn'] = {
  footer:
    'Riceve questo messaggio perché qualcuno ha inserito il Suo indirizzo e-mail in Heirlock, che conserva documenti chiusi a chiave per chi li affida, fino al momento di consegnarli.',
  ignoreIt:
    'Se non è opera Sua, ignori questo messaggio: senza il link non accade nulla. Non lo passi mai ad altri, e non lo legga mai a nessuno.',
  link: {
    subject: 'Il Suo link per accedere a Heirlock',
    lead: {
      sign_in: 'Qualcuno, speriamo Lei, vuole accedere a Heirlock con questo indirizzo e-mail.',
      sign_up: 'Qualcuno, speriamo Lei, vuole aprire un account in Heirlock con questo indirizzo e-mail. Ne esiste già uno, e resta com’è.',
    },
    button: 'Accedere',
  },
  signUp: {
    subject: 'Confermi il Suo indirizzo e-mail per Heirlock',
    lead: 'Qualcuno, speriamo Lei, vuole aprire un account in Heirlock con questo indirizzo e-mail.',
    button: 'Confermare e accedere',
    password: 'Una volta confermato l’indirizzo, può scegliere una password. Nessuno ne ha impostata una prima di Lei.',
  },
  unknown: {
    subject: 'Non esiste un account Heirlock con questo indirizzo e-mail',
    lead: (address) =>
      `Qualcuno, forse Lei, ha cercato di accedere a Heirlock come ${address}. Non esiste un account con questo indirizzo.`,
    ifYou:
      'Se è stato un Suo tentativo, forse lì ha un altro indirizzo, o non ha ancora un account: in tal caso torni alla pagina e ne apra uno.',
    ifNotYou: 'Se non è opera Sua, non deve fare nulla.',
  },
  removal: {
    subject: 'Uno dei Suoi computer sta per essere rimosso da Heirlock',
    lead: 'Uno dei Suoi computer ha chiesto di rimuoverne un altro dal Suo account Heirlock. Quello rimosso non riceve più modifiche e va configurato di nuovo. Nessuno ha mostrato un secondo fattore per questo, perciò la rimozione attende tre giorni.',
    device: 'Da rimuovere',
    asker: 'Richiesto da',
    addedOn: (moment) => `il computer aggiunto ${moment}`,
    askedAt: 'Richiesto',
    notBefore: 'Rimosso',
    choice: 'Se lo vuole, non deve fare nulla. Altrimenti prema il pulsante, e il computer resta.',
    button: 'Mantenere questo computer',
    thief:
      'Se non è stata una Sua richiesta, qualcun altro sta usando uno dei Suoi computer. Mantenga quello da rimuovere, e rimuova quello che lo ha chiesto.',
  },
  reached: {
    subject: 'Questo messaggio Le arriva? Prema il pulsante',
    lead: 'È il messaggio di prova che ha chiesto in Heirlock. Promemoria e avvisi arrivano a questo indirizzo allo stesso modo. Prema il pulsante, così Heirlock sa che Le arrivano. Fino ad allora non promette nulla.',
    button: 'Questo messaggio mi è arrivato',
    works: (days) => `Il pulsante funziona per ${days} giorni.`,
    ifNotYou:
      'Se non usa Heirlock, qualcuno ha sbagliato a scrivere un indirizzo. Ignori questo messaggio: senza il pulsante, nulla fa affidamento su di Lei.',
    footer:
      'Riceve questo messaggio perché in Heirlock questo indirizzo è stato indicato come quello a cui raggiungere chi custodisce una cassaforte.',
  },
  changed: {
    when: 'Quando',
    sessionsEnded: 'Altri browser e programmi disconnessi',
    keysEnded: 'Chiavi API revocate',
    ifNotYou:
      'Se è opera Sua, non deve fare nulla. Altrimenti acceda subito con un link inviato a Lei per e-mail, cambi la password ed esca da tutti i dispositivi.',
    footer:
      'Riceve questo messaggio perché ha un account in Heirlock. Lo inviamo ogni volta che cambia qualcosa nell’accesso o nel modo di raggiungerla, e non si può disattivare.',
  },
  keyMade: {
    subject: 'È stata creata una chiave per programmi per il Suo account Heirlock',
    lead: {
      live: 'Qualcuno che aveva effettuato l’accesso a Suo nome ha creato una chiave API. I programmi usano una tale chiave per agire per Lei.',
      test: 'Qualcuno che aveva effettuato l’accesso a Suo nome ha creato una chiave API per dati di prova. Non raggiunge nessuna delle Sue vere casseforti.',
    },
    mayRelease: 'Chi ha questa chiave può modificare le Sue casseforti e consegnarle, senza la Sua password e senza un secondo fattore.',
    mayNotRelease: 'Chi ha questa chiave non può consegnare le Sue casseforti.',
    name: 'Nome',
    unnamed: 'nessuno che si possa mostrare',
    may: 'Può',
    permissions: { read: 'leggere', write: 'modificare e consegnare', delete: 'eliminare' },
    until: 'Vale fino a',
    forEver: 'quando qualcuno la revoca',
    ifNotYou:
      'Se è opera Sua, non deve fare nulla. Altrimenti acceda subito e revochi la chiave; oppure cambi la password, chiudendo allo stesso tempo tutte le chiavi e le sessioni.',
  },
  changes: {
    password_changed: {
      subject: 'La Sua password di Heirlock è stata cambiata',
      sentence: 'La password del Suo account Heirlock è stata cambiata.',
    },
    totp_added: {
      subject: 'Un’app per codici è stata aggiunta al Suo account Heirlock',
      sentence: 'D’ora in poi, l’accesso al Suo account Heirlock richiede un codice da un’app.',
    },
    totp_removed: {
      subject: 'L’app per codici è stata rimossa dal Suo account Heirlock',
      sentence: 'L’accesso al Suo account Heirlock non richiede più codici dalla Sua app.',
    },
    passkey_added: {
      subject: 'Una passkey è stata aggiunta al Suo account Heirlock',
      sentence: 'Una passkey è stata aggiunta al Suo account Heirlock. D’ora in poi l’accesso richiede una seconda prova.',
    },
    passkey_removed: {
      subject: 'Una passkey è stata rimossa dal Suo account Heirlock',
      sentence: 'Una passkey è stata rimossa dal Suo account Heirlock.',
    },
    recovery_code_used: {
      subject: 'È stato usato un codice di riserva del Suo account Heirlock',
      sentence:
        'Qualcuno ha effettuato l’accesso al Suo account Heirlock con uno dei Suoi codici di riserva. Quel codice non funzionerà più.',
    },
    recovery_codes_replaced: {
      subject: 'I Suoi codici di riserva di Heirlock sono stati sostituiti',
      sentence: 'Sono stati creati nuovi codici di riserva per il Suo account Heirlock. Quelli precedenti non funzionano più.',
    },
    code_reused: {
      subject: 'Un codice della Sua app è stato usato due volte',
      sentence:
        'Qualcuno ha inviato a Heirlock un codice della Sua app che era già stato usato. È stato rifiutato. Forse qualcuno La sta osservando mentre digita.',
    },
    session_reused: {
      subject: 'Un dispositivo è stato disconnesso dal Suo account Heirlock',
      sentence:
        'Un dispositivo connesso al Suo account Heirlock ha usato una prova che era già stata usata. Una prova simile può essere stata copiata, perciò abbiamo disconnesso quel dispositivo.',
    },
    device_removed: {
      subject: 'Un dispositivo è stato rimosso dal Suo account Heirlock',
      sentence: 'Uno dei computer che aprono le Sue casseforti è stato rimosso dal Suo account Heirlock. Non riceve più modifiche.',
    },
    device_kept: {
      subject: 'Un dispositivo resta nel Suo account Heirlock',
      sentence: 'Uno dei Suoi computer doveva essere rimosso dal Suo account Heirlock. Qualcuno lo ha impedito, e il computer resta.',
    },
    kit_access_made: {
      subject: 'C’è un nuovo kit del titolare di Heirlock',
      sentence:
        'È stato stampato un kit del titolare con cui, insieme alla Sua frase segreta, un nuovo computer può aprire le Sue casseforti. Nessun kit precedente fa più entrare un nuovo computer.',
    },
    kit_access_used: {
      subject: 'Qualcuno sta usando il Suo kit del titolare di Heirlock',
      sentence:
        'Un computer ha mostrato a questo servizio la via d’accesso stampata sul Suo kit del titolare. Ha ricevuto ciò che la Sua frase segreta chiude, e nulla che si apra senza di essa o senza le parole di recupero.',
    },
    contacts_changed: {
      subject: 'È cambiato il modo in cui Heirlock può raggiungerla',
      sentence:
        'Un secondo indirizzo o numero di telefono, a cui Heirlock invia avvisi prima di una consegna, è stato aggiunto al Suo account o rimosso.',
    },
    trusted_contacts_changed: {
      subject: 'Sono cambiate le persone a cui Heirlock chiede di Lei',
      sentence: 'Qualcuno è stato aggiunto alle persone a cui Heirlock chiede prima di una consegna, o non è più tra loro.',
    },
  },
};
