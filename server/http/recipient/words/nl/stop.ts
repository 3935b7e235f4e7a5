import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const stop: PageCatalogue['stop'] = {
  title: 'Mijn kluis gesloten houden',
  heading: (vault) => html`“!${vault}” is nog gesloten`,
  lead: 'Druk op de knop, dan blijft de kluis gesloten: alles wat in gang is gezet, wordt afgelast.',
  button: 'Ik ben er – gesloten houden',
  pressPlease: 'Druk alstublieft op de knop: alleen deze pagina openen verandert niets.',
  certificates: {
    reviewing: 'Er is een overlijdensakte ingediend, en mensen gaan haar bekijken.',
    announced: 'Er zijn genoeg overlijdensakten bevestigd. De wachttijd begint zodra onze waarschuwing aan u is verstuurd.',
    waiting: 'Er zijn genoeg overlijdensakten bevestigd, en de wachttijd loopt.',
  },
  releaseLabel: 'Als we niets horen, wordt de kluis vrijgegeven',
  request: (who, moment) => html`!${who} vraagt om de kluis met de hand vrij te geven. Het verzoek vervalt op !${moment}.`,
  somebody: 'Iemand die deze dienst mede beheert,',
  opening: (moment) =>
    html`U, of iemand die als u was aangemeld, heeft Heirlock opdracht gegeven de kluis te openen. Dat gebeurt op <strong>!${moment}</strong>.`,
  openingWaits: 'U, of iemand die als u was aangemeld, heeft Heirlock opdracht gegeven de kluis te openen. Het wacht nog.',
  overdue: 'We verwachtten een levensteken, en we hebben niets van u gehoord.',
  nothing: 'Er is niets tegen te houden',
  nothingRest: (vault) =>
    html`<p>Uw kluis “!${vault}” is gesloten, en niemand heeft een vrijgave in gang gezet die deze pagina kan tegenhouden.</p>`,
  archivedRest: (vault) => html`<p>Uw kluis “!${vault}” is gearchiveerd. Zolang dat zo is, wordt er niets vrijgegeven.</p>`,
  released: 'Deze kluis is vrijgegeven',
  releasedRest: (
    vault,
    moment,
  ) => html`<p>Uw kluis “!${vault}” is vrijgegeven op <strong>!${moment}</strong>. Dat kan niet ongedaan worden gemaakt.</p>
<p>Wilde u dit niet, praat dan alstublieft met de mensen die u hebt gekozen: zij kunnen nu openen wat u hun hebt nagelaten.</p>`,
  doneTitle: 'Dank u, de kluis blijft gesloten',
  doneHeading: 'Dank u. We hebben van u gehoord.',
  done: (vault) => html`Uw kluis “!${vault}” blijft gesloten. Wat in gang was gezet, is afgelast.`,
  doneMore: 'Heeft iemand willens en wetens een valse akte ingediend, dan ziet u bij uw activiteit in Heirlock wie het was.',
  closePage: 'U kunt deze pagina nu sluiten.',
};
