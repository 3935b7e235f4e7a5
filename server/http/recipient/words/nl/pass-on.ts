import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const passOn: PageCatalogue['passOn'] = {
  title: 'Wilt u iets doorgeven?',
  lead: (owner, who) =>
    html`!${owner} heeft in Heirlock iets nagelaten voor !${who ?? 'iemand die u kent'}, en heeft u genoemd als iemand die een bericht zou kunnen doorgeven. Onze berichten zijn tot nu toe niet geopend.`,
  please: (owner, who) =>
    html`Laat !${who ?? 'diegene'} alstublieft persoonlijk of telefonisch weten dat er in de mailbox een bericht klaarligt dat over !${owner} gaat.`,
  buttons: { told: 'Ik heb het laten weten', cannot: 'Ik kan niemand bereiken' },
  before: {
    told: 'U hebt ons al eerder gezegd dat u het hebt laten weten.',
    cannot: 'U hebt ons al eerder gezegd dat u niemand kunt bereiken.',
  },
  notWhat: 'Waar het over gaat, vertellen we aan niemand anders dan degene voor wie het bestemd is. Er valt niets door te sturen.',
  pressPlease: 'Alleen deze pagina openen verandert niets.',
  nothing: 'Er is niets meer door te geven',
  nothingRest: 'Dank u. Wat er is nagelaten, is geopend door degene voor wie het bestemd is, of er wacht niemand meer op.',
  done: {
    told: { heading: 'Dank u', text: 'We vragen het u niet nog eens. Wat er is nagelaten, wordt bewaard tot het wordt geopend.' },
    cannot: {
      heading: 'Dank u dat u het hebt gezegd',
      text: 'We gaan verder langs andere wegen. Lukt het u toch nog iemand te bereiken, dan blijft deze pagina voor u open.',
    },
  },
  closePage: 'U kunt deze pagina nu sluiten.',
};
