import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const vouch: PageCatalogue['vouch'] = {
  title: 'Weet u dat deze persoon in leven is?',
  heading: (owner) => html`Is !${owner} in leven?`,
  lead: (owner) =>
    html`Heirlock heeft niets gehoord van !${owner} en staat op het punt het nagelatene door te geven. Weet u dat deze persoon in leven is, druk dan op de knop; er wordt dan niets doorgegeven.`,
  button: 'Ja, in leven',
  onlyIfSure:
    'Druk er alleen op als u het zeker weet: als u met deze persoon zelf hebt gesproken, of met iemand die bij hem of haar is. Weet u het niet zeker, sluit deze pagina dan. Niemand krijgt daarvan bericht.',
  pressPlease: 'Alleen deze pagina openen verandert niets.',
  nothing: 'Er is niets tegen te houden',
  nothingRest: (owner) => html`Niets van wat !${owner} nalaat, staat op het punt te worden doorgegeven, of het is al doorgegeven.`,
  doneHeading: 'Dank u. Het is tegengehouden.',
  done: (owner) =>
    html`Wat !${owner} nalaat, blijft gesloten. Vraag deze persoon alstublieft om een levensteken in Heirlock, zodat het niet weer zover komt.`,
  closePage: 'U kunt deze pagina nu sluiten.',
};
