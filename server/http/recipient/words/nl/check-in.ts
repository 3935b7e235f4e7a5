import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const checkIn: PageCatalogue['checkIn'] = {
  title: 'Een levensteken geven',
  heading: (vault) => html`Levensteken voor “!${vault}”`,
  headingOverdue: (vault) => html`Geef alstublieft een levensteken: “!${vault}” wordt binnenkort vrijgegeven`,
  button: 'Ik ben er – levensteken geven',
  pressPlease: 'Druk alstublieft op de knop: alleen deze pagina openen telt niet als levensteken.',
  lead: 'Een levensteken zegt ons dat het goed met u gaat en dat de kluis gesloten moet blijven.',
  leadOverdue: html`We verwachtten een levensteken, en we hebben niets van u gehoord. <strong>De kluis is nog gesloten.</strong> Geef nu een levensteken, dan blijft hij gesloten: de vrijgave wordt afgelast.`,
  leadPaused: (until) =>
    html`De levenstekens voor deze kluis zijn gepauzeerd tot !${until}. Vóór die dag is er geen nodig. Geeft u er toch een, dan noteren we dat, en de pauze loopt door.`,
  dueBy: 'Geef alstublieft een levensteken uiterlijk',
  wasDueOn: 'Uw levensteken werd verwacht op',
  releaseLabel: 'Als we niets horen, wordt de kluis vrijgegeven',
  releaseOn: (moment) => html`op !${moment}`,
  releaseAnyTime: 'vanaf nu op elk moment',
  goesTo: 'De kluis gaat dan naar',
  nobody: 'niemand',
  people: (count) => (count === 1 ? '1 persoon' : `${count} personen`),
  notNeeded: 'Er is geen levensteken nodig',
  archived: (
    vault,
  ) => html`<p>Uw kluis “!${vault}” is gearchiveerd. Zolang dat zo is, wordt er niets vrijgegeven en is er geen levensteken nodig.</p>
<p>Haalt u de kluis in Heirlock terug, dan beginnen de levenstekens weer.</p>`,
  noTimer: (vault) =>
    html`<p>Uw kluis “!${vault}” wacht niet meer op levenstekens. In Heirlock vindt u wanneer en hoe hij wordt vrijgegeven.</p>`,
  released: 'Deze kluis is vrijgegeven',
  releasedRest: (
    vault,
    moment,
  ) => html`<p>Uw kluis “!${vault}” is vrijgegeven op <strong>!${moment}</strong>. Een levensteken kan daar niets meer aan veranderen.</p>
<p>Wilde u dit niet, praat dan alstublieft met de mensen die u hebt gekozen: zij kunnen nu openen wat u hun hebt nagelaten.</p>`,
  doneTitle: 'Dank u, uw levensteken is binnen',
  doneHeading: 'Dank u. Uw levensteken is binnen.',
  doneRest: (vault) => html`Uw kluis “!${vault}” blijft gesloten.`,
  doneCalledOff: (vault) => html`Uw kluis “!${vault}” blijft gesloten. De vrijgave die nabij was, is afgelast.`,
  nextDue: 'Uw volgende levensteken wordt verwacht uiterlijk',
  stillPaused: (until) => html`De levenstekens blijven gepauzeerd tot !${until}.`,
  closePage: 'U kunt deze pagina nu sluiten.',
};
