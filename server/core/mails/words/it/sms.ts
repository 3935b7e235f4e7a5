import type { MailCatalogue } from '../en/index.ts';

export const sms: MailCatalogue['sms'] = {
  checkIn: (vault, moment, url) =>
    `Heirlock: nessun segno di vita per la Sua cassaforte ${vault}. Sarà consegnata ${moment}. Per fermare la consegna: ${url}`,
  certificate: (vault, moment, url) =>
    `Heirlock: certificati di morte confermati. La Sua cassaforte ${vault} sarà consegnata ${moment}. Per fermare la consegna: ${url}`,
  requested: (vault, url) =>
    `Heirlock: qualcuno ha chiesto di consegnare la Sua cassaforte ${vault}. Sarà possibile tra 24 ore. Per fermare la consegna: ${url}`,
  opening: (vault, hours, url) =>
    `Heirlock: è stato chiesto di aprire la Sua cassaforte ${vault}. Si aprirà tra ${hours}. Per fermare l’apertura: ${url}`,
  datePassed: (vault, moment) =>
    `Heirlock: la data della Sua cassaforte ${vault} è passata. Sarà consegnata ${moment}. Per evitarlo, imposti una nuova data in Heirlock.`,
  contactCode: (code, minutes) => `Heirlock: ${code} conferma questo numero. Vale ${minutes}. Non lo dica a nessuno.`,
  leftToYou: (owner, url) =>
    `Heirlock: ${owner} ha lasciato qualcosa per Lei, qui: ${url} Non c’è fretta. Se ha dubbi, chiami qualcuno vicino a ${owner}.`,
  leftToYouAgain: (owner, url) =>
    `Heirlock: ciò che ${owner} ha lasciato per Lei La attende ancora: ${url} Non c’è fretta. Se ha dubbi, chiami qualcuno vicino a ${owner}.`,
  newLink: (owner, url) => `Heirlock: il Suo nuovo link a ciò che ${owner} Le ha lasciato: ${url}`,
  releaseCode: (code, minutes) =>
    `Heirlock: ${code} è il Suo codice. Vale ${minutes}. Lo digiti solo nella pagina che ha aperto e non lo dica a nessuno.`,
  witnessCode: (code, minutes) =>
    `Heirlock: ${code} è il Suo secondo codice per firmare. Vale ${minutes}. Lo digiti solo nella nostra pagina e non lo dica a nessuno.`,
  correction: (owner, url) =>
    `Heirlock: ciò che ${owner} Le ha lasciato potrebbe andare anche a un altro indirizzo. Se non è Suo, lo fermi qui: ${url}`,
  wayAsked: (owner, url) => `Heirlock: La raggiungiamo a questo numero, per conto di ${owner}? Risponda qui, per favore, sì o no: ${url}`,
};
