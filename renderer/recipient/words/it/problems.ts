import type { ProblemCode } from '../../problems.ts';
import type { ProblemWords } from '../en/problems.ts';

export const problems: Readonly<Record<ProblemCode, ProblemWords>> = {
  wrong_passphrase: {
    heading: 'Questa frase segreta non va bene.',
    advice:
      'La guardi, per favore, ancora una volta: in una frase scelta da Lei contano ogni lettera, ogni spazio e ogni maiuscola. Può provare quante volte vuole; nulla si blocca e nulla va perduto.',
  },
  wrong_sheet: {
    heading: 'Queste parole sono complete, ma non aprono questa cassaforte.',
    advice:
      'Possono venire da un foglio più vecchio, o da un foglio per un’altra persona o un’altra cassaforte. Se c’è un altro foglio, provi per favore con quello.',
  },
  mistyped_sheet: {
    heading: 'Nelle parole c’è ancora qualcosa che non va.',
    advice: 'Le confronti, per favore, con il foglio. Maiuscole e spazi non contano, e di ogni parola bastano le prime quattro lettere.',
  },
  repeated_sheet: {
    heading: 'Lo stesso foglio è stato digitato due volte.',
    advice: 'In ogni campo occorrono le parole del foglio di un’altra persona.',
  },
  wrong_paper: {
    heading: 'Questo viene da un altro tipo di foglio.',
    advice: 'Cerchi, per favore, quello che viene chiesto qui. Nulla di ciò che ha digitato ha lasciato questo dispositivo.',
  },
  mistyped_invitation: {
    heading: 'Questo codice non si riesce ancora a leggere.',
    advice:
      'Lo confronti, per favore, con il biglietto o con lo schermo da cui lo ha. Un link deve essere completo, fino all’ultimo carattere.',
  },
  false_offer: {
    heading: 'Questo non è l’invito che Le è stato dato.',
    advice:
      'Per favore, non prosegua, e non scelga qui una frase segreta. Ciò che questo servizio mostra non è stato creato con il Suo codice: o il codice è più vecchio, o qualcuno si è messo tra Lei e la persona che Le ha dato l’invito. Telefoni a quella persona, a un numero che aveva già prima, e chieda.',
  },
  invitation_over: {
    heading: 'Questo invito non vale più.',
    advice:
      'È scaduto o è già stato usato, o ce n’è uno più recente. Per favore, non scelga ora qui una frase segreta: chieda un nuovo codice alla persona che Le ha dato l’invito, a voce o per telefono.',
  },
  not_from_owner: {
    heading: 'Questo non è stato lasciato dalla persona che conosce.',
    advice:
      'Finge di esserlo, perciò non ne mostriamo nulla. Per favore, non ci creda, non invii denaro, e non faccia ciò che dice, chiunque glielo chieda. Non ha sbagliato nulla. Lo dica alla famiglia o alla persona che si occupa della successione, e mostri loro questa pagina. Se ha anche un foglio stampato, provi con quello.',
  },
  no_part: {
    heading: 'Questa non è una parte di una chiave.',
    advice:
      'Una parte comincia con heirlock:part: e non ha spazi. La copi, per favore, ancora una volta da dove l’ha, dall’inizio alla fine.',
  },
  mistyped_part: {
    heading: 'In questa parte manca qualcosa, o qualcosa è cambiato.',
    advice: 'La copi, per favore, ancora una volta da dove l’ha, dall’inizio alla fine. Nulla è perduto.',
  },
  other_part: {
    heading: 'Questa parte appartiene a qualcos’altro.',
    advice:
      'È di un’altra cassaforte, o è stata lasciata a un’altra persona. Se sono arrivati più messaggi, guardi per favore quali due riguardano la stessa cassaforte. Nulla è perduto.',
  },
  other_state_part: {
    heading: 'Questa parte è di una chiave precedente o successiva.',
    advice:
      'A un certo punto la chiave è stata cambiata da chi custodiva la cassaforte, e uno dei due servizi non ne ha avuto notizia. Nulla è perduto: vada, per favore, alla pagina dell’altro servizio, e porti lì la parte che è qui.',
  },
  own_part: {
    heading: 'Questa è la parte che è già qui.',
    advice:
      'Occorre la parte dell’altro servizio. Apra, per favore, il link nel suo messaggio e prema il pulsante sulla sua pagina, o copi lì la parte.',
  },
  repeated_part: {
    heading: 'Questa parte è già qui.',
    advice: 'È già stata portata, e non c’è altro da farne. L’elenco qui sopra dice che cosa manca ancora.',
  },
  false_part: {
    heading: 'Questa parte non è quella vera.',
    advice:
      'Non è ciò che era stato creato in origine, perciò non apre nulla, e non l’abbiamo conservata. Nulla è perduto: due qualsiasi delle parti vere aprono ciò che Le è stato lasciato. La prenda, per favore, ancora una volta dalla pagina o dalla carta da cui viene. Se è di nuovo la stessa, lo dica alla persona che si occupa della successione, e usi un’altra parte.',
  },
  mistyped_third: {
    heading: 'In questa carta qualcosa non è ancora letto bene.',
    advice:
      'Confronti, per favore, le parole con la carta. Maiuscole e spazi non contano, e di ogni parola bastano le prime quattro lettere.',
  },
  other_paper: {
    heading: 'Questa carta è completa, ma appartiene a un’altra cassaforte.',
    advice: 'Può anche essere una carta più vecchia, poi sostituita. Se c’è un’altra carta simile, provi per favore con quella.',
  },
  parts_missing: {
    heading: 'Manca una parte della chiave.',
    advice: 'Ciò che ha digitato è giusto. Ricarichi, per favore, la pagina: dice quali parti sono qui e quali mancano.',
  },
  false_plan: {
    heading: 'Questo servizio non mostra come è stata affidata la chiave.',
    advice:
      'Ciò che dice delle parti della chiave non è firmato da chi ha lasciato la cassaforte, perciò non ce ne fidiamo. Nulla è perduto: prema, per favore, il link nel messaggio dell’altro servizio, e apra lì. Lo dica anche alla persona che si occupa della successione.',
  },
  too_short: {
    heading: 'Questa frase segreta è troppo corta.',
    advice:
      'Deve resistere per anni a chiunque cerchi di indovinarla. Vanno bene quattro o più parole che non c’entrano l’una con l’altra.',
  },
  too_easy: {
    heading: 'Questa frase segreta è troppo facile da indovinare.',
    advice:
      'Deve resistere per anni a chiunque cerchi di indovinarla. Aggiunga, per favore, parole che non c’entrano l’una con l’altra, o prenda le sei parole proposte.',
  },
  not_the_same: {
    heading: 'Le due non coincidono ancora.',
    advice: 'Confronti, per favore, ciò che ha digitato con la Sua carta, parola per parola.',
  },
  damaged: {
    heading: 'Questo non è ciò che è stato lasciato per Lei.',
    advice:
      'Ciò che è arrivato è stato modificato o si è danneggiato per strada o là dove era conservato, perciò non lo mostriamo. Riprovi, per favore, domani. Se resta così, lo dica a chi gestisce questo servizio.',
  },
  truncated: {
    heading: 'Alla fine ne manca una parte.',
    advice:
      'Ciò che è arrivato è incompleto, perciò non lo mostriamo. Riprovi, per favore, più tardi; una copia del file, se c’è, può essere intatta.',
  },
  withheld: {
    heading: 'Il servizio non consegna questo file.',
    advice:
      'È nell’elenco di ciò che Le è stato lasciato, e l’elenco è firmato da chi l’ha lasciato, ma il servizio dice di non averlo. Riprovi, per favore, domani, e lo dica a chi gestisce il servizio.',
  },
  lost_in_file: {
    heading: 'Da questo file non si può ricavare.',
    advice:
      'Il file che ha scelto si è danneggiato là dove era conservato, proprio in questo punto, o è stato salvato senza questo. Non ha sbagliato nulla, e il resto si può aprire e salvare. Se c’è un’altra copia del file, provi per favore con quella per ciò che manca.',
  },
  nothing_left: {
    heading: 'Questo file è troppo danneggiato per essere aperto.',
    advice:
      'Ciò che ne tiene insieme il contenuto è stato modificato o si è danneggiato là dove era conservato, perciò non ne mostriamo nulla. Non ha sbagliato nulla, e ciò che ha digitato è giusto. Se c’è un’altra copia del file, provi per favore con quella.',
  },
  nothing_here: {
    heading: 'Qui non c’è ancora nulla di chiuso a chiave per Lei.',
    advice:
      'Per questa cassaforte è stato fatto il Suo nome, ma il dispositivo di chi la custodisce non aveva ancora preparato nulla per Lei. Non è un Suo errore. Se si aspettava qualcosa, chieda per favore a chi gestisce questo servizio.',
  },
  rolled_back: {
    heading: 'Il servizio mostra uno stato più vecchio del Suo foglio.',
    advice:
      'Il Suo foglio è stato stampato per uno stato di questa cassaforte successivo a quello arrivato. Può mancarvi qualcosa. Lo dica, per favore, a chi gestisce questo servizio. Per aprire comunque lo stato più vecchio, digiti le parole e tralasci il numero.',
  },
  unsupported_version: {
    heading: 'È stato chiuso con una versione più recente di Heirlock.',
    advice: 'Questa pagina non la comprende ancora. Può aprirlo una versione più recente della pagina o del lettore offline.',
  },
  bad_header: {
    heading: 'Questo non è un file di Heirlock.',
    advice: 'Ne scelga, per favore, un altro: il nome del file giusto finisce in .heirlock-bundle, o in .heirlock-offer se è un invito.',
  },
  witness_link_needed: {
    heading: 'L’indirizzo non è completo.',
    advice:
      'La persona che Le chiede di firmare ha chiuso a chiave questo documento, e la chiave è l’ultima parte dell’indirizzo che Le ha dato. Lo apra, per favore, ancora una volta da dove lo ha, dall’inizio alla fine.',
  },
  mistyped_witness_link: {
    heading: 'L’indirizzo è stato tagliato o modificato per strada.',
    advice:
      'Lo apra, per favore, ancora una volta da dove lo ha, fino all’ultimo carattere. Se non basta, lo chieda di nuovo alla persona che glielo ha dato.',
  },
  code_needed_again: {
    heading: 'Qui occorre un nuovo codice.',
    advice:
      'Per la Sua sicurezza, dopo un codice il browser resta aperto alcune ore. Ora non è stato firmato nulla. Prema, per favore, il pulsante e chieda un nuovo codice; non deve cercare di nuovo l’indirizzo.',
  },
  witnessing_moved_on: {
    heading: 'Nel frattempo qualcosa è cambiato.',
    advice:
      'Forse ha risposto in un’altra finestra, o il tempo è finito, o la richiesta è stata annullata. Prema, per favore, il pulsante: la pagina dice poi come stanno le cose.',
  },
  false_document: {
    heading: 'Questo non è ciò che Le è stato chiesto di firmare.',
    advice:
      'Per favore, non firmi nulla qui. Ciò che questa pagina ha ricevuto non corrisponde all’indirizzo che ha Lei, o non è come era stato preparato. Telefoni alla persona che Le chiede di firmare, a un numero che aveva già prima, e glielo dica.',
  },
  not_a_pdf: {
    heading: 'Qui non c’è un documento che si possa firmare.',
    advice:
      'Per favore, non firmi nulla. Ciò che questa pagina ha ricevuto non è un PDF. Telefoni alla persona che Le chiede di firmare, a un numero che aveva già prima, e glielo dica.',
  },
  false_signature: {
    heading: 'Una firma prima della Sua non corrisponde a questo documento.',
    advice:
      'Per favore, ora non firmi. Qualcuno doveva firmare prima di Lei, e ciò che vi si trova non è suo, o non è su questo documento. Telefoni alla persona che Le chiede di firmare, a un numero che aveva già prima, e glielo dica.',
  },
  false_certificate: {
    heading: 'Il certificato per la Sua firma non è giusto.',
    advice:
      'Non è stato firmato nulla. È arrivato per un’altra chiave o un altro nome, o da qualcuno che non doveva emetterlo. Telefoni, per favore, alla persona che Le chiede di firmare, a un numero che aveva già prima, e glielo dica.',
  },
  wrong_clock: {
    heading: 'L’orologio di questo dispositivo sembra sbagliato.',
    advice:
      'Una firma dice quando è stata fatta. Imposti, per favore, la data e l’ora di questo dispositivo, e poi firmi di nuovo. Finora non è stato firmato nulla.',
  },
  no_signing_here: {
    heading: 'Questo browser qui non può firmare.',
    advice:
      'Firma solo su pagine con https nell’indirizzo. Chieda, per favore, un tale indirizzo alla persona che Le chiede di firmare, o apra questo in un altro browser. Non è stato firmato nulla.',
  },
  signature_refused: {
    heading: 'La Sua risposta non è stata accolta.',
    advice:
      'Forse è troppo tardi, o qualcuno ha annullato la richiesta. Prema, per favore, il pulsante: la pagina dice poi come stanno le cose. Ciò che non è stato accolto non vale.',
  },
  signature_too_large: {
    heading: 'Nel documento non c’è spazio per la Sua firma.',
    advice: 'Vi erano uniti troppi certificati. Firmi, per favore, nell’altro modo, o con un altro certificato. Non è stato firmato nulla.',
  },
  no_p12: {
    heading: 'Questo non è un file con un certificato e la sua chiave.',
    advice:
      'Scelga, per favore, il file con estensione .p12 o .pfx che Le è stato dato per firmare. Deve contenere una sola chiave, per RSA o per una delle curve P-256, P-384 o P-521.',
  },
  wrong_p12_password: {
    heading: 'Questa password non apre il file.',
    advice: 'La digiti, per favore, ancora una volta; le maiuscole contano. È quella che protegge il file, e resta su questo dispositivo.',
  },
  old_p12: {
    heading: 'Il file è chiuso in un modo che non è più sicuro.',
    advice:
      'I browser rifiutano cifrature così vecchie. Faccia salvare, per favore, di nuovo il file con AES, per esempio con una versione attuale del programma da cui lo ha. Fino ad allora può firmare nell’altro modo.',
  },
  unfit_certificate: {
    heading: 'Questo certificato non è destinato alle firme.',
    advice: 'Chi lo ha emesso lo consente solo per altri usi. Ne scelga, per favore, un altro, o firmi nell’altro modo.',
  },
  expired_certificate: {
    heading: 'Questo certificato ora non è valido.',
    advice:
      'È scaduto, o il suo tempo non è ancora cominciato. Ne scelga, per favore, un altro, o firmi nell’altro modo. Se la data di questo dispositivo è sbagliata, la imposti per favore.',
  },
  session_over: {
    heading: 'Questo browser è stato chiuso per la Sua sicurezza.',
    advice: 'Apra, per favore, di nuovo il link nel Suo messaggio e chieda un nuovo codice.',
  },
  link_over: {
    heading: 'Questo link non funziona più.',
    advice: 'Apra, per favore, di nuovo il link nel Suo messaggio; la pagina Le dice che cosa fare.',
  },
  no_connection: {
    heading: 'Non riusciamo a raggiungere il servizio.',
    advice: 'Guardi, per favore, se questo dispositivo è connesso a internet, e riprovi. Nulla è perduto.',
  },
  server_failed: {
    heading: 'Il servizio non è riuscito a farlo.',
    advice: 'Non dipende da Lei, e nulla è perduto. Riprovi, per favore, tra un’ora. Se continua, lo dica a chi gestisce questo servizio.',
  },
  too_often: {
    heading: 'Attenda un poco, per favore.',
    advice: 'Il servizio ha ricevuto moltissime richieste in poco tempo. Riprovi, per favore, tra qualche minuto.',
  },
  no_space: {
    heading: 'Su questo dispositivo non c’è abbastanza spazio.',
    advice:
      'Mentre viene salvato, un file richiede circa il doppio della sua dimensione. Liberi, per favore, un po’ di spazio e riprovi, salvi i file uno alla volta, o apra il link su un altro computer.',
  },
  no_memory: {
    heading: 'A questo dispositivo manca memoria.',
    advice: 'Chiuda, per favore, altre pagine e altri programmi e riprovi, o apra il link su un altro dispositivo.',
  },
  too_large_here: {
    heading: 'Questo file è troppo grande per questa finestra del browser.',
    advice: 'Apra, per favore, il link in una finestra normale (non privata) di un browser aggiornato, meglio se su un computer.',
  },
  stopped: {
    heading: 'Lei ha fermato l’operazione.',
    advice: 'Non è stato salvato nulla. Può ricominciare quando vuole.',
  },
  refused: {
    heading: 'Il servizio non ha accettato.',
    advice: 'Nulla è stato modificato. Apra, per favore, di nuovo il link nel Suo messaggio; mostra come stanno ora le cose.',
  },
  unexpected: {
    heading: 'Qualcosa è andato storto su questa pagina.',
    advice: 'Non dipende da Lei, e nulla è perduto. Ricarichi, per favore, la pagina, o provi con un altro browser.',
  },
};
