import type { MailCatalogue } from '../en/index.ts';

export const certificates: MailCatalogue['certificates'] = {
  stopButton: 'La mia cassaforte resti chiusa',
  stopHow: 'Il link apre una pagina con un solo pulsante. Lo prema, e tutto ciò che è stato avviato viene annullato.',
  releasedOn: 'Se non avremo Sue notizie, la cassaforte sarà consegnata',
  sayNow: 'Se sta leggendo e vuole che la cassaforte resti chiusa, ce lo dica prima di allora. Una consegna non si può annullare.',
  submitted: {
    subject: (vault) => `È stato presentato un certificato di morte per ${vault}`,
    lead: (person, vault) =>
      `${person}, a cui Lei ha destinato la Sua cassaforte ${vault}, ha presentato un documento che attesterebbe la Sua morte. Siamo lieti se può leggere queste righe.`,
    stillClosed:
      'La cassaforte è ancora chiusa. Prima che succeda altro, il documento sarà esaminato dalle persone che si occupano di questo servizio.',
    choice: 'Se è in vita e vuole che la cassaforte resti chiusa, ce lo dica ora. Una consegna non si può annullare.',
  },
  warning: {
    subject: (vault) => `La Sua cassaforte ${vault} sta per essere consegnata`,
    lead: (vault) =>
      `Ci è stata comunicata la Sua morte, e quanto è stato presentato per la Sua cassaforte ${vault} è stato esaminato e confermato. La cassaforte è ancora chiusa. Comincia ora il tempo di attesa che Lei ha stabilito.`,
    releasedOn: 'Se non avremo Sue notizie, la cassaforte sarà consegnata, non prima di',
  },
  halfway: {
    subject: (vault) => `Metà del tempo di attesa è trascorsa: ${vault}`,
    lead: (vault) =>
      `È trascorsa metà del tempo di attesa per la Sua cassaforte ${vault}, e non abbiamo avuto Sue notizie. Ci è stata comunicata la Sua morte, e il certificato di morte è stato confermato. La cassaforte è ancora chiusa.`,
  },
  lastWarning: {
    subject: (vault, day) => `Ultimo avviso: la cassaforte ${vault} sarà consegnata il giorno ${day}`,
    lead: (vault) =>
      `È il nostro ultimo avviso prima che la Sua cassaforte ${vault} sia consegnata. Ci è stata comunicata la Sua morte, e da allora non abbiamo avuto Sue notizie.`,
  },
  requested: {
    subject: (vault) => `Qualcuno ha chiesto di consegnare la cassaforte ${vault}`,
    lead: (requester, vault) =>
      `${requester}, tra coloro che si occupano di questo servizio Heirlock, ha chiesto di consegnare la Sua cassaforte ${vault}.`,
    own: (vault) =>
      `Qualcuno che aveva effettuato l’accesso a Suo nome ha chiesto ad altri di acconsentire alla consegna della Sua cassaforte ${vault}.`,
    reason: 'Il motivo indicato:',
    wait: 'Nessuno tranne Lei può consegnarla prima che siano passate 24 ore dal recapito di questo messaggio. Fino ad allora basta premere una volta per fermare tutto.',
    approvals: 'Altri che devono prima acconsentire',
    ends: 'La richiesta scade',
    wouldGoTo: 'Una consegna andrebbe a',
    choice: 'Se ne è al corrente ed è d’accordo, non deve fare nulla. Se non lo vuole, ce lo dica ora. Una consegna non si può annullare.',
  },
  opening: {
    subject: (vault) => `Ci ha chiesto di aprire la cassaforte ${vault}`,
    lead: (vault) => `Qualcuno che aveva effettuato l’accesso a Suo nome ha detto a Heirlock di aprire la Sua cassaforte ${vault}.`,
    when: 'Quando',
    goesTo: 'Si apre per',
    wait: (hours) =>
      `Resta chiusa per ${hours} dal recapito di questo messaggio. Fino ad allora basta premere una volta per fermare tutto.`,
    choice:
      'Se è stata una Sua decisione e la conferma, non deve fare nulla. Altrimenti, fermi ora l’apertura. Ciò che è stato aperto non si può richiudere.',
    ifUnsure:
      'Se ha dubbi sull’autenticità di questo messaggio, non apra il link e fermi l’apertura in Heirlock sul Suo computer, nella sezione che dice quando si apre. Un segno di vita da solo non la ferma.',
  },
  lowered: {
    subject: (vault) => `Meno persone devono acconsentire prima che la cassaforte ${vault} sia consegnata`,
    lead: (vault) =>
      `Qualcuno che aveva effettuato l’accesso a Suo nome ha ridotto il numero di persone che devono acconsentire prima che la Sua cassaforte ${vault} sia consegnata manualmente.`,
    before: 'Finora dovevano acconsentire',
    now: 'D’ora in poi devono acconsentire',
    when: 'Quando',
    ifNotYou:
      'Se è stata una Sua decisione, non deve fare nulla. Altrimenti acceda subito, cambi la password chiudendo allo stesso tempo tutte le chiavi e le sessioni, e imposti di nuovo il numero.',
  },
  link: {
    subject: (owner) => `Come comunicarci il decesso di ${owner}`,
    lead: (owner, vault) =>
      `Qualcuno, molto probabilmente Lei, ci ha comunicato il decesso di una persona la cui cassaforte è destinata a Lei. Si tratta di ${owner} e della cassaforte ${vault}. Se è così, ci dispiace molto.`,
    how: 'Nella pagina che si apre con questo pulsante può presentare il certificato di morte, come scansione o fotografia. Non c’è fretta.',
    button: 'Presentare un certificato di morte',
    then: 'Ciò che invia sarà poi esaminato da persone. Le scriveremo se manca qualcosa, e di nuovo quando la cassaforte sarà aperta per Lei.',
    ifAlive: (owner) =>
      `Se ${owner} è in vita, o se non è stata una Sua richiesta, non deve fare nulla: niente accade in automatico. Se ha dubbi su questo messaggio, può mostrarlo a un familiare o alla persona che si occupa della successione.`,
  },
  rejected: {
    subject: (owner) => `Non abbiamo potuto confermare quanto ha presentato per ${owner}`,
    lead: (vault, owner) => `Grazie per quanto ha presentato per la cassaforte ${vault} di ${owner}. Non abbiamo potuto confermarlo.`,
    reason: 'Il motivo:',
    how: 'Può presentare un altro documento in qualsiasi momento. Questo pulsante porta alla pagina per farlo.',
    button: 'Presentare un altro documento',
    help: 'Se Le serve aiuto, può mostrare questo messaggio a un familiare o alla persona che si occupa della successione.',
  },
  calledOff: {
    subject: (owner) => `La cassaforte di ${owner} resta chiusa`,
    lead: (vault, owner) =>
      `Lei ha presentato un certificato di morte per la cassaforte ${vault} di ${owner}. Da allora abbiamo ricevuto un segno di vita dall’account a cui appartiene: perciò la cassaforte resta chiusa, e quanto ha presentato non vale più.`,
    mistake: (owner) => `Forse c’è stato un errore; in tal caso va tutto bene. Chieda, per favore, a ${owner} o alla famiglia.`,
    ifStranger:
      'Se ha la certezza che solo un estraneo può aver dato quel segno, lo dica alle persone che si occupano di questo servizio, e presenti di nuovo il certificato nella pagina in cui aveva chiesto il Suo link.',
  },
  reviewWanted: {
    subject: 'Un certificato di morte attende di essere esaminato',
    lead: (vault, owner) => `Un destinatario ha presentato un certificato di morte per la cassaforte ${vault} di ${owner}.`,
    handedIn: 'Presentato',
    please:
      'Acceda a Heirlock e lo esamini presto, per favore: lo attendono persone in lutto. Questo messaggio non contiene un link, di proposito.',
    footer: 'Riceve questo messaggio perché si occupa di questo servizio Heirlock.',
  },
};
