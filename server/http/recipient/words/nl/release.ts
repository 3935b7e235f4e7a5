import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const release: PageCatalogue['release'] = {
  leftSomethingTitle: (owner) => `${owner} heeft u iets nagelaten`,
  leftSomething: (owner) => html`!${owner} heeft u iets nagelaten`,
  dear: (name) => html`Beste !${name}, `,
  welcome: (hello, owner, vault) =>
    html`!${hello}!${owner} had in Heirlock een kluis met de naam “!${vault}” en heeft u gekozen om te ontvangen wat erin zit.`,
  noHurry: (day) =>
    html`Bereikt dit u in een tijd van verlies, dan vinden we dat heel erg voor u. Er is geen haast bij: deze link werkt tot !${day}, en daarna kunt u om een nieuwe vragen.`,
  codeNeeded: 'Om te openen hebt u een code nodig',
  codeWhy: (address) =>
    html`Opdat niemand behalve u kan openen wat van u is, sturen we zes cijfers naar uw e‑mailadres, !${address}. Die typt u dan op de volgende pagina.`,
  sendCode: 'Stuur mij een code',
  haveCode: 'Ik heb al een code',
  lostMailbox:
    'Kunt u de e‑mail op dat adres niet meer lezen? Laat deze pagina dan alstublieft zien aan iemand in de familie of aan de persoon die de nalatenschap afhandelt.',
  typeCode: 'Typ de code uit de e‑mail',
  wrongCodeTitle: 'Fout: deze code werkte niet',
  codeComes: (address) =>
    html`De code komt in een e‑mail aan !${address}. Meestal is die er binnen een minuut. Kunt u hem niet vinden, kijk dan alstublieft ook bij de ongewenste e‑mail (spam).`,
  codeLabel: 'Uw code',
  codeHint: 'Zes cijfers, bijvoorbeeld 123 456. Typ ze alstublieft alleen hier, en vertel ze aan niemand.',
  codePattern: 'zes cijfers',
  noCode: html`<strong>Een code heeft zes cijfers.</strong> Typ ze alstublieft zoals ze in de e‑mail staan.`,
  codeRefused: (minutes) =>
    html`<strong>Deze code werkte niet.</strong> Vergelijk hem alstublieft met de nieuwste e‑mail van ons. Is die e‑mail ouder dan ${minutes} minuten, of is de code al gebruikt, laat ons u dan een andere sturen.`,
  open: 'Openen',
  codeRules: (minutes, hours) =>
    `Een code werkt ${minutes} minuten en maar één keer. Daarna blijft deze browser ${hours} uur voor u open. Daarvoor is één kleine cookie nodig, die nergens anders voor wordt gebruikt.`,
  codeMissing: 'Geen code, of te oud?',
  codeMissingHelp:
    'Een e‑mail kan een paar minuten onderweg zijn. Komt ook een tweede niet aan, dan is de mailbox misschien vol of is het adres niet meer van u: laat deze pagina dan alstublieft zien aan iemand in de familie of aan de persoon die de nalatenschap afhandelt.',
  sendAnother: 'Stuur mij een andere code',
  manyCodes: 'Er zijn al verschillende codes onderweg',
  manyCodesRest: html`<p>Om te voorkomen dat uw mailbox overstroomt, sturen we maar enkele codes per uur. Zoek alstublieft de nieuwste e‑mail van ons, ook bij de ongewenste e‑mail (spam).</p>
<p>Is de code daarin inmiddels te oud, kom dan alstublieft over een uur terug en vraag om een andere. Er gaat niets verloren.</p>`,
  typeNewest: 'Typ de code uit de nieuwste e‑mail',
  whatLeftTitle: (owner) => `Wat ${owner} u heeft nagelaten`,
  whatLeft: (owner) => html`Wat !${owner} u heeft nagelaten`,
  releasedOn: (vault, moment) => html`Dit is de kluis “!${vault}”. Hij is voor u vrijgegeven op !${moment}.`,
  note: 'Een briefje voor u',
  noteOfServer: 'Een briefje van deze dienst',
  noteUnproven: 'Het werd hier bewaard naast wat voor u is vergrendeld, niet erin. We kunnen niet bewijzen wie het heeft geschreven.',
  whenDone: 'Als u klaar bent',
  comeBack: (day, hours) =>
    html`Met de link in uw e‑mail kunt u tot !${day} terugkomen. Deze browser blijft ${hours} uur voor u open. Gebruiken anderen hem ook, sluit hem dan alstublieft:`,
  leave: 'Dit apparaat verlaten',
  inWriting: 'De vrijgave op schrift',
  paperWhat:
    'De dienst ondertekent voor u een verklaring waarin staat wanneer en waarom dit is vrijgegeven en wat u hebt ontvangen. Instanties en banken vragen er misschien om. Over anderen zegt zij niets.',
  paperComes:
    'De dienst maakt voor u een ondertekende verklaring klaar waarin staat wanneer en waarom dit is vrijgegeven en wat u hebt ontvangen. Binnen enkele minuten staat zij hier.',
  papers: {
    release: (moment) => html`Over de vrijgave, !${moment}.`,
    opening: (moment) => html`Met wat u toen had geopend, !${moment}.`,
  },
  savePaper: 'De verklaring opslaan (PDF)',
  record: 'Moet u ooit aantonen wanneer dit voor u is vrijgegeven: de dienst heeft daarvan een regel in zijn logboek ondertekend.',
  saveRecord: 'De logboekregel opslaan',
  lockedForYou: (owner) => html`!${owner} heeft het zo vergrendeld dat alleen u het kunt openen, hier in uw browser.`,
  needsScript: html`<strong>Deze pagina heeft JavaScript nodig.</strong> Wat u is nagelaten, wordt op uw eigen apparaat ontgrendeld, en daarvoor is een klein programma in de pagina nodig. Sta het alstublieft toe in uw browser, of open de link in een andere.`,
  empty: 'De kluis is leeg',
  emptyRest: (owner) =>
    html`Er zitten geen documenten in. Dat is geen fout van u, en er is onderweg niets verloren gegaan: soms wordt een kluis vrijgegeven voordat er iets in is gelegd. Dat u bent genoemd, laat zien dat !${owner} aan u heeft gedacht.`,
  documents: (count) => (count === 1 ? '1 document' : `${count} documenten`),
  pleaseSave: (together) =>
    `Sla wat voor u belangrijk is alstublieft op uw eigen computer op${together === undefined ? '' : `; samen is het ${together}`}.`,
  firstByName: (total, shown) => ` De kluis bevat ${total} documenten; dit zijn de eerste ${shown} op naam.`,
  encrypted: 'Versleuteld document',
  about: (type, size, day) => html`${type}, ${size}, hier bewaard sinds !${day}`,
  infected: 'Dit kan niet worden gedownload, omdat er een virus in is gevonden.',
  download: (name) => html`Downloaden<span class="unseen">: !${name}</span>`,
  runOut: 'Deze link is verlopen',
  runOutWhy: (owner) =>
    html`Onze links werken een beperkte tijd, en de tijd van deze is voorbij. Er is niets verloren: wat !${owner} u heeft nagelaten, is nog hier.`,
  locked: 'Deze link is geblokkeerd',
  lockedWhy: (owner) =>
    html`Voor deze link zijn te veel verkeerde codes ingevoerd. Niemand kan er nu nog iets mee openen. Wat !${owner} u heeft nagelaten, is nog hier.`,
  canSendNew: 'We kunnen een nieuwe link naar uw e‑mailadres sturen.',
  sendNew: (address) => `Stuur een nieuwe link naar ${address}`,
  newLink: 'Uw nieuwe link komt per e‑mail',
  newLinkRest: (
    address,
  ) => html`<p>Kijk alstublieft in de mailbox van !${address}. Een e‑mail met een nieuwe link zou er binnen enkele minuten moeten zijn; misschien is hij bij de ongewenste e‑mail (spam) terechtgekomen.</p>
<p>We sturen maar enkele links per dag. Hebt u er vandaag al meermaals om gevraagd, gebruik dan alstublieft de nieuwste e‑mail die u hebt.</p>
<p>U kunt deze pagina nu sluiten.</p>`,
  left: 'Deze browser is gesloten',
  leftRest: html`<p>Zonder een nieuwe code kan niemand uw kluis hier nog openen. Documenten die u hebt opgeslagen, blijven op dit apparaat tot u ze verwijdert.</p>
<p>Neem de tijd. U kunt terugkomen wanneer u wilt, met de link in uw e‑mail.</p>`,
  openAgain: 'Opnieuw openen',
  noDownload: {
    missing: { heading: 'Dit document bestaat niet', why: 'Het hoort niet, of niet meer, bij wat u is nagelaten.' },
    infected: {
      heading: 'Dit document kan niet worden gedownload',
      why: 'Er is een virus in gevonden. Om uw computer te beschermen geven we het niet af.',
    },
    damaged: {
      heading: 'Dit document kan niet worden gedownload',
      why: 'Het is in onze opslag beschadigd. We hebben het gemeld aan de mensen die deze dienst beheren; probeer het alstublieft over een paar dagen opnieuw.',
    },
  },
  backToList: 'Terug naar de lijst',
};
