import type { Catalogue } from '../catalogue.ts';
import type { english } from './en.ts';

export const dutch: Catalogue<typeof english> = {
  fileName: 'Lees mij eerst.html',
  title: 'Hoe u dit opent zonder hulp van iemand anders',
  about: (owner, recipient, vault) =>
    owner === ''
      ? `In deze map zit wat aan ${recipient === '' ? 'iemand' : recipient} is nagelaten uit de kluis “${vault}”. Het is vergrendeld.`
      : `In deze map zit wat ${owner} aan ${recipient === '' ? 'iemand' : recipient} heeft nagelaten uit de kluis “${vault}”. Het is vergrendeld.`,
  aboutSeveral: (owner, vault) =>
    owner === ''
      ? `In deze map zit wat aan verschillende mensen is nagelaten uit de kluis “${vault}”. Het is vergrendeld, voor ieder afzonderlijk.`
      : `In deze map zit wat ${owner} aan verschillende mensen heeft nagelaten uit de kluis “${vault}”. Het is vergrendeld, voor ieder afzonderlijk.`,
  dates: (sealed, saved) => `Het is samengesteld en ondertekend op ${sealed}, en hier opgeslagen op ${saved}.`,
  madeOn: (saved) => `Het is samengesteld, ondertekend en hier opgeslagen op ${saved}.`,
  need: 'Wat u nodig hebt',
  needOf: (recipient) => `Voor wat is nagelaten aan ${recipient}:`,
  needAny: 'Een van deze is genoeg:',
  passphrase: 'de wachtwoordzin die ervoor is gekozen, vaak zes gewone Engelse woorden',
  sheet: 'het gedrukte blad met genummerde woorden, met bovenaan het woord Heirlock',
  quorum: (needed, total) => `${needed} van de ${total} gedrukte bladen die verschillende mensen bewaren, het maakt niet uit welke`,
  nobody:
    'Zonder dat kan niemand dit openen, en er is niemand bij wie u een ander kunt krijgen. Ermee hebt u geen internet, geen account en niemands toestemming nodig.',
  steps: 'Wat u doet',
  unpack:
    'Zit deze pagina nog in een ZIP-bestand, pak dat dan eerst uit: op de meeste computers met een rechtermuisklik erop, “Alles uitpakken” of “Uitpakken”.',
  open: (reader) =>
    `Open “${reader}” met een dubbelklik. De pagina gaat open in uw browser, zoals Firefox, Chrome, Edge of Safari. Niets wat u daar kiest of typt, verlaat uw computer.`,
  choose: (bundle) => `Kies daar het bestand “${bundle}”.`,
  chooseOwn: 'Kies daar het bestand met uw naam:',
  type: 'Typ de woorden van het blad, of de wachtwoordzin.',
  save: 'Lees de brief, en sla de bestanden op die u ontgrendeld wilt hebben.',
  fails: 'Als de pagina niet meer opengaat',
  failsWhy: (format) =>
    `Computers veranderen. In “${format}” staat in het Engels, byte voor byte, hoe het bestand is gemaakt. Wie kan programmeren, kan alleen daarmee een nieuwe pagina schrijven om het te openen. Vraag zo iemand, en laat deze map zien.`,
  care: 'Opdat het blijft bestaan',
  copies:
    'Bewaar twee kopieën op twee plaatsen, bijvoorbeeld op twee USB-sticks in twee huizen. Kijk om de paar jaar of ze nog te lezen zijn.',
  apart: 'Bewaar de wachtwoordzin of het blad apart van deze map: wie beide heeft, kan alles lezen.',
  checksum: 'Voor wie de pagina wil controleren die het opent',
  checksumWhy: (hash) =>
    `Op een blad kan de controlesom staan van de pagina zoals zij was toen het blad werd afgedrukt. Een latere pagina heeft een andere, en opent dezelfde bestanden. Die in deze map heeft de SHA-256 ${hash}.`,
};
