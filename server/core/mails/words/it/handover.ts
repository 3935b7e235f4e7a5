import type { MailCatalogue } from '../en/index.ts';

export const handover: MailCatalogue['handover'] = {
  reminders: {
    day_3: {
      subject: (owner) => `${owner} ha lasciato qualcosa per Lei: una seconda lettera`,
      lead: (owner, vault) =>
        `Alcuni giorni fa Le abbiamo scritto che ${owner} custodiva in Heirlock una cassaforte chiamata ${vault} e ha scelto Lei per riceverne il contenuto. La posta può andare perduta, o restare non letta: per questo scriviamo ancora una volta.`,
      rest: 'È custodito per Lei. Non c’è fretta, e nulla va perduto se per ora lo lascia dov’è.',
    },
    day_10: {
      subject: (owner) => `Qualcosa da parte di ${owner} è custodito per Lei`,
      lead: (owner, vault) =>
        `${owner} voleva che ricevesse Lei ciò che si trova in Heirlock, in una cassaforte chiamata ${vault}. Non è ancora stato aperto. Forse il nostro messaggio è passato inosservato, o Le è sembrato strano: comprendiamo entrambe le cose.`,
      rest: 'Se è un momento difficile, si prenda il tempo che Le serve. Se si chiede se tutto questo sia vero, le ultime righe di questo messaggio dicono come scoprirlo.',
    },
    day_30: {
      subject: (owner) => `Ciò che ${owner} ha lasciato per Lei è ancora qui`,
      lead: (owner, vault) =>
        `Circa un mese fa è stata aperta per Lei la cassaforte ${vault}, che ${owner} custodiva in Heirlock. Finora nessuno vi ha guardato dentro.`,
      rest: 'È Lei a decidere se e quando. Una persona di cui si fida può sederle accanto mentre la apre.',
    },
    day_60: {
      subject: (owner) => `Dopo due mesi: ciò che ${owner} ha lasciato per Lei`,
      lead: (owner, vault) =>
        `Da due mesi La attende qualcosa che ${owner} ha lasciato in Heirlock, in una cassaforte chiamata ${vault}. D’ora in poi scriviamo solo una volta al mese, e solo per il primo anno.`,
      rest: 'Se preferisce non averlo, non deve fare nulla.',
    },
    monthly: {
      subject: (owner) => `Custodito per Lei: ciò che ${owner} ha lasciato`,
      lead: (owner, vault) =>
        `È il nostro messaggio mensile: ciò che ${owner} ha lasciato per Lei in Heirlock, nella cassaforte ${vault}, non è ancora stato aperto.`,
      rest: 'Qui sotto c’è un nuovo link. I link dei messaggi precedenti potrebbero essere scaduti.',
    },
  },
  deputy: {
    subject: (owner) => `Una richiesta per la quale ${owner} ha pensato a Lei`,
    lead: (owner, who) =>
      `${owner} ha lasciato in Heirlock qualcosa per ${who ?? 'una persona che Lei conosce'}, e ha indicato Lei come persona che può avvisare. Finora i nostri messaggi non sono stati aperti.`,
    please: (owner, who) =>
      `Potrebbe dire a ${who ?? 'questa persona'}, a voce o per telefono, che nella sua casella e-mail c’è un messaggio che riguarda ${owner}, forse nella posta indesiderata (spam)?`,
    notWhat:
      'Di che cosa si tratta lo diciamo soltanto alla persona a cui è destinato. Lei non ha bisogno di saperlo, e non c’è nulla da inoltrare.',
    answer: 'In questa pagina può dire di aver avvisato questa persona, o che non riesce a raggiungerla:',
    button: 'Rispondere',
    footer: (owner) => `Riceve questo messaggio perché ${owner} ha indicato Lei in Heirlock come persona che può avvisare.`,
  },
  unreached: {
    subject: (owner) => `A proposito di ${owner}: alcune persone non sono state raggiunte`,
    lead: (owner) =>
      `${owner} ha lasciato in Heirlock qualcosa per più persone, e aveva fiducia in Lei. Abbiamo scritto loro in tutti i modi che conosciamo. Queste non hanno ancora aperto ciò che è stato loro lasciato:`,
    who: 'Non raggiunti',
    since: 'In attesa da',
    noName: 'una persona di cui non conosciamo il nome',
    please:
      'Se ne conosce qualcuna, dica per favore che al suo indirizzo c’è un messaggio a questo proposito, oppure dica a chi gestisce questo servizio Heirlock come raggiungerla.',
    knowAddress: 'Se sa a quale indirizzo una di queste persone legge oggi la posta, può dirlo in questa pagina:',
    button: 'Indicare un altro indirizzo',
    notWhat: 'Che cosa è stato lasciato, e quanto, lo diciamo soltanto alla persona a cui è destinato.',
    footer: (owner) => `Riceve questo messaggio perché ${owner} ha indicato Lei in Heirlock come persona a cui chiedere.`,
  },
};
