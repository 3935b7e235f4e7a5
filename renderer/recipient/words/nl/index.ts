import { enrol, invited, offline } from './enrol.ts';
import { keep } from './keep.ts';
import { parts } from './parts.ts';
import { problems } from './problems.ts';
import { witness } from './witness.ts';
import type { Words } from '../en/index.ts';

const ordinals = [
  'Eerste',
  'Tweede',
  'Derde',
  'Vierde',
  'Vijfde',
  'Zesde',
  'Zevende',
  'Achtste',
  'Negende',
  'Tiende',
  'Elfde',
  'Twaalfde',
  'Dertiende',
  'Veertiende',
  'Vijftiende',
  'Zestiende',
];

export const dutch: Words = {
  problems,
  common: {
    oneMoment: 'Een ogenblik …',
    back: 'Terug',
    tryAgain: 'Opnieuw proberen',
    openAgain: 'De pagina opnieuw openen',
    showTyped: 'Toon wat ik typ',
    helpWord: 'Vraagt u iemand om hulp, noem dan dit woord:',
    step: (now, all) => `Stap ${now} van ${all}`,
  },
  unlock: {
    notYetProved:
      'Wie dit heeft nagelaten en welke kluis het is: tot nu toe is dat wat deze dienst zegt. Zodra het open is, leest u hier wat de eigenaar heeft ondertekend.',
    introduction:
      'Het is zo vergrendeld dat alleen u het kunt openen. Dat gebeurt hier, op uw eigen apparaat; niemand anders kan zien wat erin zit.',
    passphrase: 'Met uw wachtwoordzin',
    passphraseAbout: 'De zin die u ooit voor deze kluis hebt gekozen',
    sheet: 'Met de woorden op uw blad',
    sheetAbout: 'Een gedrukte pagina met genummerde woorden en een vierkant patroon',
    quorum: (needed, total) => `Met ${needed} van de ${total} bladen die verschillende mensen bewaren`,
    quorumAbout: 'Ieder van hen heeft een eigen gedrukte pagina',
    nothing: 'Ik heb niets van dit alles',
    nothingAbout: 'Wat u nu kunt doen',
    otherWay: 'Op een andere manier openen',
    passphraseLabel: 'Uw wachtwoordzin',
    passphraseHint: 'De zes woorden die u toen hebt opgeschreven, of de zin die u zelf hebt bedacht.',
    open: 'Openen',
    passphraseLost: 'Ik kan mijn wachtwoordzin niet vinden',
  },
  help: {
    heading: 'Als er iets ontbreekt',
    lead: 'Neem de tijd. Er wordt niets voorgoed geblokkeerd en niets verwijderd terwijl u zoekt.',
    passphrase:
      'De wachtwoordzin staat meestal op een stuk papier, daar waar u belangrijke papieren bewaart: in een map, een kluis, een la. Misschien staat hij ook in een wachtwoordbeheerder. Vaak zijn het zes gewone Engelse woorden.',
    sheet:
      'Het blad is een gedrukte pagina met bovenaan het woord Heirlock. De eigenaar heeft het misschien tussen de eigen papieren gelegd, bij een testament of in een bankkluis; of het gegeven aan een notaris of aan iemand die u na staat.',
    quorum: (needed) =>
      `Van de bladen van verschillende mensen hebt u er ${needed} samen nodig, het maakt niet uit welke. Vraag in de familie en onder goede vrienden wie zo’n pagina heeft gekregen.`,
    nobody:
      'Wij kunnen het niet voor u openen, en niemand anders kan dat: er is hier geen sleutel voor. Laat deze pagina wel zien aan de persoon die de nalatenschap afhandelt; die weet misschien waar een blad ligt.',
  },
  noWay: {
    heading: 'Hier is nog geen sleutel voor',
    text: 'Er is voor u geen wachtwoordzin ingesteld en geen blad afgedrukt, dus niemand kan dit openen: u niet en wij niet. Ligt er tussen de papieren van de eigenaar een gedrukt blad met genummerde woorden, laat deze pagina dan alstublieft zien aan de mensen die deze dienst beheren.',
  },
  sheet: {
    one: 'De woorden op het blad',
    nth: (number) => `${ordinals[number - 1] ?? number} blad`,
    hint: 'Een voor een, zoals ze genummerd zijn. Hoofdletters en spaties maken niet uit; de eerste vier letters van een woord zijn genoeg.',
    count: (count) => (count === 1 ? '1 woord tot nu toe' : `${count} woorden tot nu toe`),
    state: 'Het nummer onder het vierkante patroon, als er op uw blad een staat',
    stateHint: 'Daarmee kunnen we zien of iets nieuwers voor u wordt achtergehouden.',
    stateDigits: 'Dit nummer bestaat alleen uit cijfers.',
    add: 'Dit blad toevoegen',
    have: (have, needed) => `${have} van ${needed} bladen ${have === 1 ? 'is' : 'zijn'} er`,
    next: (missing) => (missing === 1 ? 'Er is nog één blad nodig.' : `Er zijn nog ${missing} bladen nodig.`),
    later:
      'Ze hoeven hier niet op hetzelfde moment te zijn: u kunt de woorden ook telefonisch vragen. Houd deze pagina intussen alstublieft open; wat u hebt getypt, blijft hier staan.',
    read: (number) => `Blad ${number} is gelezen.`,
    remove: (number) => `Blad ${number} weghalen`,
    wrongCount: (count) =>
      `Hier ${count === 1 ? 'staat 1 woord' : `staan ${count} woorden`}. Een blad heeft er 13, of 12 als het een ouder blad is.`,
  },
  paper: {
    unknownWord: (place, typed) => `Woord nummer ${place}, “${typed}”, is geen van de woorden die we op papier afdrukken.`,
    unknownMore: (places) => `Hetzelfde geldt voor nummer ${places}.`,
    swapped: 'Elk woord zou kunnen kloppen, maar samen kloppen ze niet: er is er een verkeerd gelezen, of er zijn er twee verwisseld.',
    kit: 'Het hoort bij het noodblad, waarmee de eigenaar van een kluis alles terugkrijgt. Typ het alstublieft nergens anders, en berg het veilig op.',
    sheet: 'Het hoort bij een blad, dat een kluis opent wanneer het zover is. Bewaar het daar alstublieft voor.',
    access: 'Het hoort bij een noodblad, het eigen papier van de eigenaar. Het opent hier geen kluis.',
    masterkey: 'Het hoort bij wie Heirlock voor anderen beheert: de pagina met de hoofdsleutel. Het opent hier geen kluis.',
    third:
      'Het is het papier met het derde deel, en het opent één deel van wat een kluis opent. Bewaar het alstublieft tot erom wordt gevraagd.',
    part: 'Het is een deel van een sleutel. Er wordt om gevraagd waar twee delen samen worden gebracht.',
    witness: 'Het hoort bij een document dat iemand gevraagd is te ondertekenen. Het opent hier geen kluis.',
    invitation: 'Het hoort bij een uitnodiging, waarmee een wachtwoordzin wordt gekozen. Het opent geen kluis.',
  },
  camera: {
    start: 'Het vierkante patroon met de camera lezen',
    title: 'Houd het papier of het scherm voor de camera',
    hint: 'Het vierkante patroon moet ongeveer de helft van het beeld vullen. Het wordt vanzelf gelezen; er wordt geen beeld bewaard of verstuurd.',
    stop: 'De camera stoppen',
    denied: 'De camera mag hier niet worden gebruikt. Sta het alstublieft toe als de browser erom vraagt, of typ de woorden.',
    none: 'Er kon geen camera worden gestart. Typ alstublieft de woorden.',
    other: 'Dat is een patroon, maar geen van Heirlock.',
    picture: 'Beeld van de camera',
  },
  opened: {
    from: 'Van',
    fromUnproved: 'Naar eigen zeggen van',
    noName: '(geen naam opgegeven)',
    recipient: 'Voor',
    vault: 'Kluis',
    letter: 'Een brief voor u',
    noFiles: 'Geen bestanden',
    noFilesAtAll: 'Verder is er niets voor u in gelegd. Dat is geen fout van u, en er is onderweg niets verloren gegaan.',
    noFilesWithLetter: 'Bij deze brief horen geen bestanden.',
    files: (count) => (count === 1 ? '1 bestand' : `${count} bestanden`),
    pleaseSave: (together) =>
      `Sla wat voor u belangrijk is alstublieft op uw eigen computer op${together === undefined ? '' : `; samen is het ${together}`}.`,
    state: (generation) => `Dit is nummer ${generation}, samengesteld en ondertekend door de eigenaar op`,
    notProved: 'We kunnen niet bewijzen wie dit heeft gestuurd',
    notProvedWhy:
      'U hebt uw wachtwoordzin gekozen met een eerdere versie van Heirlock, en daaraan is niet te zien van wie dit komt. Het kan heel goed echt zijn. Maar stuur alstublieft geen geld en geef niets weg alleen omdat het in deze brief staat: vraag het eerst aan iemand die de persoon heeft gekend.',
    note: 'Wat de eigenaar erover zegt:',
    noteMore: 'Alles lezen',
    noteLess: 'Minder tonen',
    inFolder: 'in',
  },
  damage: {
    title: 'In dit bestand is iets beschadigd of ontbreekt iets',
    looking:
      'In het bestand dat u hebt gekozen, is iets veranderd of beschadigd op de plaats waar het werd bewaard, of het heeft er nooit in gezeten. We zoeken erin naar alles wat nog heel is. U hoeft niet te wachten: wat hier staat, kunt u nu al lezen en opslaan.',
    progress: 'Het bestand wordt doorzocht',
    nothingLost: 'Dit bestand was beschadigd, en er is niets uit verloren',
    nothingLostWhy: 'Alles is er, gecontroleerd en volledig. Sla het alstublieft nu op uw eigen computer op, nu het er nog is.',
    lost: (lost, all) =>
      all === 1
        ? 'Het ene bestand erin is verloren'
        : lost === 1
          ? `1 van ${all} bestanden is verloren`
          : `${lost} van ${all} bestanden zijn verloren`,
    lostWhy:
      'Het bestand dat u hebt gekozen, is beschadigd op de plaats waar het werd bewaard, of is zonder dit opgeslagen. U hebt niets verkeerd gedaan. Wat er niet uit te krijgen is:',
    lostRest: 'Al het andere erin is heel. Is er nog een kopie van het bestand, probeer die dan alstublieft voor wat ontbreekt.',
    lostAll: 'Is er nog een kopie van het bestand, probeer die dan alstublieft.',
    documentLost: 'Het is niet uit dit bestand te krijgen. Een andere kopie van het bestand heeft het misschien.',
  },
  documents: {
    saveAll: 'Alles opslaan in één bestand',
    saveAllHint: 'U krijgt een ZIP-map; op een computer gaat die open met een dubbelklik.',
    letterFile: 'Brief',
    notesFile: 'Aantekeningen bij de bestanden',
    saveLetter: 'De brief opslaan',
    noteFile: 'Briefje',
    saveNote: 'Het briefje opslaan',
    print: 'Afdrukken',
    zipName: 'Wat u is nagelaten',
    look: 'Bekijken',
    hide: 'Weergave sluiten',
    download: 'Downloaden',
    again: 'Opnieuw downloaden',
    stop: 'Stoppen',
    saving: (name) => `${name} wordt opgeslagen`,
    savingAll: 'Alles wordt opgeslagen',
    nowAt: (number, all, name) => `Bestand ${number} van ${all}: ${name}`,
    done: (done, all) => `${done} van ${all}`,
    waiting: 'De verbinding is weg. Zodra zij terug is, gaan we vanzelf verder. Houd deze pagina alstublieft open.',
    saved: 'Opgeslagen, gecontroleerd en volledig.',
    handedOver: 'Gecontroleerd en volledig. Uw browser slaat het op bij uw downloads.',
    allSaved: (count) =>
      count === 1
        ? 'Opgeslagen met 1 bestand erin, gecontroleerd en volledig.'
        : `Opgeslagen met ${count} bestanden erin, elk gecontroleerd en volledig.`,
    failedAt: (name) => `Het stopte bij ${name}.`,
    withoutIt: 'Al het andere opslaan',
    stayHere: 'Houd deze pagina alstublieft open tot het klaar is.',
  },
  preview: {
    opening: 'Wordt geopend …',
    tooLarge: 'Dit is te groot om hier te tonen. Download het alstublieft en open het op uw apparaat.',
    unreadable: 'Dit kan hier niet worden getoond. Download het alstublieft en open het met een programma op uw apparaat.',
    cut: 'Hier staat alleen het begin. De hele tekst staat in de download.',
    picture: (name) => `Afbeelding: ${name}`,
    film: (name) => `Video: ${name}`,
    sound: (name) => `Geluid: ${name}`,
    page: (now, all) => `Pagina ${now} van ${all}`,
    pageOf: (name, now) => `${name}, pagina ${now}`,
    previous: 'Vorige pagina',
    next: 'Volgende pagina',
  },
  enrol,
  invited,
  offline,
  keep,
  parts,
  witness,
  slow: {
    passphrase: 'In deze browser kan dit een paar minuten duren.',
    keyPair: 'In deze browser kan dit een kwartier duren, en soms langer.',
    advice: 'De pagina hangt niet: laat haar alstublieft open. Een nieuwere browser, of een andere computer, doet het in seconden.',
  },
  reader: {
    title: 'Offline lezer',
    heading: 'Openen wat u is nagelaten',
    lead: 'Deze pagina opent een bestand waarvan de naam eindigt op .heirlock-bundle. Ze werkt zonder internet: niets wat u hier kiest of typt, verlaat dit apparaat.',
    file: 'Het bestand',
    fileHint: 'Het staat misschien op een USB-stick, op een andere computer of bij uw downloads.',
    chosen: 'Gekozen bestand:',
    licences: 'Licenties van de gebruikte software',
    promise: 'Heirlock bewaart documenten achter slot voor hun eigenaar, tot het tijd is om ze door te geven. We vragen nooit om geld.',
    language: 'Taal',
    paper: 'Een verklaring over de vrijgave vergelijken',
    paperWhy:
      'Als een kluis wordt vrijgegeven, ondertekent de dienst die hem bewaarde een verklaring als PDF. Hier kunt u die vergelijken met wat u zojuist hebt geopend, op dit apparaat en zonder iemand iets te vragen.',
    paperFile: 'De verklaring (PDF)',
    paperHint: 'Ze blijft op dit apparaat.',
    paperAgrees: 'De verklaring komt overeen met wat u hebt geopend.',
    paperDiffers: 'De verklaring komt niet overeen met wat u hebt geopend.',
    paperSigned: (service) =>
      `Gecontroleerd: de gegevens in de verklaring en het einde van het logboek van de dienst zijn met één sleutel ondertekend. Volgens de verklaring is dat die van ${service}.`,
    paperOfThis: 'Gecontroleerd: ze gaat over deze kluis en deze ontvanger.',
    paperOfOther: 'Ze gaat over een andere kluis of een andere ontvanger.',
    paperList: 'Gecontroleerd: ze noemt precies de lijst die u hebt geopend. De handtekening van de eigenaar daarop is toen gecontroleerd.',
    paperOtherList: 'Ze noemt een andere lijst dan die u hebt geopend.',
    paperNoList: 'Niet gecontroleerd: of ze de lijst noemt die u hebt geopend.',
    paperDocuments: (good, all) =>
      `Gecontroleerd: ${good} van ${all} documenten staan erin, met de SHA-256 van elk van hun verzegelde delen.`,
    paperNotListed: (name) => `Niet in de verklaring: ${name}`,
    paperNotChecked:
      'Niet gecontroleerd: de handtekening van de PDF zelf, daarvoor is er “heirlock verify-release” of een programma voor PDF-bestanden; en of de sleutel echt die van de dienst is. Vergelijk hem met een sleutel die u van elders kent:',
    readers: 'Voor deskundigen: is dit de juiste pagina?',
    readersWhy: (owner) =>
      `Toen dit werd samengesteld, kende de Heirlock van ${owner} deze pagina’s aan hun SHA-256, en de lijst is ondertekend. Een latere pagina staat er niet op, en is daarom niet slechter. Een pagina kan niet voor zichzelf instaan: vergelijk met een ander programma, of met een pagina die u al vertrouwt.`,
    owner: 'de eigenaar',
    readerFile: 'Een kopie van heirlock-reader.html',
    readerHint: 'De SHA-256 ervan wordt hier berekend, op dit apparaat.',
    readerKnown: (owner) => `Deze kopie is er een die de Heirlock van ${owner} kende.`,
    readerUnknown: 'Deze kopie staat niet op de lijst. Het kan een latere zijn.',
  },
};
