import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { keep as english } from '../en/keep.ts';

export const keep: Catalogue<typeof english> = {
  heading: 'Conservare tutto per dopo, senza di noi',
  about:
    'Il link a questa pagina scade, e nessuno sa se questo servizio ci sarà ancora tra vent’anni. Può conservare tutto in una Sua cartella: ancora chiuso a chiave, insieme a una pagina che lo apre in qualsiasi browser, senza internet.',
  button: 'Salvare tutto, ancora chiuso a chiave',
  hint: 'Riceve una cartella ZIP. Si apre con ciò con cui ha aperto oggi: conservi per favore anche quello, in un altro luogo, perché chi ha entrambi può leggere tutto.',
  running: 'Salvataggio di tutto, ancora chiuso a chiave',
  saved: (documents, leftOut) =>
    [
      documents === 1 ? 'Salvato, con 1 file all’interno, verificato.' : `Salvato, con ${documents} file all’interno, ciascuno verificato.`,
      leftOut === 0
        ? ''
        : leftOut === 1
          ? ' 1 file non era disponibile e non è all’interno.'
          : ` ${leftOut} file non erano disponibili e non sono all’interno.`,
    ].join(''),
  zipName: 'Da conservare per dopo',
};
