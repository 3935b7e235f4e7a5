import type { Catalogue } from '../../../../../shared/words/catalogue.ts';
import type { sheet as english } from '../en/sheet.ts';

export const sheet: Catalogue<typeof english> = {
  title: 'Heirlock-blad',
  secondPage: 'Heirlock-blad, pagina 2',
  labels: {
    recipient: 'Voor',
    owner: 'Van',
    vault: 'Kluis',
    holder: 'Bewaard door',
    day: 'Afgedrukt op',
  },
  vault: (name) => `“${name}”`,
  noName: '(geen naam opgegeven)',
  number: (number) => `Nummer ${number}`,
  headings: {
    words: 'De woorden van dit blad',
    asked: 'Wat van u wordt gevraagd',
    mail: 'Als er een e-mail komt',
    file: 'Als er geen komt, of Heirlock niet meer bestaat',
    fileOnly: 'Hoe het wordt geopend',
    note: 'Let alstublieft op',
  },
  sentences: {
    keyForYou: ({ owner }) => `Deze pagina is gemaakt als sleutel tot wat ${owner} u nalaat.`,
    keyFor: ({ owner, recipient }) => `Deze pagina is gemaakt als sleutel tot wat ${owner} nalaat aan ${recipient}.`,
    keyTogether: ({ owner, recipient, threshold, count }) =>
      `Dit is een van ${count} pagina’s die samen zijn gemaakt. Elke combinatie van ${threshold} ervan is bedoeld als de sleutel tot wat ${owner} nalaat aan ${recipient}; minder dan ${threshold} verraden niets.`,
    elsewhere: () => 'Op zichzelf opent zij niets: wat zij opent, ligt ergens anders.',
    elsewhereTogether: () => 'De pagina’s openen op zichzelf niets: wat ze openen, ligt ergens anders.',
    keepIt: () => 'Bewaar haar bij uw belangrijke papieren.',
    others: ({ others }) => `De andere pagina’s zijn gemaakt voor: ${others}.`,
    othersUnsaid: ({ owner }) =>
      `Wie de andere pagina’s bewaart, staat hier niet. Zijn ze nodig, vraag dan mensen die ${owner} na stonden.`,
    askKeep: () => 'Bewaar deze pagina veilig en droog tot ze nodig is, en laat haar aan niemand zien.',
    askWhen: ({ owner, recipient }) =>
      `Als ${owner} is overleden, of ${recipient} een andere goede reden heeft, zoals een e-mail erover: geef deze pagina aan ${recipient}, of lees de woorden voor.`,
    askSure: ({ recipient }) =>
      `Ga eerst na of het echt ${recipient} is: spreek af, of bel een nummer dat u al kende. Stuur de woorden nooit per e-mail.`,
    askBack: ({ owner, recipient }) =>
      `Vraagt ${owner} om de pagina, of kunt u haar niet meer bewaren, geef haar dan terug; na het overlijden van ${owner} geeft u haar aan ${recipient}.`,
    mailToYou: ({ owner, email }) =>
      `Wordt de kluis voor u geopend, dan gaat er een e-mail naar het adres dat ${owner} voor u heeft opgegeven (op de dag van afdrukken ${email}).`,
    mailTo: ({ recipient }) => `Wordt de kluis geopend voor ${recipient}, dan gaat er een e-mail met een link naar ${recipient}.`,
    mailNamesNone: () => 'Op de dag van afdrukken noemden e-mails de naam van de kluis niet.',
    mailNames: ({ label }) => `Op de dag van afdrukken noemden e-mails de kluis “${label}”.`,
    mailLink: ({ site }) => `Open de link erin. Op de dag van afdrukken leidden zulke links naar ${site}`,
    mailTwo: () =>
      'Op de dag van afdrukken bewaarden twee diensten de kluis. Elk schrijft voor zich: er kunnen twee e-mails komen, uren of dagen na elkaar, en beide gaan over hetzelfde.',
    mailLinkTwo: ({ site, secondSite }) =>
      `Open de link in een ervan. Op de dag van afdrukken leidden zulke links naar ${site} of naar ${secondSite}`,
    parts: () =>
      'Op die dag waren behalve deze woorden twee van drie delen nodig: elke dienst had er een, een derde partij het derde. Ontbreekt er een deel, dan zegt de pagina dat, en wat u kunt doen.',
    oneGone: () =>
      'Bestaat een van de diensten niet meer, ga dan verder met de andere: het kan enkele dagen langer duren voordat de derde partij heeft geantwoord.',
    oneGonePaper: ({ owner }) =>
      `Bestaat een van de diensten niet meer, dan vraagt de pagina van de andere om een papier met 25 woorden, het derde deel. Vraag ernaar bij mensen die ${owner} na stonden, of bij notarissen.`,
    oneGoneHeld: ({ paperHolder }) =>
      `Bestaat een van de diensten niet meer, dan vraagt de pagina van de andere om een papier met 25 woorden, het derde deel. Op de dag van afdrukken was het de bedoeling dat het werd bewaard door ${paperHolder}.`,
    mailCode: () => 'Laat u een code sturen, en typ de zes cijfers.',
    typeWords: () => 'Kies “Met de woorden op uw blad”, en typ de woorden van deze pagina.',
    typeTogether: ({ threshold }) =>
      `Kies de manier met de bladen van verschillende mensen, en typ de woorden van ${threshold} van deze pagina’s, de een na de ander.`,
    fileLook: ({ owner }) =>
      `Zoek een bestand waarvan de naam eindigt op .heirlock-bundle, en de pagina heirlock-reader.html: op USB-sticks, op computers, bij andere papieren, en bij mensen die ${owner} na stonden. Die twee hebben geen internet en geen bedrijf nodig.`,
    fileCopy: () => 'Kopieer beide naar een computer, het liefst naar een zonder internet.',
    fileOpen: () => 'Open heirlock-reader.html met een dubbelklik, en kies “Nederlands”.',
    fileChoose: () => 'Kies onder “Het bestand” het bestand.',
    fileOther: () => 'Gaat het niet open, probeer dan elk ander bestand van die soort, en elke nieuwere pagina zoals deze.',
    fileNone: () =>
      'Is er niet zo’n bestand, en bewaart geen dienst de kluis meer, dan opent deze pagina niets. Bewaar haar toch: er kan nog een bestand worden gevonden.',
    typeOnly: ({ owner }) =>
      `Typ de woorden alleen achter die link, in heirlock-reader.html of, om ze te proberen, in de Heirlock van ${owner}, tenzij een deskundige die u vertrouwt iets anders zegt.`,
    typeOnlyTwo: ({ owner }) =>
      `Typ de woorden alleen achter de link van zo’n e-mail, in heirlock-reader.html of, om ze te proberen, in de Heirlock van ${owner}, tenzij een deskundige die u vertrouwt iets anders zegt.`,
    typeOnlyFile: ({ owner }) =>
      `Typ de woorden alleen in heirlock-reader.html, achter de link van een e-mail over deze kluis, als die komt, of, om ze te proberen, in de Heirlock van ${owner}, tenzij een deskundige die u vertrouwt iets anders zegt.`,
    tellNobody: () => 'Vertel ze aan niemand die belt, schrijft of aan de deur komt.',
    dated: ({ day }) => `Namen en adressen hier zijn die van ${day}.`,
    older: ({ number }) => `Krijgt u een lager nummer te zien dan ${number}, dan ontbreekt er misschien iets nieuwers.`,
    found: ({ owner, recipient }) => `Wie deze pagina vindt, wordt verzocht haar te geven aan ${recipient} of ${owner}.`,
    sheet: ({ sheet: id, recipient }) => `Blad ${id}, voor ${recipient}.`,
    experts: ({ reader }) =>
      `Voor deskundigen: SHA-256 van de heirlock-reader.html van die dag: ${reader}. Een latere heeft een andere en is niet slechter. Gebruik haar bij twijfel alleen zonder internet.`,
  },
};
