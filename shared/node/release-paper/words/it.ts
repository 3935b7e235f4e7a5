import type { Catalogue } from '../../../words/catalogue.ts';
import { plural } from '../../../words/plural.ts';
import type { english } from './en.ts';

export const italian: Catalogue<typeof english> = {
  title: 'Attestazione di una consegna',
  lead: (service) =>
    `Questa attestazione è stata redatta dal servizio Heirlock presso ${service}. Dice quando e perché una cassaforte è stata consegnata, e che cosa ne ha ricevuto la persona indicata qui sotto. Non dice nulla di altre persone.`,
  test: 'Questa è una prova con dati fittizi. Non è stato consegnato nulla.',
  rows: {
    recipient: 'Per',
    address: 'Indirizzo',
    owner: 'Lasciato da',
    vault: 'Cassaforte',
    released: 'Consegnata',
    made: 'Attestazione redatta',
  },
  unnamed: 'non noto al servizio',
  why: 'Perché la cassaforte è stata consegnata',
  triggers: {
    inactivity:
      'Era stato chiesto di consegnare la cassaforte se non si fossero più avute notizie di chi la custodiva. Il tempo per dare un segno di vita è scaduto, e dopo nulla ha fermato la consegna.',
    date_based: 'Chi custodiva la cassaforte aveva stabilito una data per la consegna, e quella data è arrivata.',
    manual: 'La cassaforte è stata consegnata manualmente, da chi la custodiva o da una persona che ne aveva ricevuto l’incarico.',
    death_certificate: 'È stato presentato un certificato di morte, e le persone incaricate di esaminarlo lo hanno confermato.',
  },
  steps: {
    last_check_in: 'Ultimo segno di vita',
    release_date: 'Data stabilita',
    certificate_received: 'Certificato di morte ricevuto',
    certificate_accepted: 'Certificato di morte confermato',
    release_asked: 'Consegna richiesta',
    release_approved: 'Consenso di un’altra persona alla consegna',
    opening_set: 'Consegna avviata da chi custodiva la cassaforte',
  },
  step: (what, moment) => `${what}: ${moment}`,
  approvals: (count) =>
    plural('it', count, {
      zero: 'Non doveva acconsentire nessun altro.',
      one: 'Un’altra persona ha acconsentito alla consegna.',
      other: `Altre ${count} persone hanno acconsentito alla consegna.`,
    }),
  note: 'Nota che accompagnava la consegna',
  warnings: 'Avvisi prima della consegna',
  noWarnings: 'Al servizio non risulta alcun avviso accettato prima di questa consegna.',
  warning: (moment, kind, way) => `${moment}: ${kind}, accettato ${way}`,
  warningKinds: {
    due_notice: 'avviso che era atteso un segno di vita',
    last_warning: 'ultimo avviso prima della consegna',
    date_passed_warning: 'avviso che la data era passata',
    certificate_warning: 'avviso che un certificato di morte era stato confermato',
    certificate_halfway: 'secondo avviso per il certificato di morte',
    certificate_last_warning: 'ultimo avviso per il certificato di morte',
  },
  ways: { mail: 'da un server di posta', sms: 'da un servizio di SMS', desktop: 'con la lettura nell’app' },
  received: 'Che cosa Le è stato lasciato',
  nothing: 'Nella cassaforte non c’era alcun documento.',
  document: (version, type, size) => `Versione ${version}, ${type}, ${size}`,
  hash: (hash) => `SHA-256 ${hash}`,
  more: (listed, all) => `La cassaforte contiene ${all} documenti; qui figurano i primi ${listed} in ordine alfabetico.`,
  sealed: (documents, parts, size) =>
    `Tutto è stato sigillato da chi lo ha lasciato prima di arrivare al servizio, che perciò non conosce nomi e non può leggerlo. Per Lei conserva ${plural('it', documents, { one: 'un documento', other: `${documents} documenti` })} in ${plural('it', parts, { one: 'una parte sigillata', other: `${parts} parti sigillate` })}, in tutto ${size}. Lo SHA-256 di ciascuna parte è nel file release.json dentro questo PDF.`,
  sealedList: (size) =>
    `L’elenco di ciò che è Suo è stato sigillato e firmato da chi lo ha lasciato. Il servizio lo conserva come file sigillato di ${size} e non può aprirlo; aperto con la Sua chiave, mostra la firma di chi lo ha lasciato.`,
  noSealedList: 'Quando la cassaforte è stata consegnata, per Lei non era stato sigillato alcun elenco.',
  opened: 'Che cosa ha aperto',
  notOpened: 'Quando questa attestazione è stata redatta, Lei non aveva ancora aperto nulla.',
  opening: (moment) => `${moment}: visto ciò che è stato lasciato`,
  download: (moment, name) => `${moment}: scaricato ${name}`,
  sealedDownload: (moment) => `${moment}: scaricato un documento sigillato`,
  moreOpenings: 'Figurano solo i primi di questi momenti.',
  log: 'Il registro del servizio',
  logEntry: (entry, moment) =>
    `Il servizio tiene un registro in cui nessuna voce può essere cambiata senza che cambino anche tutte le successive. La consegna è coperta dal registro fino alla voce ${entry}, firmato ${moment}:`,
  check: 'Come verificare questa attestazione',
  howSigned: {
    configured: 'Il PDF è firmato con il certificato del servizio, che un lettore di PDF mostra.',
    self_made:
      'Il servizio non ha un certificato di un’autorità riconosciuta. Ha firmato questo PDF con un certificato creato da sé, perciò un lettore di PDF dirà di non conoscere il firmatario. Che da allora l’attestazione non sia stata cambiata si può verificare comunque.',
  },
  tools:
    'Il comando “heirlock verify-release” verifica la firma e tutto ciò che figura qui, senza chiedere a nessun server. Il lettore offline confronta l’attestazione con ciò che ha aperto.',
  key: 'Il servizio firma il suo registro e questa attestazione con la stessa chiave. La confronti con una che conosce da un’altra fonte:',
  page: (page, pages) => `Pagina ${page} di ${pages}`,
  files: {
    text: 'Questa attestazione, per i programmi',
    signature: 'La firma del servizio su release.json',
    bundle: 'L’elenco di ciò che è Suo, sigillato e firmato da chi lo ha lasciato',
  },
};
