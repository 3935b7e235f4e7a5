import type { MailCatalogue } from '../en/index.ts';

export const sms: MailCatalogue['sms'] = {
  checkIn: (vault, moment, url) =>
    `Heirlock: geen levensteken voor uw kluis ${vault}. De kluis wordt vrijgegeven op ${moment}. Zo houdt u dat tegen: ${url}`,
  certificate: (vault, moment, url) =>
    `Heirlock: overlijdensakten zijn bevestigd. Uw kluis ${vault} wordt vrijgegeven op ${moment}. Zo houdt u dat tegen: ${url}`,
  requested: (vault, url) =>
    `Heirlock: iemand heeft gevraagd uw kluis ${vault} vrij te geven. Dat kan over 24 uur gebeuren. Zo houdt u dat tegen: ${url}`,
  opening: (vault, hours, url) =>
    `Heirlock: er is opdracht gegeven uw kluis ${vault} te openen. Dat gebeurt over ${hours}. Zo houdt u dat tegen: ${url}`,
  datePassed: (vault, moment) =>
    `Heirlock: de datum van uw kluis ${vault} is voorbij. De kluis wordt vrijgegeven op ${moment}. Stel in Heirlock een nieuwe datum in om dat tegen te houden.`,
  contactCode: (code, minutes) => `Heirlock: ${code} bevestigt dit nummer. De code werkt ${minutes}. Vertel hem aan niemand.`,
  leftToYou: (owner, url) =>
    `Heirlock: ${owner} heeft u iets nagelaten. Het ligt hier voor u klaar: ${url} Er is geen haast bij. Bel voor de zekerheid iemand die ${owner} na staat.`,
  leftToYouAgain: (owner, url) =>
    `Heirlock: wat ${owner} u heeft nagelaten, ligt nog klaar: ${url} Er is geen haast bij. Bel voor de zekerheid iemand die ${owner} na staat.`,
  newLink: (owner, url) => `Heirlock: uw nieuwe link naar wat ${owner} u heeft nagelaten: ${url}`,
  releaseCode: (code, minutes) =>
    `Heirlock: ${code} is uw code. Hij werkt ${minutes}. Typ hem alleen op de pagina die u hebt geopend en vertel hem aan niemand.`,
  witnessCode: (code, minutes) =>
    `Heirlock: ${code} is uw tweede code om te ondertekenen. Hij werkt ${minutes}. Typ hem alleen op onze pagina en vertel hem aan niemand.`,
  correction: (owner, url) =>
    `Heirlock: wat ${owner} u heeft nagelaten, gaat misschien ook naar een ander adres. Is dat niet van u, houd het hier tegen: ${url}`,
  wayAsked: (owner, url) => `Heirlock: bereiken we u op dit nummer, voor ${owner}? Antwoord alstublieft hier, ja of nee: ${url}`,
};
