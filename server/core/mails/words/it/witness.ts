import type { MailCatalogue } from '../en/index.ts';

export const witness: MailCatalogue['witness'] = {
  button: 'Sono in vita',
  how: 'Il link apre una pagina con un solo pulsante. Lo prema, e qui ha finito.',
  onlyHere: (servers) =>
    `Questo vale solo per questo testimone. I Suoi due servizi (${servers}) La interpellano da sé: risponda anche ai loro messaggi, o dia un segno di vita da Heirlock sul Suo computer, che lo dice a tutti e tre.`,
  whatIs:
    'Un testimone conserva una delle tre parti della chiave di una cassaforte. Una parte sola non apre nulla. Se non ha Sue notizie, dà la sua parte ai Suoi due servizi, e mai a nessun altro.',
  ifGenuine:
    'Se ha dubbi sull’autenticità di questo messaggio, non apra il link e dia un segno di vita da Heirlock sul Suo computer. Così lo sa anche il testimone.',
  givenOn: 'Se non ha Sue notizie, dà la sua parte, non prima di',
  servers: 'I Suoi due servizi',
  reminder: {
    subject: (day) => `Un testimone chiede: sta bene? Risponda entro il giorno ${day}`,
    lead: 'Ha chiesto a questo testimone di vegliare su una Sua cassaforte, insieme a due servizi. È quasi ora di dire che sta bene.',
    due: 'Risponda, per favore, entro',
  },
  wasDue: 'Attendeva Sue notizie entro',
  dueNotice: {
    subject: 'Un testimone non ha avuto Sue notizie',
    lead: 'Ha chiesto a questo testimone di vegliare su una Sua cassaforte, insieme a due servizi. Non ha avuto Sue notizie, né dal Suo computer né dai Suoi servizi.',
  },
  lastWarning: {
    subject: (day) => `Ultimo avviso del Suo testimone: darà la sua parte dal giorno ${day}`,
    lead: 'È l’ultimo avviso del testimone che veglia su una Sua cassaforte. Non ha ancora avuto Sue notizie.',
  },
  gave: {
    subject: 'Un testimone ha dato la sua parte della chiave della Sua cassaforte',
    lead: 'Ha chiesto a questo testimone di vegliare su una Sua cassaforte, insieme a due servizi. Non ha avuto Sue notizie in tempo, e ha dato la sua parte della chiave ai Suoi due servizi.',
    on: 'Ha dato la sua parte',
    opensNothing: 'Una parte sola non apre nulla. I Suoi servizi seguono i propri orologi, e La attendono ancora finché La interpellano.',
    ifWell:
      'Se sta bene, apra Heirlock sul Suo computer: crea da sé una nuova chiave, e da allora la parte che è stata data non apre più nulla. Risponda anche ai messaggi dei Suoi servizi.',
  },
  footer: 'Riceve questo messaggio perché ha indicato questo testimone per una cassaforte in Heirlock.',
};
