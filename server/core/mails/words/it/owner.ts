import type { MailCatalogue } from '../en/index.ts';

export const owner: MailCatalogue['owner'] = {
  releasedOn: 'Se non avremo Sue notizie, la cassaforte sarà consegnata',
  checkInButton: 'Dare un segno di vita',
  checkInHow: 'Il link apre una pagina con un solo pulsante. Lo prema, e ha finito.',
  keptWith: (others) =>
    `La Sua cassaforte è tenuta chiusa insieme a ${new Intl.ListFormat('it').format(others)}. Anche da lì riceve un messaggio come questo, che vuole una risposta a sé: ciò che preme in questo messaggio lì vale solo per qualche tempo, o non vale affatto. Un segno di vita da Heirlock sul Suo computer vale ovunque.`,
  reminder: {
    subject: (day, vault) => `Dia un segno di vita entro il giorno ${day}: ${vault}`,
    lead: (vault) =>
      `È quasi ora di dare un segno di vita per la Sua cassaforte ${vault}. Ci dice che sta bene e che la cassaforte deve restare chiusa.`,
    promise: 'Se dà un segno di vita entro il giorno indicato sotto, tutto resta com’è.',
    due: 'Dia un segno di vita entro',
  },
  wasDue: 'Il Suo segno di vita era atteso entro',
  dueNotice: {
    subject: (vault) => `Il Suo segno di vita era atteso: ${vault}`,
    lead: (vault) =>
      `Il Suo segno di vita per la cassaforte ${vault} era atteso, e non abbiamo avuto Sue notizie. La cassaforte è ancora chiusa.`,
    choice:
      'Dia un segno di vita ora, e tutto resta com’è. Altrimenti la cassaforte sarà consegnata alle persone che ha scelto, e questo non si può annullare.',
  },
  lastWarning: {
    subject: (vault, day) => `Ultimo avviso: la cassaforte ${vault} sarà consegnata il giorno ${day}`,
    lead: (vault) =>
      `È il nostro ultimo avviso prima che la Sua cassaforte ${vault} sia consegnata. Da quando il Suo segno di vita era atteso, non abbiamo avuto Sue notizie.`,
    choice: 'Se sta leggendo e vuole che la cassaforte resti chiusa, dia ora un segno di vita. Una consegna non si può annullare.',
  },
  datePassed: {
    subject: (vault, day) => `Controlli la data: la cassaforte ${vault} sarà consegnata il giorno ${day}`,
    lead: (vault) =>
      `La data di consegna della Sua cassaforte ${vault} è passata mentre la cassaforte era archiviata o eliminata, o mentre qui non si poteva consegnare nulla; perciò allora non è stato consegnato nulla. Ora è venuto il momento della consegna.`,
    passed: 'La data passata',
    releasedOn: 'Se non imposta una nuova data, la cassaforte sarà consegnata',
    choice:
      'Se non lo vuole, apra prima di allora Heirlock sul Suo computer e imposti una nuova data per questa cassaforte. Una consegna non si può annullare.',
    nothingToDo:
      'Se la cassaforte deve essere consegnata, non deve fare nulla. Questo messaggio non contiene un link, di proposito: se ha dubbi, controlli in Heirlock stesso.',
  },
  released: {
    subject: (vault) => `La cassaforte ${vault} è stata consegnata`,
    lead: (vault) => `La Sua cassaforte ${vault} è stata consegnata alle persone che ha scelto. Questo non si può annullare.`,
    on: 'Consegnata',
    why: 'Perché',
    trigger: {
      manual: 'È stata consegnata manualmente, dal Suo account',
      inactivity: 'Nessun segno di vita ci è arrivato in tempo',
      date_based: 'È arrivata la data che aveva stabilito',
      death_certificate: 'Un certificato di morte è stato presentato e accettato',
    },
    writtenTo: 'Abbiamo scritto a',
    wanted: 'Se è ciò che voleva, non deve fare nulla.',
    unwanted:
      'Altrimenti, parli con le persone che ha scelto: ora possono aprire ciò che ha lasciato loro. La cronologia della cassaforte in Heirlock mostra che cosa è accaduto. Se pensa che qualcun altro abbia usato il Suo account, cambi lì la password.',
  },
};
