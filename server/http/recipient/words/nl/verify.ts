import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const verify: PageCatalogue['verify'] = {
  title: 'Bevestig alstublieft uw e‑mailadres',
  heading: 'Is dit uw e‑mailadres?',
  dear: (name) => html`Beste !${name}, `,
  lead: (hello, owner, vault, released) =>
    html`!${hello}!${owner} bewaart documenten in Heirlock, in een kluis met de naam “!${vault}”, en heeft u genoemd als iemand die ze ${released ? 'mag ontvangen' : 'op een dag mag ontvangen'}.`,
  question: 'Opdat ze bij u aankomen en bij niemand anders, laat ons alstublieft weten of dit uw adres is:',
  button: 'Ja, dit is mijn adres',
  meaning: 'Wat betekent dit?',
  comesNow: 'De documenten zijn vrijgegeven. Zodra u op de knop drukt, sturen we naar dit adres een e‑mail met de link die ze opent.',
  comesLater: 'U krijgt nog geen documenten te zien. Wanneer het zover is, schrijven we naar dit adres en leiden we u door de rest.',
  freeAndPassphrase:
    'Er valt niets te betalen en u hoeft geen account te openen. Op de volgende pagina kiest u een wachtwoordzin die alle anderen buitenhoudt, met een code die u hebt gekregen. U gaat geen verplichtingen aan.',
  freeForNow: 'Er valt niets te betalen en u hoeft geen account te openen. U gaat geen verplichtingen aan.',
  free: 'Er valt niets te betalen, u hoeft geen account te openen en geen wachtwoord te kiezen. U gaat geen verplichtingen aan.',
  unknownOwner: (owner) => html`Weet u niet wie !${owner} is, of wilt u dit liever niet, sluit deze pagina dan. Er gebeurt dan niets.`,
  unsure: (owner) =>
    html`Twijfelt u of dit echt is? Vraag het persoonlijk of telefonisch aan !${owner}, of laat deze pagina zien aan iemand die u vertrouwt.`,
  confirmedNow: 'Dank u. Uw adres is bevestigd.',
  confirmedBefore: 'Uw adres is al bevestigd',
  onceIsEnough: 'U hebt ons al eerder laten weten dat dit uw adres is. Dank u; één keer is genoeg.',
  releasedNext: (owner, email) =>
    html`Wat !${owner} voor u heeft klaargelegd, is vrijgegeven. De link ernaartoe komt in een e‑mail aan !${email}. Hebt u die e‑mail, gebruik dan de link daarin. Zo niet, dan is hij onderweg en zou hij er binnen enkele minuten moeten zijn; kijk alstublieft ook bij de ongewenste e‑mail (spam).`,
  nothingToDo: (email) => html`U hoeft verder niets te doen. Wanneer het zover is, schrijven we naar !${email}.`,
  nothingNow: (email) => html`U hoeft nu verder niets te doen. Wanneer het zover is, schrijven we naar !${email}.`,
  inOwnersHands: (owner) =>
    html`Hoe u het dan opent, is aan !${owner}: met een blad papier dat u krijgt, samen met anderen die zulke bladen hebben, of met een wachtwoordzin die u zelf kiest.`,
  ifGivenCode: 'Voor een wachtwoordzin hebt u eerst een code van die persoon nodig. Krijgt u er een, open dan deze pagina opnieuw.',
  passphraseWaits: (owner) =>
    html`Hier is een wachtwoordzin gekozen die nog niets opent, omdat !${owner} hem nog niet heeft bevestigd. Praat er alstublieft over met !${owner}, persoonlijk of telefonisch.`,
  passphraseCounts: (owner) =>
    html`Hiervoor is een wachtwoordzin gekozen. Bewaar alstublieft het papier waar hij op staat. Is het kwijt, vraag !${owner} dan om een nieuwe code.`,
  newAddress: (owner) =>
    html`Verandert dit adres op een dag, vertel het dan alstublieft aan !${owner}, zodat het nieuwe in Heirlock kan worden ingevoerd.`,
  certificate: (owner, link) =>
    html`Deze kluis wordt geopend wanneer !${owner} is overleden en er een overlijdensakte is ingediend. U kunt haar hier indienen wanneer het zover is: !${link}. Bewaar dat adres alstublieft.`,
  certificateLink: 'een overlijdensakte indienen',
  closePage: 'U kunt deze pagina nu sluiten.',
  invitedTitle: 'Een wachtwoordzin kiezen',
  invitedHeading: (owner) => html`!${owner} vraagt u een wachtwoordzin te kiezen`,
  oneMoreStep: 'Er is nog één stap.',
  needsScript: html`<strong>Deze stap heeft JavaScript nodig.</strong> De wachtwoordzin wordt op uw eigen apparaat gemaakt, en daarvoor is een klein programma in de pagina nodig. Sta het alstublieft toe in uw browser, of open de link in een andere.`,
};
