import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const certificate: PageCatalogue['certificate'] = {
  askTitle: 'Una persona è venuta a mancare',
  askLead: html`Se ha perso una persona che custodisce qui una cassaforte, ci dispiace molto. Non c’è fretta.`,
  askHow:
    'Se quella persona ha scelto Lei per riceverne il contenuto, e Lei allora ha confermato il Suo indirizzo e‑mail, qui può presentare il certificato di morte. Digiti, per favore, quell’indirizzo. Vi inviamo un messaggio con un link alla pagina per farlo.',
  addressLabel: 'Il Suo indirizzo e‑mail',
  addressHint: 'Quello a cui Le abbiamo scritto in passato',
  askButton: 'Inviatemi il link',
  noAddress: 'Digiti, per favore, un indirizzo e‑mail completo, per esempio anna@example.com.',
  wrongTitle: 'Errore: controlli ciò che ha digitato',
  otherWays: html`Non tutte le persone che custodiscono qui una cassaforte hanno voluto un certificato: molte casseforti si aprono da sé dopo qualche tempo. In tal caso riceve un messaggio da noi senza dover fare nulla.`,
  askedTitle: 'Grazie',
  asked: (address) =>
    html`Se conosciamo !${address} come indirizzo di qualcuno che può presentare un certificato, un messaggio è già in viaggio. Dovrebbe arrivare entro pochi minuti; guardi, per favore, anche nella posta indesiderata (spam).`,
  askedNothing:
    'Se non arriva nulla, forse l’indirizzo è un altro, o nessuno ha voluto un certificato. Ne parli, per favore, con la famiglia o con la persona che si occupa della successione.',
  handInTitle: 'Presentare un certificato di morte',
  handInHeading: (owner) => html`Si tratta di !${owner}`,
  handInLead: (owner, vault) =>
    html`!${owner} ha scelto Lei per ricevere un giorno la cassaforte “!${vault}”. Se !${owner} non è più in vita, ci dispiace molto. Ci invii, per favore, il certificato di morte, e ci dica con parole Sue che cosa sa.`,
  alive: (owner) =>
    html`Se !${owner} è in vita, chiuda per favore questa pagina. Questa persona viene informata subito che è stato presentato un certificato, e da chi.`,
  statementLabel: 'Che cosa sa',
  statementHint: 'Per esempio: chi è Lei, e quando e dove è avvenuto il decesso',
  fileLabel: 'Il certificato',
  fileHint: 'Una scansione o una fotografia: PDF, JPEG o PNG, al massimo 10 MB',
  affirm: 'Tutto questo è vero, per quanto ne so. So che una dichiarazione falsa può essere un reato.',
  send: 'Presentarlo',
  next: 'Lo esaminano le persone che si occupano di questo servizio. Quando sono confermati abbastanza certificati, comincia un tempo di attesa in cui si scrive più volte a chi custodisce la cassaforte. Solo dopo la cassaforte viene aperta, e Le scriviamo.',
  private: 'Ciò che invia resta chiuso a chiave. Lo vede solo chi lo esamina.',
  earlier: 'Che cosa ha presentato',
  submittedOn: (moment) => html`presentato !${moment}`,
  status: {
    submitted: 'attende di essere esaminato',
    approved: 'confermato',
    rejected: 'non confermato',
    called_off: 'non vale più, perché abbiamo avuto notizie da chi custodisce la cassaforte',
    closed: 'non serve più',
  },
  problems: {
    statement: (least, most) => html`Ci dica, per favore, in ${least}–${most} caratteri che cosa sa.`,
    file: 'Scelga, per favore, il file del certificato.',
    format: 'Non siamo riusciti a leggerlo come PDF, JPEG o PNG. Scelga, per favore, un altro file, o faccia una fotografia.',
    size: 'Questo file supera i 10 MB. Ne scelga, per favore, uno più piccolo.',
    affirmed: 'Confermi, per favore, che ciò che dichiara è vero.',
    chooseAgain: 'Il Suo browser ha dimenticato il file. Lo scelga, per favore, ancora una volta.',
  },
  tooMany: 'Attenda, per favore',
  tooManyRest: html`<p>Ha già presentato più documenti. Attenda, per favore, che siano esaminati; poi Le scriviamo.</p>`,
  thanksTitle: 'Grazie, è arrivato',
  thanks: (owner) =>
    html`Abbiamo ricevuto quanto ha presentato per la cassaforte di !${owner}. Ora viene esaminato da persone, e può richiedere qualche giorno. Non deve fare altro.`,
  thanksNext: 'Le scriviamo se manca qualcosa, e di nuovo quando la cassaforte sarà aperta per Lei.',
  closePage: 'Ora può chiudere questa pagina.',
  closedTitle: 'Qui non occorre nulla',
  closed: {
    vault_already_released:
      'Questa cassaforte è già stata aperta. Se è stata lasciata anche a Lei, trova il link in un altro nostro messaggio.',
    other: 'Questa cassaforte ora non attende un certificato. Se la situazione cambia, chieda un nuovo link.',
  },
};
