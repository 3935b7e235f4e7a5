import type { Words } from '../en/index.ts';

/** A name or a description as a sentence begins with it. */
const first = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

export const enrol: Words['enrol'] = {
  lead: 'Manca ancora un passo. Richiede pochi minuti, una penna e un foglio di carta.',
  before:
    'Qui era già stata scelta una frase segreta. Quella che sceglie ora ne prende il posto; appena vale, la precedente non apre più nulla.',
  inviter: 'chi Le ha dato l’invito',
  notInvited: 'Ora non c’è altro da fare',
  notInvitedWhy: (owner) =>
    `Per una frase segreta Le occorre prima un codice da ${owner}, e qui non ce n’è nessuno aperto per Lei. Se ne ha ricevuto uno, chieda a ${owner} se vale ancora. Non ha sbagliato nulla.`,
  choose: 'Scelga, per favore, una frase segreta',
  why: (owner) =>
    `${first(owner)} ha chiuso a chiave questa cassaforte in modo che nessun altro possa leggerla, nemmeno chi gestisce questo servizio. Un giorno si aprirà per Lei con una frase segreta che solo Lei conosce.`,
  paper:
    'La scriva, per favore, su carta e la conservi dove tiene le carte importanti. Noi non la conosciamo, e nessuno può inviargliela di nuovo.',
  six: 'Le Sue sei parole',
  others: 'Altre parole, per favore',
  written: 'Le ho scritte',
  rather: 'Preferisco sceglierla io',
  own: 'La frase segreta scelta da Lei',
  ownHint: (fewest) =>
    `Almeno ${fewest} caratteri, meglio se più parole che non c’entrano l’una con l’altra. Per favore, nulla che usi altrove.`,
  ownWarning: 'Le sei parole sono più sicure',
  ownWarningWhy:
    'Chi si impadronisse di questo servizio potrebbe provare a indovinare per anni, e ciò che le persone inventano si indovina più spesso di quanto credano. Le parole che nessuno ha scelto, no.',
  proposed: 'Prendere invece sei parole proposte',
  next: 'Continuare',
  typeBack: 'Ora la digiti dalla Sua carta',
  again: 'La digiti ancora una volta, dalla Sua carta',
  againHint: 'Così può avere la certezza che vi sta scritta come deve.',
  set: 'Impostare questa frase segreta',
  seeAgain: 'Mostratemi di nuovo le parole',
  done: 'La Sua frase segreta è scelta',
  keep: 'Conservi, per favore, la carta su cui sta scritta in un luogo sicuro. Le occorrerà quando sarà il momento.',
  settled: (owner) =>
    `Non c’è nulla da confrontare, e Lei non deve fare altro: tutto è fatto appena ${owner} apre di nuovo Heirlock. Può chiudere questa pagina.`,
  call: 'Manca ancora una telefonata',
  compare: (owner) =>
    `La Sua frase segreta non apre ancora nulla. Legga, per favore, queste sei parole a ${owner}, per telefono o di persona. ${first(owner)} le digita in Heirlock, e così sa che è stata una Sua scelta:`,
  phrase: 'Frase di controllo',
  differ: (owner) =>
    `Se Heirlock dice a ${owner} che le parole sono sbagliate, forse qualcuno si è messo tra voi due: allora in questo modo non Le viene lasciato nulla. Queste parole non sono un segreto, e non sono la Sua frase segreta.`,
  end: (owner) => `Vale quando ${owner} ha digitato queste parole, e non prima. Poi Lei può chiudere questa pagina.`,
};

export const invited: Words['invited'] = {
  heading: 'Prima, il codice che Le è stato dato',
  why: (owner) =>
    `Lo ha avuto da ${owner}: su un biglietto stampato, su uno schermo o in un link. Ci mostra se questo invito viene davvero da lì. Non arriva mai per e‑mail. Lo digiti solo qui, per favore, e non lo dia a nessuno.`,
  words: 'Le parole del Suo codice',
  hint: 'Una dopo l’altra, come sono numerate. Maiuscole e spazi non contano; bastano le prime quattro lettere di una parola.',
  count: (count) => `${count} parole su 13`,
  wrongCount: (count) => `Qui ${count === 1 ? 'c’è 1 parola' : `ci sono ${count} parole`}, e un codice ne ha 13.`,
  none: (owner) =>
    `Non ha un codice? Allora lo chieda, per favore, a ${owner}, di persona o per telefono. Nulla va perduto se ci vuole qualche giorno.`,
  right: 'Il Suo codice è giusto: questo invito viene dalla persona che glielo ha dato.',
};

export const offline: Words['offline'] = {
  heading: 'Scegliere una frase segreta per dopo',
  lead: 'Se ha ricevuto un invito, e insieme al codice un file, la scelga qui. Il nome del file finisce in .heirlock-offer.',
  offer: 'Il file del Suo invito',
  hand: 'Consegni questo file',
  handWhy:
    'La Sua frase segreta non apre ancora nulla. Salvi questo file e lo dia alla persona che Le ha dato l’invito, per esempio su una chiavetta USB. Non è un segreto, e può viaggiare in qualsiasi modo.',
  save: 'Salvare il file',
  fileName: 'Per la persona che mi ha dato l’invito',
  settled: 'Appena il file è nell’Heirlock di quella persona, tutto è fatto. Non c’è nulla da confrontare.',
};
