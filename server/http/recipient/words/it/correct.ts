import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const correct: PageCatalogue['correct'] = {
  title: 'Un altro indirizzo per una persona che non si riesce a raggiungere',
  headingYours: 'È Suo un altro indirizzo?',
  headingTheirs: (name) => html`Un altro indirizzo per !${name}`,
  someone: 'una persona che non si riesce a raggiungere',
  leadYours: (owner, vault) =>
    html`!${owner} Le ha lasciato qualcosa in Heirlock, in una cassaforte chiamata “!${vault}”. Lei non lo ha ancora aperto. Lo apre il link nei nostri altri messaggi.`,
  leadTheirs: (owner, name) =>
    html`!${owner} ha lasciato in Heirlock qualcosa a !${name}. Non è ancora stato aperto. Forse l’indirizzo a cui scriviamo non è più in uso.`,
  changesNothing: 'Aprire soltanto questa pagina non cambia nulla.',
  underWay: 'Che cosa è stato proposto',
  newAddress: 'Nuovo indirizzo',
  askedBy: 'Proposto da',
  agreedBy: 'Con il consenso di',
  by: {
    contact: 'una persona di fiducia indicata da chi ha lasciato la cassaforte',
    recipient: 'un’altra persona a cui è stato lasciato qualcosa',
    operator: 'una persona che si occupa di questo servizio',
  },
  expires: 'Senza consenso, termina',
  settles: 'Vale da',
  needsSecond: 'Non accade nulla prima che una seconda persona abbia acconsentito. Poi restano tre giorni in cui si può fermare.',
  sealed:
    'Ciò che è stato lasciato è chiuso con una chiave che questo servizio non ha. A un indirizzo sbagliato nessuno potrebbe leggerlo: vi arriverebbero soltanto file chiusi a chiave.',
  readable: 'Soltanto l’indirizzo protegge ciò che è stato lasciato: chi legge al nuovo indirizzo può leggerlo, con un codice inviato lì.',
  agreeLead: 'È l’indirizzo di questa persona? Acconsenta solo se lo sa da questa persona stessa, meglio ancora a voce o per telefono.',
  agree: 'Sì, l’indirizzo è giusto',
  stopLead: 'Se l’indirizzo è sbagliato, o ha un dubbio, basta premere una volta per fermarlo. Non deve indicare un motivo.',
  stop: 'Fermare',
  askHeading: 'Conosce un altro indirizzo?',
  askLead:
    'Se sa, da questa persona stessa, a quale indirizzo legge oggi la posta, lo digiti qui. Deve acconsentire una seconda persona, tra quelle indicate o tra quelle che si occupano di questo servizio. Tutte le persone che potrebbero saperne di più ne vengono informate, e per tre giorni chiunque di loro può fermarlo.',
  addressLabel: 'L’indirizzo e-mail attuale di questa persona',
  addressHint: 'Non un indirizzo che appartiene a Lei: ciò che è stato lasciato a un’altra persona non va mai a chi lo propone.',
  ask: 'Proporre',
  nothing: 'Al momento non c’è nulla da fermare né a cui acconsentire.',
  opened: 'Nel frattempo ciò che è stato lasciato è stato aperto. Un altro indirizzo non serve più.',
  last: {
    stopped: 'L’ultimo indirizzo proposto è stato fermato.',
    expired: 'All’ultimo indirizzo proposto nessuno ha acconsentito.',
    settled: 'L’ultimo indirizzo proposto ora vale: vi è stato inviato un link.',
    needless: 'L’ultimo indirizzo proposto non è più necessario.',
  },
  done: {
    asked: 'Grazie. Abbiamo scritto a chi può acconsentire, e anche a chi potrebbe saperne di più.',
    agreed: 'Grazie. Tra tre giorni il nuovo indirizzo vale, se nessuno lo ferma.',
    stopped: 'È stato fermato. A quell’indirizzo non viene inviato nulla.',
  },
  refused: {
    invalid_email: 'Questo non è un indirizzo e-mail. Lo guardi, per favore, ancora una volta.',
    correction_own_address:
      'Questo è un indirizzo che appartiene a Lei. Ciò che è stato lasciato a un’altra persona non può esserle inviato.',
    correction_needs_another: 'Deve acconsentire una persona diversa: indicata in un altro modo rispetto a quella che l’ha proposto.',
    correction_limit_exceeded:
      'In un anno Lei ha indicato tre indirizzi. Per ora non può indicarne altri; un’altra persona può ancora farlo.',
    recipient_has_opened: 'Nel frattempo ciò che è stato lasciato è stato aperto. Un altro indirizzo non serve più.',
    permission_denied: 'Lei riceve i nostri messaggi, perciò può aprire ciò che è Suo con il link che contengono.',
    conflict: 'Nel frattempo qualcosa è cambiato. Guardi, per favore, come stanno ora le cose.',
  },
  others: {
    link: 'C’è qualcun altro che non si riesce a raggiungere?',
    title: 'Persone che non si riesce a raggiungere',
    heading: 'C’è qualcun altro che non si riesce a raggiungere?',
    lead: (owner) =>
      html`Queste persone non hanno ancora aperto ciò che !${owner} ha lasciato loro. Se sa a quale indirizzo una di loro legge oggi la posta, può dirlo.`,
    none: 'Tutti hanno aperto ciò che è stato lasciato loro, oppure non c’è nessun altro.',
    unnamed: 'Una persona senza nome',
    back: 'Tornare a ciò che Le è stato lasciato',
  },
};
