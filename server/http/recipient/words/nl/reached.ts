import type { PageCatalogue } from '../en/index.ts';

export const reached: PageCatalogue['reached'] = {
  title: 'E‑mail bereikt u',
  heading: 'Bereikt e‑mail van Heirlock u?',
  lead: (email) => `Herinneringen en waarschuwingen gaan naar ${email}. Druk op de knop, dan weet Heirlock dat ze u daar bereiken.`,
  button: 'Ja, hij heeft mij bereikt',
  pressPlease: 'Druk alstublieft op de knop: alleen deze pagina openen verandert niets.',
  doneTitle: 'E‑mail bereikt u',
  doneHeading: 'Dank u: e‑mail bereikt u',
  done: 'Heirlock op uw computer weet het zodra die weer verbonden is.',
  closePage: 'U kunt deze pagina nu sluiten.',
};
