import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const correct: PageCatalogue['correct'] = {
  title: 'Een ander adres voor iemand die niet wordt bereikt',
  headingYours: 'Is een ander adres van u?',
  headingTheirs: (name) => html`Een ander adres voor !${name}`,
  someone: 'iemand die niet wordt bereikt',
  leadYours: (owner, vault) =>
    html`!${owner} heeft u in Heirlock iets nagelaten, in een kluis met de naam “!${vault}”. U hebt het nog niet geopend. Met de link in onze andere e‑mails kunt u het openen.`,
  leadTheirs: (owner, name) =>
    html`!${owner} heeft in Heirlock iets nagelaten voor !${name}. Het is nog niet geopend. Misschien is het adres waarnaar we schrijven niet meer in gebruik.`,
  changesNothing: 'Alleen deze pagina openen verandert niets.',
  underWay: 'Wat er is voorgesteld',
  newAddress: 'Nieuw adres',
  askedBy: 'Voorgesteld door',
  agreedBy: 'Ermee ingestemd heeft',
  by: {
    contact: 'iemand die door de eigenaar is genoemd als iemand aan wie wij iets mogen vragen',
    recipient: 'iemand aan wie ook iets is nagelaten',
    operator: 'iemand die deze dienst beheert',
  },
  expires: 'Eindigt zonder instemming op',
  settles: 'Geldt vanaf',
  needsSecond: 'Er gebeurt niets voordat nog iemand ermee heeft ingestemd. Daarna zijn er drie dagen waarin het kan worden tegengehouden.',
  sealed:
    'Wat er is nagelaten, is vergrendeld met een sleutel die deze dienst niet heeft. Op een verkeerd adres zou niemand het kunnen lezen: er zouden alleen vergrendelde bestanden zijn.',
  readable:
    'Alleen het adres beschermt wat er is nagelaten: wie op het nieuwe adres leest, kan het lezen met een code die daarheen wordt gestuurd.',
  agreeLead: 'Klopt dit adres? Stem er alleen mee in als u het van de persoon zelf weet, het liefst uit een gesprek of via de telefoon.',
  agree: 'Ja, dit adres klopt',
  stopLead: 'Is het adres verkeerd of twijfelt u, dan is één keer drukken genoeg om het tegen te houden. U hoeft geen reden te geven.',
  stop: 'Tegenhouden',
  askHeading: 'Weet u een ander adres?',
  askLead:
    'Weet u van de persoon zelf op welk adres die tegenwoordig e‑mail leest, typ het dan hier. Nog iemand moet ermee instemmen, van degenen die zijn genoemd of die deze dienst beheren. Iedereen die het misschien beter weet, krijgt bericht, en drie dagen lang kan ieder van hen het tegenhouden.',
  addressLabel: 'Het huidige e‑mailadres',
  addressHint: 'Niet uw eigen adres: wat aan iemand anders is nagelaten, gaat nooit naar wie het voorstelt.',
  ask: 'Voorstellen',
  nothing: 'Op dit moment is er niets om tegen te houden of om mee in te stemmen.',
  opened: 'Wat er is nagelaten, is intussen geopend. Een ander adres is niet meer nodig.',
  last: {
    stopped: 'Het laatste voorstel is tegengehouden.',
    expired: 'Met het laatste voorstel heeft niemand ingestemd.',
    settled: 'Het laatste voorstel geldt nu: er is een link naartoe gestuurd.',
    needless: 'Het laatste voorstel is niet meer nodig.',
  },
  done: {
    asked: 'Dank u. We hebben geschreven naar degenen die ermee kunnen instemmen, en ook naar degenen die het misschien beter weten.',
    agreed: 'Dank u. Over drie dagen geldt het nieuwe adres, tenzij iemand het tegenhoudt.',
    stopped: 'Het is tegengehouden. Naar dat adres wordt niets gestuurd.',
  },
  refused: {
    invalid_email: 'Dat is geen e‑mailadres. Kijk het alstublieft nog eens na.',
    correction_own_address: 'Dat is een adres van uzelf. Wat aan iemand anders is nagelaten, kan niet naar u worden gestuurd.',
    correction_needs_another:
      'Iemand anders moet ermee instemmen: iemand die in een andere rol is genoemd dan degene die het heeft voorgesteld.',
    correction_limit_exceeded:
      'U hebt binnen een jaar drie adressen genoemd. Meer is voorlopig niet mogelijk; iemand anders kan er nog wel een noemen.',
    recipient_has_opened: 'Wat er is nagelaten, is intussen geopend. Een ander adres is niet meer nodig.',
    permission_denied: 'U wordt zelf wel bereikt: met de link in onze andere e‑mails kunt u openen wat van u is.',
    conflict: 'Er is intussen iets veranderd. Kijk alstublieft hoe het er nu voor staat.',
  },
  others: {
    link: 'Is iemand anders niet te bereiken?',
    title: 'Mensen die niet worden bereikt',
    heading: 'Is iemand anders niet te bereiken?',
    lead: (owner) =>
      html`Deze mensen hebben nog niet geopend wat !${owner} hun heeft nagelaten. Weet u op welk adres een van hen tegenwoordig e‑mail leest, dan kunt u dat zeggen.`,
    none: 'Iedereen heeft geopend wat hem of haar is nagelaten, of er is niemand anders.',
    unnamed: 'Iemand zonder naam',
    back: 'Terug naar wat u is nagelaten',
  },
};
