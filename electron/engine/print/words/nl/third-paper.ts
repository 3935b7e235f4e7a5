import type { Catalogue } from '../../../../../shared/words/catalogue.ts';
import type { thirdPaper as english } from '../en/third-paper.ts';

export const thirdPaper: Catalogue<typeof english> = {
  title: 'Heirlock: het derde deel',
  labels: {
    owner: 'Van',
    holder: 'Bewaard door',
    day: 'Afgedrukt op',
    first: 'Dienst 1',
    second: 'Dienst 2',
  },
  noName: '(geen naam opgegeven)',
  code: 'Voor de camera',
  headings: {
    words: 'De woorden van dit papier',
    about: 'Wat dit is',
    asked: 'Wat van u wordt gevraagd',
    never: 'Alstublieft nooit',
    note: 'Let alstublieft op',
  },
  sentences: {
    divided: ({ owner }) =>
      `Wat ${owner} anderen nalaat, is vergrendeld. Dit papier is gemaakt opdat een van de sleutels ervan in drie delen kan worden verdeeld: een voor elk van de twee hierboven genoemde diensten, en een derde dat dit papier opent. Twee delen, welke ook, vormen die sleutel; één alleen verraadt niets.`,
    alone: () => 'Op zichzelf opent dit papier dus niets.',
    purpose: () =>
      'Het is voor het geval dat een van de diensten niet meer bestaat: dan vormen het deel van de andere en dit papier de sleutel.',
    keep: () => 'Bewaar het verzegeld, veilig en droog, en laat het aan niemand zien tot erom wordt gevraagd.',
    when: ({ owner }) =>
      `Geef de woorden aan iemand aan wie ${owner} iets heeft nagelaten, zodra die persoon u laat zien dat een van de diensten erover heeft geschreven en dat de pagina van die dienst om dit papier vraagt.`,
    proof: ({ owner }) =>
      `Laat u eerst de overlijdensakte van ${owner} tonen, of probeer zelf ${owner} te bereiken. Antwoordt ${owner} en is het niet gewenst, geef ze dan aan niemand.`,
    several: () =>
      'Er kunnen verschillende van zulke mensen zijn, en ieder van hen kan de woorden nodig hebben: laat elk van hen ze typen of de code scannen, en houd het papier.',
    where: () => 'De woorden worden getypt op de pagina die achter de link in de e-mail van de dienst opengaat. De pagina zegt waar.',
    back: ({ owner }) =>
      `Vraagt ${owner} erom, of kunt u het niet meer bewaren, geef het dan terug; na het overlijden van ${owner} geeft u het aan wie uw papieren overneemt.`,
    neverServices: () =>
      'Geef het aan niemand die een van de diensten beheert, en aan niemand namens hen: het deel van één dienst en dit papier zijn twee van de drie.',
    neverCopy: () => 'Fotografeer het niet, stuur de woorden niet per e-mail en lees ze niet voor aan iemand die u belt.',
    newer: ({ owner }) =>
      `Misschien is er sindsdien een nieuwer papier van ${owner} gemaakt. Neemt de pagina deze woorden niet aan, zoek dan een nieuwer papier zoals dit.`,
    unneeded: () => 'Zolang beide diensten hun deel doen, heeft niemand dit papier nodig.',
    bothGone: () =>
      'Bestaat geen van de diensten meer, dan opent dit papier niets. Wat daarvoor als bestand is opgeslagen, heeft geen woorden van dit papier nodig.',
    dated: ({ day }) => `Namen en adressen hier zijn die van ${day}.`,
    found: ({ owner }) => `Wie dit papier vindt, wordt verzocht het te geven aan ${owner}.`,
    foundHeld: ({ owner, holder }) => `Wie dit papier vindt, wordt verzocht het te geven aan ${holder} of ${owner}.`,
    experts: () => 'Voor deskundigen: dit is een “paper of the third party” zoals Heirlocks openbare FORMAT.md het beschrijft.',
  },
};
