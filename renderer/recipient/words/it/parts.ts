import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { parts as english } from '../en/parts.ts';

export const parts: Catalogue<typeof english> = {
  heading: 'La chiave è conservata in più parti',
  why: 'Perché nessuno potesse aprire troppo presto, nemmeno chi gestisce questo servizio, le parti sono state affidate a soggetti diversi da chi l’ha lasciato. Due qualsiasi bastano per aprire; dopo, qui si prosegue come di consueto. Non c’è fretta.',
  list: 'Le parti della chiave',
  of: (name) => `La parte di ${name}`,
  ofPaper: 'La terza parte, una carta che può trovarsi presso un notaio',
  ofWitness: 'La parte di un terzo servizio, che veglia sugli altri due',
  here: 'è qui',
  missing: 'manca ancora',
  isFalse: 'non è quella vera',
  sparePaper: 'può prendere il posto di una che manca',
  spareWitness: 'arriva qui da sé se uno dei due non c’è più',
  together: 'Unire due parti',
  carryWhy: (other) =>
    `Prema il pulsante: accanto a questa si apre una pagina di ${other}, con la parte che è qui, e Le dice come proseguire. Anche da ${other} dovrebbe avere ricevuto un messaggio.`,
  bring: (other) => `Portare questa parte a ${other}`,
  otherWayRound: (other, bring) =>
    `Si può fare anche al contrario. Lasci aperta questa pagina, prema in questo stesso browser il link nel messaggio di ${other}, e scelga lì “${bring}”. Questa pagina poi prosegue da sé.`,
  behind: (other) =>
    `Questo servizio non ha saputo tutto ciò che è stato disposto da ultimo, perciò qui non si può aprire. Si può aprire da ${other}.`,
  nothingToBring: (other) =>
    `Ciò che questo servizio conserva non si può usare, perciò occorrono le altre due parti: quella di ${other} e la terza. Prema, per favore, il link nel messaggio di ${other}, e prosegua lì.`,
  complete: 'Due parti della chiave sono qui',
  completeWhy: 'Combaciano, e può proseguire.',
  rather: (other) => `Preferisco aprire da ${other}`,
  falseTitle: (giver) => `${giver} ha dato qualcosa di falso`,
  falseWhy: (part) =>
    `Non è ciò che era stato creato in origine: ${part}. Non è colpa Sua, e nulla è perduto: due qualsiasi delle altre parti bastano per aprire. Lo dica, per favore, alla persona che si occupa della successione.`,
  saidToBe: (part) => `Dice di essere: ${part}.`,
  none: (other) => `Da ${other} non è arrivato nessun messaggio, o la pagina non si apre`,
  noneWhy:
    'Guardi, per favore, anche nella posta indesiderata (spam). I due servizi non scrivono lo stesso giorno se uno di loro è stato assente per un certo tempo. E se uno di loro non esiste più, ciò che Le è stato lasciato si può aprire ugualmente:',
  noneWithPaper:
    'con la terza parte, una carta con 25 parole. Chieda in famiglia, a un notaio o alla persona che si occupa della successione chi ce l’ha.',
  noneWithWitness:
    'un terzo servizio accerta che uno dei due non c’è più, il che richiede circa un giorno, e dà la sua parte a questo. Allora è qui, e può proseguire.',
  lookAgain: 'Guardare di nuovo che cosa c’è qui',
  text: {
    title: 'Su un altro dispositivo, o come testo',
    ours: (other) =>
      `Questa è la parte che è qui, come testo. Nella pagina di ${other} può incollarla, su qualunque dispositivo sia aperta. La parte da sola non apre nulla.`,
    copy: 'Copiare la parte',
    copied: 'La parte è copiata.',
    notCopied: 'Non è stato possibile copiarla. Selezioni, per favore, il testo con il mouse o con il dito, e lo copi così.',
    field: 'Una parte che ha come testo',
    hint: 'Comincia con heirlock:part: e può occupare più righe.',
    add: 'Aggiungere questa parte',
  },
  paper: {
    title: 'Ho la carta con la terza parte',
    about:
      'In alto porta la scritta “Heirlock: la terza parte”, e ha un motivo quadrato e 25 parole numerate. Nessun altro vede ciò che digita.',
    words: 'Le parole sulla carta',
    hint: 'Una dopo l’altra, come sono numerate. Maiuscole e spazi non contano; bastano le prime quattro lettere di una parola.',
    add: 'Aggiungere questa carta',
    wrongCount: (count) => `Qui ${count === 1 ? 'c’è 1 parola' : `ci sono ${count} parole`}. Questa carta ne ha 25.`,
  },
  brought: {
    here: (own) => `La parte è arrivata a ${own}`,
    now: (own) => `Ora prema il link nel messaggio di ${own}, qui in questo browser, e lasci aperta questa pagina.`,
    then: 'Lì digita un codice che arriva per e‑mail, come prima. Poi la parte ci va da sé, e questa pagina lo dice.',
    elsewhere: 'La pagina è aperta su un altro dispositivo, o in un altro browser',
    elsewhereHow: 'Copi questo testo e lo incolli lì, sotto “Su un altro dispositivo, o come testo”.',
    taken: 'La parte è arrivata',
    takenHow: (own) => `Torni, per favore, alla pagina di ${own} con ciò che Le è stato lasciato; si prosegue lì. Questa la può chiudere.`,
    refused: 'La parte è arrivata, ma lì non serve',
    refusedHow: (own) => `La pagina di ${own} con ciò che Le è stato lasciato dice perché, e che cosa può fare. Questa la può chiudere.`,
    nothing: 'Qui non c’è nulla da portare',
    nothingHow:
      'Questa pagina porta una parte di una chiave a un’altra pagina. Apra, per favore, di nuovo il link in uno dei Suoi messaggi, e prema lì il pulsante.',
  },
};
