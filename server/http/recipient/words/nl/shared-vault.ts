import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const sharedVault: PageCatalogue['sharedVault'] = {
  title: 'Dank u, hier telt het',
  heading: 'Dank u. Hier telt het.',
  known: (other) => html`<strong>!${other}</strong>, dat de kluis samen met ons gesloten houdt, weet het ook.`,
  hereAlone: (other) =>
    html`Dit is alleen hier afgelast. <strong>!${other}</strong> houdt de kluis samen met ons gesloten en hoort hier niets van. Hebt u daarvandaan ook een e‑mail hierover gekregen, druk dan alstublieft ook op de link in die e‑mail.`,
  counted: (vault) => html`We hebben genoteerd dat het goed met u gaat, en houden uw kluis “!${vault}” gesloten.`,
  unheard: (other) =>
    html`<strong>!${other} weet het nog niet.</strong> Het houdt de kluis samen met ons gesloten en gaat af op wat het zelf hoort. We proberen het door te geven. Druk voor de zekerheid alstublieft ook op de link in de e‑mail daarvandaan.`,
  notCounted: (other) =>
    html`<strong>!${other} gelooft ons niet nog een keer op ons woord.</strong> Het houdt de kluis samen met ons gesloten en wil van u zelf horen. Druk alstublieft ook op de link in de e‑mail daarvandaan, of geef een levensteken in Heirlock op uw computer.`,
  given: (other) =>
    html`<strong>!${other} heeft zijn deel van de sleutel al weggegeven.</strong> Dat deel alleen opent niets, en het onze blijft hier. Open alstublieft nu Heirlock op uw computer: het maakt een nieuwe sleutel, waarbij dat deel niets helpt.`,
  witness: (witness) =>
    html`<strong>!${witness}</strong> waakt ook over de kluis en gelooft niemand behalve u. Hebt u daarvandaan een e‑mail gekregen, beantwoord die dan alstublieft ook.`,
  lookAgain: 'Kijken hoe het er nu voor staat',
};
