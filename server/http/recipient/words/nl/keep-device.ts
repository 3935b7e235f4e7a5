import type { PageCatalogue } from '../en/index.ts';

export const keepDevice: PageCatalogue['keepDevice'] = {
  title: 'Deze computer houden',
  heading: 'Een van uw computers wordt verwijderd',
  lead: (added, asked) =>
    `De computer die op ${added} aan uw account is toegevoegd, wordt verwijderd. Een andere van uw computers vroeg daarom op ${asked}.`,
  dueLabel: 'Doet u niets, dan wordt hij verwijderd',
  notYet: 'drie dagen nadat onze e‑mail aan u is verstuurd',
  choice: 'Druk op de knop, dan blijft hij. Hebt u hier niet zelf om gevraagd, dan gebruikt iemand anders een van uw computers.',
  button: 'Deze computer houden',
  pressPlease: 'Druk alstublieft op de knop: alleen deze pagina openen verandert niets.',
  nothing: 'Er is niets tegen te houden',
  kept: 'Deze verwijdering is tegengehouden. De computer blijft in uw account.',
  removed: 'De computer is verwijderd',
  removedRest:
    'Hij krijgt geen wijzigingen meer. Wilde u dit niet, stel hem dan opnieuw in met uw noodblad, en verwijder de computer die erom vroeg.',
  doneTitle: 'De computer blijft',
  doneHeading: 'Hij blijft',
  done: 'De computer blijft in uw account. Een nieuw verzoek zou weer drie dagen wachten, en we zouden u weer schrijven.',
  closePage: 'U kunt deze pagina nu sluiten.',
};
