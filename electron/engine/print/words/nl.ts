import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { english } from './en.ts';
import { sheet } from './nl/sheet.ts';
import { thirdPaper } from './nl/third-paper.ts';

export const dutch: Catalogue<typeof english> = {
  kit: {
    title: 'Heirlock-noodblad',
    introduction:
      'Met deze pagina en uw wachtwoordzin opent u uw kluizen op een nieuw apparaat. Met deze pagina alleen kunt u een nieuwe wachtwoordzin instellen. Wie haar heeft, kan hetzelfde: bewaar haar waar u uw paspoort bewaart, en vertel niemand de woorden.',
    of: (owner) => `Van ${owner}.`,
    accountHeading: 'Account',
    account: (account, generation, printedOn, server) =>
      `${account}, noodblad ${generation}, afgedrukt op ${printedOn}${server === null ? '' : `, bij ${server}`}`,
    secretKey: 'Geheime sleutel (13 woorden): op een nieuw apparaat gevraagd, samen met uw wachtwoordzin',
    recoveryKey: 'Herstelsleutel (25 woorden): opent alles als de wachtwoordzin vergeten is',
    code: 'Beide als code voor de camera',
    wayInIntroduction:
      'Open Heirlock op een nieuwe computer, kies “Mijn kluis terughalen”, en typ wat op deze pagina staat, van boven naar beneden. Typ dan uw wachtwoordzin. Bewaar deze pagina waar u uw paspoort bewaart, en vertel niemand de woorden.',
    wayInServer: '1. Het adres',
    wayInHere:
      'Alleen de computer die dit heeft afgedrukt, of het eigen netwerk daarvan, bereikt dit adres. Is die computer kwijt, dan brengt deze pagina niets terug. Druk haar opnieuw af zodra Heirlock een adres op internet heeft, en bewaar tot die tijd back-ups.',
    wayIn: '2. De toegang (13 woorden): toont dit papier op dat adres',
    wayInSecretKey: '3. De geheime sleutel (13 woorden)',
    wayInPassphrase: '4. Uw wachtwoordzin. Die staat niet op dit papier: zonder die zin opent niemand iets met deze pagina.',
    wayInCode: 'Stap 1 tot 3 als code voor de camera: de tekst ervan kan in plaats van het adres worden geplakt',
    recoveryTitle: 'Heirlock-noodblad, pagina 2',
    recoveryIntroduction:
      'Alleen voor een vergeten wachtwoordzin: samen met pagina 1 stellen deze woorden een nieuwe in. Bewaar deze pagina op een andere plek dan pagina 1. Wie beide heeft, opent uw kluizen.',
  },
  sheet,
  thirdPaper,
  invitation: {
    title: 'Heirlock-uitnodiging',
    about: (recipient, owner, vault, madeOn) =>
      owner === null
        ? `Voor ${recipient}, van de eigenaar van de kluis “${vault}”. Gemaakt op ${madeOn}.`
        : `Voor ${recipient}, van ${owner}, kluis “${vault}”. Gemaakt op ${madeOn}.`,
    why: 'Hier wordt iets voor u bewaard. Opdat niemand anders het kan openen, kiest u nu alstublieft een eigen wachtwoordzin; u hebt hem nodig wanneer de kluis wordt vrijgegeven.',
    todo: 'Wat u doet',
    scan: (site) =>
      `1. Scan het vierkant met de camera van uw telefoon. Het leidt naar ${site}. Of open de link in de e-mail die u daarvandaan hebt gekregen, en typ de woorden hieronder. Typ ze nergens anders.`,
    reader:
      '1. Open de offline lezer, een pagina die bij deze kaart hoort, in een browser, en scan daar het vierkant of typ de woorden hieronder. Typ ze nergens anders.',
    choose: '2. Kies de wachtwoordzin en schrijf hem op waar alleen u hem vindt.',
    after: '3. Vernietig daarna deze kaart. Ze werkt één keer.',
    until: (day) => `Ze is geldig tot en met ${day}. Vraag daarna om een nieuwe.`,
    byHand:
      'Overhandig deze kaart persoonlijk. Stuur haar niet per e-mail en fotografeer haar niet: wie haar het eerst heeft, kan de wachtwoordzin in uw plaats kiezen.',
    code: 'Voor de camera',
    words: 'De 13 woorden van deze kaart',
  },
};
