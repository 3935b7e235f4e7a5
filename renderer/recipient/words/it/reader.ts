import type { ProblemWords } from '../en/problems.ts';
import type { WordsInReader } from '../in-reader.ts';

const notHere: ProblemWords = {
  heading: 'Su questa pagina non si può fare.',
  advice: 'Nulla è perduto. Ricarichi, per favore, questa pagina, e scelga di nuovo il file.',
};

export const wordsInReader: WordsInReader = {
  problems: {
    mistyped_invitation: {
      heading: 'Questo codice non si riesce ancora a leggere.',
      advice: 'Lo confronti, per favore, parola per parola con il biglietto o con lo schermo da cui lo ha.',
    },
    false_offer: {
      heading: 'Questo non è l’invito che Le è stato dato.',
      advice:
        'Per favore, non prosegua, e non scelga qui una frase segreta. Questo file non è stato creato con il Suo codice: o il codice è più vecchio, o qualcuno si è messo tra Lei e la persona che Le ha dato l’invito. Telefoni a quella persona, a un numero che aveva già prima, e chieda.',
    },
    no_part: notHere,
    mistyped_part: notHere,
    other_part: notHere,
    other_state_part: notHere,
    own_part: notHere,
    repeated_part: notHere,
    false_part: notHere,
    mistyped_third: notHere,
    other_paper: notHere,
    parts_missing: notHere,
    false_plan: notHere,
    damaged: {
      heading: 'Questo non è ciò che è stato lasciato per Lei.',
      advice:
        'Il file è stato modificato o si è danneggiato là dove era conservato o mentre veniva copiato, perciò non lo mostriamo. Un’altra copia può essere intatta: guardi, per favore, su altre chiavette USB e altri computer, e chieda a chi Le ha dato questa.',
    },
    truncated: {
      heading: 'Alla fine ne manca una parte.',
      advice:
        'Il file è incompleto, perciò non lo mostriamo. Lo copi, per favore, ancora una volta da dove lo ha, e attenda che la copia sia finita. Un’altra copia può essere intatta.',
    },
    withheld: {
      heading: 'Questo manca nel file.',
      advice:
        'È nell’elenco di ciò che Le è stato lasciato, e l’elenco è firmato da chi l’ha lasciato, ma questa copia del file non lo ha. Un’altra copia può essere intatta.',
    },
    nothing_here: notHere,
    rolled_back: {
      heading: 'Il file è più vecchio del Suo foglio.',
      advice:
        'Il Suo foglio è stato stampato per qualcosa di più recente di ciò che è in questo file. Può mancarvi qualcosa: guardi, per favore, se c’è un file più recente. Per aprire comunque questo, digiti le parole e tralasci il numero.',
    },
    unsupported_version: {
      heading: 'È stato chiuso con una versione più recente di Heirlock.',
      advice:
        'Questa pagina non la comprende ancora. La comprende la pagina heirlock-reader.html arrivata con il file, e anche una più recente.',
    },
    session_over: notHere,
    link_over: notHere,
    no_connection: notHere,
    server_failed: notHere,
    too_often: notHere,
    no_space: {
      heading: 'Su questo dispositivo non c’è abbastanza spazio.',
      advice:
        'Mentre viene salvato, un file richiede circa il doppio della sua dimensione. Liberi, per favore, un po’ di spazio e riprovi, salvi i file uno alla volta, o usi un altro computer.',
    },
    no_memory: {
      heading: 'A questo dispositivo manca memoria.',
      advice: 'Chiuda, per favore, altre pagine e altri programmi e riprovi, o usi un altro dispositivo.',
    },
    too_large_here: {
      heading: 'Questo file è troppo grande per questa finestra del browser.',
      advice: 'Apra, per favore, questa pagina in una finestra normale (non privata) di un browser aggiornato, meglio se su un computer.',
    },
    refused: notHere,
  },
  unlock: {
    notYetProved:
      'Chi ha lasciato tutto questo, per chi, e quale cassaforte sia: anche questo è chiuso a chiave nel file. Lo legge qui appena è aperto. Fino ad allora, il nome del file non prova nulla.',
  },
  noWay: {
    text: 'Per ciò che è in questo file non è stata impostata una frase segreta e non è stato stampato un foglio, perciò nessuno può aprirlo: né Lei, né noi. Se tra le carte di chi l’ha lasciato c’è un foglio stampato con parole numerate, forse vi corrisponde un altro file.',
  },
  documents: {
    waiting: 'Al momento il file non si può leggere. Riprendiamo da soli appena si può. Lasci aperta, per favore, questa pagina.',
  },
  enrol: {
    why: (owner) =>
      `${owner.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())} ha chiuso a chiave questa cassaforte in modo che nessun altro possa leggerla. Un giorno si aprirà per Lei con una frase segreta che solo Lei conosce.`,
    ownWarningWhy:
      'Chi si impadronisse di ciò che è stato chiuso a chiave potrebbe provare a indovinare per anni, e ciò che le persone inventano si indovina più spesso di quanto credano. Le parole che nessuno ha scelto, no.',
  },
  invited: {
    why: (owner) =>
      `Lo ha avuto da ${owner}, su un biglietto stampato o su uno schermo. Ci mostra se questo invito viene davvero da lì. Lo digiti solo qui, per favore, e non lo dia a nessuno.`,
  },
};
