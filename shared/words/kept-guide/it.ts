import type { Catalogue } from '../catalogue.ts';
import type { english } from './en.ts';

export const italian: Catalogue<typeof english> = {
  fileName: 'Da leggere per prima cosa.html',
  title: 'Come aprire tutto questo senza l’aiuto di nessuno',
  about: (owner, recipient, vault) =>
    `In questa cartella c’è ciò che ${owner === '' ? 'è stato lasciato' : `${owner} ha lasciato`} a ${recipient === '' ? 'qualcuno' : recipient} dalla cassaforte “${vault}”. È chiuso a chiave.`,
  aboutSeveral: (owner, vault) =>
    `In questa cartella c’è ciò che ${owner === '' ? 'è stato lasciato' : `${owner} ha lasciato`} a più persone dalla cassaforte “${vault}”. È chiuso a chiave, per ciascuna persona separatamente.`,
  dates: (sealed, saved) => `È stato composto e firmato il giorno ${sealed}, e salvato qui il giorno ${saved}.`,
  madeOn: (saved) => `È stato composto, firmato e salvato qui il giorno ${saved}.`,
  need: 'Che cosa occorre',
  needOf: (recipient) => `Per ciò che è stato lasciato a ${recipient}:`,
  needAny: 'Ne basta una:',
  passphrase: 'la frase segreta scelta a suo tempo, spesso sei semplici parole inglesi',
  sheet: 'la pagina stampata con parole numerate che in alto porta la parola Heirlock',
  quorum: (needed, total) => `${needed} qualsiasi delle ${total} pagine stampate che più persone conservano`,
  nobody:
    'Senza, nessuno può aprirlo, e non c’è nessuno a cui chiederne un’altra. Con essa non occorrono né internet, né un account, né il permesso di nessuno.',
  steps: 'Che cosa fare',
  unpack:
    'Se questa pagina si trova ancora in un file ZIP, prima lo estragga: sulla maggior parte dei computer con un clic destro su di esso, “Estrai tutto” o “Estrai”.',
  open: (reader) =>
    `Apra “${reader}” con un doppio clic. Si apre nel Suo browser, per esempio Firefox, Chrome, Edge o Safari. Nulla di ciò che vi sceglie o digita lascia il Suo computer.`,
  choose: (bundle) => `Scelga lì il file “${bundle}”.`,
  chooseOwn: 'Scelga lì il file con il Suo nome:',
  type: 'Digiti le parole del foglio, o la frase segreta.',
  save: 'Legga la lettera, e salvi i file che vuole avere aperti.',
  fails: 'Se la pagina non si apre più',
  failsWhy: (format) =>
    `I computer cambiano. “${format}” dice, byte per byte e in inglese, come è fatto il file. Chi sa programmare può scrivere, solo con quello, una nuova pagina per aprirlo. Chieda a qualcuno che lo sappia fare, e gli mostri questa cartella.`,
  care: 'Perché duri',
  copies:
    'Conservi due copie in due luoghi, per esempio su due chiavette USB in due case. Controlli ogni qualche anno se si leggono ancora.',
  apart: 'Conservi la frase segreta o il foglio lontano da questa cartella: chi ha entrambi può leggere tutto.',
  checksum: 'Per chi vuole verificare la pagina che lo apre',
  checksumWhy: (hash) =>
    `Un foglio può riportare la somma di controllo della pagina com’era quando il foglio fu stampato. Una pagina successiva ne ha un’altra, e apre gli stessi file. Quella in questa cartella ha lo SHA-256 ${hash}.`,
};
