import type { Catalogue } from '../../../words/catalogue.ts';
import { plural } from '../../../words/plural.ts';
import type { english } from './en.ts';

export const dutch: Catalogue<typeof english> = {
  title: 'Verklaring over een vrijgave',
  lead: (service) =>
    `Deze verklaring is opgesteld door de Heirlock-dienst op ${service}. Er staat in wanneer en waarom een kluis is vrijgegeven, en wat de hieronder genoemde persoon eruit heeft ontvangen. Over anderen zegt zij niets.`,
  test: 'Dit is een oefening met testgegevens. Er is niets vrijgegeven.',
  rows: {
    recipient: 'Voor',
    address: 'Adres',
    owner: 'Nagelaten door',
    vault: 'Kluis',
    released: 'Vrijgegeven',
    made: 'Opgesteld',
  },
  unnamed: 'niet bekend bij de dienst',
  why: 'Waarom de kluis is vrijgegeven',
  triggers: {
    inactivity:
      'De eigenaar had gevraagd de kluis vrij te geven als er niets meer van de eigenaar werd vernomen. De termijn voor een levensteken is verstreken, en daarna heeft niets de vrijgave tegengehouden.',
    date_based: 'De eigenaar had een datum voor de vrijgave gekozen, en die datum is gekomen.',
    manual: 'De kluis is met de hand vrijgegeven, door de eigenaar of door iemand die de eigenaar daarmee had belast.',
    death_certificate: 'Er is een overlijdensakte ingediend, en degenen die haar moeten beoordelen, hebben haar aanvaard.',
  },
  steps: {
    last_check_in: 'Laatste levensteken van de eigenaar',
    release_date: 'Door de eigenaar gekozen datum',
    certificate_received: 'Overlijdensakte ontvangen',
    certificate_accepted: 'Overlijdensakte aanvaard',
    release_asked: 'Vrijgave aangevraagd',
    release_approved: 'Instemming van iemand anders met de vrijgave',
    opening_set: 'Vrijgave in gang gezet door de eigenaar',
  },
  step: (what, moment) => `${what}: ${moment}`,
  approvals: (count) =>
    plural('nl', count, {
      zero: 'Niemand anders hoefde in te stemmen.',
      one: 'Eén andere persoon heeft met de vrijgave ingestemd.',
      other: `${count} andere personen hebben met de vrijgave ingestemd.`,
    }),
  note: 'Briefje bij de vrijgave',
  warnings: 'Waarschuwingen voor de vrijgave',
  noWarnings: 'De dienst heeft geen waarschuwing geregistreerd die voor deze vrijgave is aangenomen.',
  warning: (moment, kind, way) => `${moment}: ${kind}, aangenomen ${way}`,
  warningKinds: {
    due_notice: 'bericht dat het tijd was voor een levensteken',
    last_warning: 'laatste waarschuwing voor de vrijgave',
    date_passed_warning: 'waarschuwing dat de datum voorbij was',
    certificate_warning: 'waarschuwing dat een overlijdensakte was aanvaard',
    certificate_halfway: 'tweede waarschuwing over de overlijdensakte',
    certificate_last_warning: 'laatste waarschuwing over de overlijdensakte',
  },
  ways: { mail: 'door een mailserver', sms: 'door een sms-dienst', desktop: 'doordat zij in de app is gelezen' },
  received: 'Wat u is nagelaten',
  nothing: 'Er zat geen document in de kluis.',
  document: (version, type, size) => `Versie ${version}, ${type}, ${size}`,
  hash: (hash) => `SHA-256 ${hash}`,
  more: (listed, all) => `Documenten in de kluis: ${all}; hier vermeld, in volgorde van naam: de eerste ${listed}.`,
  sealed: (documents, parts, size) =>
    `De eigenaar heeft alles verzegeld voordat het de dienst bereikte. De dienst kent daarom geen namen en kan er niets van lezen. Voor u bewaart hij ${plural('nl', documents, { one: 'één document', other: `${documents} documenten` })} in ${plural('nl', parts, { one: 'één verzegeld deel', other: `${parts} verzegelde delen` })}, samen ${size}. De SHA-256 van elk deel staat in het bestand release.json in deze PDF.`,
  sealedList: (size) =>
    `De lijst van wat van u is, is door de eigenaar verzegeld en ondertekend. De dienst bewaart haar als verzegeld bestand van ${size} en kan haar niet openen; met uw sleutel geopend toont zij de eigen handtekening van de eigenaar.`,
  noSealedList: 'Toen de kluis werd vrijgegeven, had de eigenaar voor u geen lijst verzegeld.',
  opened: 'Wat u hebt geopend',
  notOpened: 'Toen deze verklaring werd opgesteld, had u nog niets geopend.',
  opening: (moment) => `${moment}: bekeken wat er is nagelaten`,
  download: (moment, name) => `${moment}: ${name} gedownload`,
  sealedDownload: (moment) => `${moment}: een verzegeld document gedownload`,
  moreOpenings: 'Alleen de eerste van deze momenten zijn vermeld.',
  log: 'Het logboek van de dienst',
  logEntry: (entry, moment) =>
    `De dienst houdt een logboek bij waarin geen regel kan worden veranderd zonder dat alle latere mee veranderen. De vrijgave is vastgelegd in het logboek tot en met regel ${entry}, ondertekend op ${moment}:`,
  check: 'Hoe u deze verklaring controleert',
  howSigned: {
    configured: 'De PDF is ondertekend met het certificaat van de dienst, dat een PDF-programma toont.',
    self_made:
      'De dienst heeft geen certificaat van een erkende instantie. Hij heeft deze PDF ondertekend met een certificaat dat hij zelf heeft gemaakt; een PDF-programma zal daarom melden dat het de ondertekenaar niet kent. Of de verklaring sindsdien is veranderd, kan toch worden gecontroleerd.',
  },
  tools:
    'De opdracht “heirlock verify-release” controleert de handtekening en alles wat hier is vermeld, zonder een server iets te vragen. De offline lezer vergelijkt de verklaring met wat u hebt geopend.',
  key: 'De dienst ondertekent zijn logboek en deze verklaring met één sleutel. Vergelijk die met een sleutel die u van elders kent:',
  page: (page, pages) => `Pagina ${page} van ${pages}`,
  files: {
    text: 'Deze verklaring, voor programma’s',
    signature: 'Handtekening van de dienst over release.json',
    bundle: 'De lijst van wat van u is, verzegeld en ondertekend door de eigenaar',
  },
};
