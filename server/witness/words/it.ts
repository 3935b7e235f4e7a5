import type { AliveWords } from './en.ts';

export const italian: AliveWords = {
  title: 'È in vita?',
  heading: 'Sta bene?',
  asks: 'Ha indicato questo testimone per una cassaforte in Heirlock. Da qualche tempo non ha Sue notizie, e chiede se sta bene.',
  early: 'Ha indicato questo testimone per una cassaforte in Heirlock. Presto attende di nuovo Sue notizie.',
  paused: (until) => `Questa cassaforte è in pausa fino a ${until}: il testimone attende, e Lei non deve fare nulla.`,
  expectedBy: 'Attende Sue notizie entro',
  expectedUntil: 'Attendeva Sue notizie entro',
  givesOn: 'Se non ha Sue notizie, dà la sua parte (prima data possibile)',
  anyTime: 'in qualsiasi momento da ora',
  button: 'Sono in vita',
  onlyHere: 'Ciò che preme qui vale solo per questo testimone.',
  serversAsk: (servers) =>
    `I Suoi due servizi (${servers}) La interpellano da sé. Risponda anche ai loro messaggi, o dia un segno di vita da Heirlock sul Suo computer: così lo sanno tutti e tre.`,
  whatIs:
    'Un testimone conserva una delle tre parti della chiave della Sua cassaforte. Una parte sola non apre nulla. Se non ha Sue notizie, dà la sua parte ai Suoi due servizi, e mai a nessun altro.',
  done: 'Grazie. Questo testimone sa che sta bene.',
  next: 'Attende di nuovo Sue notizie entro',
  closePage: 'Può chiudere questa pagina.',
  given: 'Questo testimone ha dato la sua parte',
  givenRest:
    'Non ha avuto Sue notizie in tempo, e ha dato la sua parte ai Suoi due servizi. Questi seguono i propri orologi, e La attendono ancora finché La interpellano. Apra Heirlock sul Suo computer: crea da sé una nuova chiave, e da allora la parte che è stata data non apre più nulla.',
  unknown: 'Questo indirizzo non porta a nulla',
  unknownRest: 'Forse è incompleto, o questo testimone non veglia più sulla cassaforte. Dia un segno di vita da Heirlock sul Suo computer.',
  tooMany: 'Troppe richieste',
  tooManyRest: 'Riprovi tra un po’.',
  failed: 'Qui qualcosa è andato storto',
  failedRest: 'Ne è stata presa nota. Riprovi tra un po’, o dia un segno di vita da Heirlock sul Suo computer.',
  elsewhere: 'Questo non è stato inviato da questa pagina',
  elsewhereRest: 'Apra di nuovo il link nel messaggio, e prema lì il pulsante.',
  languages: 'Lingue',
};
