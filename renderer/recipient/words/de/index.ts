import { enrol, invited, offline } from './enrol.ts';
import { keep } from './keep.ts';
import { parts } from './parts.ts';
import { problems } from './problems.ts';
import { witness } from './witness.ts';
import type { Words } from '../en/index.ts';

const ordinals = [
  'Erstes',
  'Zweites',
  'Drittes',
  'Viertes',
  'Fünftes',
  'Sechstes',
  'Siebtes',
  'Achtes',
  'Neuntes',
  'Zehntes',
  'Elftes',
  'Zwölftes',
  'Dreizehntes',
  'Vierzehntes',
  'Fünfzehntes',
  'Sechzehntes',
];

export const german: Words = {
  problems,
  common: {
    oneMoment: 'Einen Moment …',
    back: 'Zurück',
    tryAgain: 'Noch einmal versuchen',
    openAgain: 'Seite noch einmal öffnen',
    showTyped: 'Zeigen, was ich eingebe',
    helpWord: 'Wenn Sie jemanden um Hilfe bitten, nennen Sie dieses Wort:',
    step: (now, all) => `Schritt ${now} von ${all}`,
  },
  unlock: {
    notYetProved:
      'Wer das hinterlassen hat und welcher Tresor es ist: Bisher sagt das nur dieser Dienst. Sobald es offen ist, lesen Sie hier, was unterschrieben wurde.',
    introduction:
      'Es wurde so verschlossen, dass nur Sie es öffnen können. Das geschieht hier, auf Ihrem eigenen Gerät; niemand sonst kann sehen, was darin ist.',
    passphrase: 'Mit Ihrer Passphrase',
    passphraseAbout: 'Die Sie einmal für diesen Tresor gewählt haben',
    sheet: 'Mit den Wörtern auf Ihrem Blatt',
    sheetAbout: 'Eine gedruckte Seite mit nummerierten Wörtern und einem quadratischen Muster',
    quorum: (needed, total) => `Mit ${needed} der ${total} Blätter, die mehrere Menschen aufbewahren`,
    quorumAbout: 'Jeder von ihnen hat eine eigene gedruckte Seite',
    nothing: 'Ich habe nichts davon',
    nothingAbout: 'Was Sie jetzt tun können',
    otherWay: 'Auf andere Weise öffnen',
    passphraseLabel: 'Ihre Passphrase',
    passphraseHint: 'Die sechs Wörter, die Sie damals aufgeschrieben haben, oder die Passphrase, die Sie sich selbst ausgedacht haben.',
    open: 'Öffnen',
    passphraseLost: 'Ich finde meine Passphrase nicht',
  },
  help: {
    heading: 'Wenn etwas fehlt',
    lead: 'Lassen Sie sich Zeit. Nichts wird für immer gesperrt, und nichts wird gelöscht, während Sie suchen.',
    passphrase:
      'Die Passphrase steht meist auf einem Blatt Papier, dort, wo Sie wichtige Papiere aufbewahren: in einem Ordner, einem Safe, einer Schublade. Vielleicht ist sie auch in einem Passwortspeicher. Oft sind es sechs einfache englische Wörter.',
    sheet:
      'Das Blatt ist eine gedruckte Seite, auf der oben das Wort Heirlock steht. Vielleicht liegt es bei den Papieren des Menschen, der Ihnen etwas hinterlassen hat, bei einem Testament oder in einem Bankschließfach; oder es wurde einem Notar oder jemandem gegeben, der Ihnen nahesteht.',
    quorum: (needed) =>
      `Von den Blättern mehrerer Menschen brauchen Sie ${needed} zusammen, gleich welche. Fragen Sie in der Familie und unter engen Freunden, wer eine solche Seite bekommen hat.`,
    nobody:
      'Wir können es nicht für Sie öffnen, und auch sonst niemand: Hier gibt es keinen Schlüssel dafür. Zeigen Sie diese Seite aber der Person, die sich um den Nachlass kümmert; vielleicht weiß sie, wo ein Blatt liegt.',
  },
  noWay: {
    heading: 'Dafür gibt es noch keinen Schlüssel',
    text: 'Für Sie wurde keine Passphrase gewählt und kein Blatt gedruckt. Deshalb kann das niemand öffnen: weder Sie noch wir. Wenn es in den hinterlassenen Papieren ein gedrucktes Blatt mit nummerierten Wörtern gibt, zeigen Sie diese Seite bitte den Betreibern dieses Dienstes.',
  },
  sheet: {
    one: 'Die Wörter auf dem Blatt',
    nth: (number) => `${ordinals[number - 1] ?? number} Blatt`,
    hint: 'Eines nach dem anderen, so wie sie nummeriert sind. Großbuchstaben und Leerzeichen spielen keine Rolle; die ersten vier Buchstaben eines Wortes genügen.',
    count: (count) => (count === 1 ? 'Bisher 1 Wort' : `Bisher ${count} Wörter`),
    state: 'Die Zahl unter dem quadratischen Muster, wenn auf Ihrem Blatt eine steht',
    stateHint: 'Mit ihr können wir erkennen, ob Ihnen etwas Neueres vorenthalten wird.',
    stateDigits: 'Diese Zahl besteht nur aus Ziffern.',
    add: 'Dieses Blatt hinzufügen',
    have: (have, needed) => `${have} von ${needed} Blättern ${have === 1 ? 'ist' : 'sind'} da`,
    next: (missing) => (missing === 1 ? 'Es fehlt noch ein Blatt.' : `Es fehlen noch ${missing} Blätter.`),
    later:
      'Sie müssen nicht zur selben Zeit hier sein: Sie können sich die Wörter auch am Telefon sagen lassen. Bitte lassen Sie diese Seite so lange offen; was Sie eingegeben haben, bleibt hier stehen.',
    read: (number) => `Blatt ${number} wurde gelesen.`,
    remove: (number) => `Blatt ${number} entfernen`,
    wrongCount: (count) =>
      `Hier ${count === 1 ? 'steht 1 Wort' : `stehen ${count} Wörter`}. Ein Blatt hat 13, oder 12, wenn es ein älteres ist.`,
  },
  paper: {
    unknownWord: (place, typed) => `Wort Nummer ${place}, „${typed}“, ist keines der Wörter, die wir auf Papier drucken.`,
    unknownMore: (places) => `Dasselbe gilt für Nummer ${places}.`,
    swapped: 'Jedes Wort für sich könnte stimmen, zusammen stimmen sie aber nicht: Eines wurde falsch gelesen, oder zwei sind vertauscht.',
    kit: 'Das gehört zum Notfallblatt, mit dem man den eigenen Tresor ganz zurückbekommt. Bitte geben Sie es nirgends sonst ein, und legen Sie es sicher weg.',
    sheet: 'Das gehört zu einem Blatt, das einen Tresor öffnet, wenn es so weit ist. Bitte heben Sie es dafür auf.',
    access: 'Das gehört zu einem Notfallblatt, dem Papier der Besitzerin oder des Besitzers. Hier öffnet es keinen Tresor.',
    masterkey: 'Das gehört zum Betrieb von Heirlock: Es ist das Blatt mit dem Hauptschlüssel. Hier öffnet es keinen Tresor.',
    third:
      'Das ist das Papier mit dem dritten Teil und öffnet einen Teil dessen, was einen Tresor öffnet. Bitte heben Sie es auf, bis danach gefragt wird.',
    part: 'Das ist ein Teil eines Schlüssels. Nach ihm wird gefragt, wo zwei Teile zusammengebracht werden.',
    witness: 'Es gehört zu einem Dokument, das jemand unterschreiben soll. Hier öffnet es keinen Tresor.',
    invitation: 'Das gehört zu einer Einladung, mit der eine Passphrase gewählt wird. Einen Tresor öffnet es nicht.',
  },
  camera: {
    start: 'Das quadratische Muster mit der Kamera lesen',
    title: 'Halten Sie Papier oder Bildschirm vor die Kamera',
    hint: 'Das Muster soll etwa die halbe Breite des Bildes füllen. Es wird von selbst gelesen; kein Bild wird aufgehoben oder gesendet.',
    stop: 'Kamera anhalten',
    denied: 'Die Kamera darf hier nicht benutzt werden. Bitte erlauben Sie es, wenn der Browser fragt, oder geben Sie die Wörter ein.',
    none: 'Es ließ sich keine Kamera starten. Bitte geben Sie die Wörter ein.',
    other: 'Das ist ein Muster, aber keines von Heirlock.',
    picture: 'Bild der Kamera',
  },
  opened: {
    from: 'Von',
    fromUnproved: 'Angeblich von',
    noName: '(kein Name angegeben)',
    recipient: 'Für',
    vault: 'Tresor',
    letter: 'Ein Brief für Sie',
    noFiles: 'Keine Dateien',
    noFilesAtAll: 'Sonst wurde für Sie nichts hineingelegt. Sie haben nichts falsch gemacht, und unterwegs ist nichts verloren gegangen.',
    noFilesWithLetter: 'Zu diesem Brief gehören keine Dateien.',
    files: (count) => (count === 1 ? '1 Datei' : `${count} Dateien`),
    pleaseSave: (together) =>
      `Bitte speichern Sie, was Ihnen wichtig ist, auf Ihrem eigenen Computer${together === undefined ? '' : `; zusammen sind es ${together}`}.`,
    state: (generation) => `Das ist der Stand Nummer ${generation}, zusammengestellt und unterschrieben am`,
    notProved: 'Von wem das kommt, lässt sich nicht beweisen',
    notProvedWhy:
      'Sie haben Ihre Passphrase mit einer früheren Version von Heirlock gewählt, und an ihr ist nicht zu erkennen, von wem das hier kommt. Es kann sehr wohl echt sein. Senden Sie aber bitte kein Geld und geben Sie nichts her, nur weil es in diesem Brief steht: Fragen Sie erst jemanden, der die Person gekannt hat.',
    note: 'Was dazu geschrieben wurde:',
    noteMore: 'Alles lesen',
    noteLess: 'Weniger zeigen',
    inFolder: 'in',
  },
  damage: {
    title: 'In dieser Datei ist etwas beschädigt oder fehlt',
    looking:
      'In der Datei, die Sie gewählt haben, wurde am Ort ihrer Aufbewahrung etwas verändert oder beschädigt, oder es war nie darin. Wir suchen darin nach allem, was noch ganz ist. Sie brauchen nicht zu warten: Was hier steht, können Sie jetzt schon lesen und speichern.',
    progress: 'Die Datei wird durchgesehen',
    nothingLost: 'Diese Datei ist beschädigt, und nichts darin ist verloren',
    nothingLostWhy: 'Alles ist da, geprüft und vollständig. Bitte speichern Sie es jetzt auf Ihrem eigenen Computer, solange das so ist.',
    lost: (lost, all) =>
      all === 1
        ? 'Die eine Datei darin ist verloren'
        : lost === 1
          ? `1 von ${all} Dateien ist verloren`
          : `${lost} von ${all} Dateien sind verloren`,
    lostWhy:
      'Die Datei, die Sie gewählt haben, wurde am Ort ihrer Aufbewahrung beschädigt oder ohne dies gespeichert. Sie haben nichts falsch gemacht. Was aus ihr nicht zu bekommen ist:',
    lostRest:
      'Alles andere darin ist ganz. Wenn es eine weitere Kopie der Datei gibt, versuchen Sie es bitte mit ihr, um das Fehlende zu bekommen.',
    lostAll: 'Wenn es eine weitere Kopie der Datei gibt, versuchen Sie es bitte mit ihr.',
    documentLost: 'Aus dieser Datei ist es nicht zu bekommen. Eine weitere Kopie der Datei hat es vielleicht.',
  },
  documents: {
    saveAll: 'Alles in einer Datei speichern',
    saveAllHint: 'Sie bekommen einen ZIP-Ordner; am Computer öffnet er sich mit einem Doppelklick.',
    letterFile: 'Brief',
    notesFile: 'Notizen zu den Dateien',
    saveLetter: 'Brief speichern',
    noteFile: 'Nachricht',
    saveNote: 'Nachricht speichern',
    print: 'Drucken',
    zipName: 'Was Ihnen hinterlassen wurde',
    look: 'Ansehen',
    hide: 'Ansicht schließen',
    download: 'Herunterladen',
    again: 'Noch einmal herunterladen',
    stop: 'Anhalten',
    saving: (name) => `${name} wird gespeichert`,
    savingAll: 'Alles wird gespeichert',
    nowAt: (number, all, name) => `Datei ${number} von ${all}: ${name}`,
    done: (done, all) => `${done} von ${all}`,
    waiting: 'Die Verbindung ist weg. Sobald sie wieder da ist, geht es von selbst weiter. Bitte lassen Sie diese Seite offen.',
    saved: 'Gespeichert, geprüft und vollständig.',
    handedOver: 'Geprüft und vollständig. Ihr Browser speichert es bei Ihren Downloads.',
    allSaved: (count) =>
      count === 1
        ? 'Gespeichert mit 1 Datei darin, geprüft und vollständig.'
        : `Gespeichert mit ${count} Dateien darin, jede geprüft und vollständig.`,
    failedAt: (name) => `Es blieb stehen bei ${name}.`,
    withoutIt: 'Alles andere speichern',
    stayHere: 'Bitte lassen Sie diese Seite offen, bis es fertig ist.',
  },
  preview: {
    opening: 'Wird geöffnet …',
    tooLarge: 'Das ist zu groß, um es hier zu zeigen. Bitte laden Sie es herunter und öffnen Sie es auf Ihrem Gerät.',
    unreadable: 'Das lässt sich hier nicht zeigen. Bitte laden Sie es herunter und öffnen Sie es mit einem Programm auf Ihrem Gerät.',
    cut: 'Hier steht nur der Anfang. Der ganze Text ist in der heruntergeladenen Datei.',
    picture: (name) => `Bild: ${name}`,
    film: (name) => `Film: ${name}`,
    sound: (name) => `Ton: ${name}`,
    page: (now, all) => `Seite ${now} von ${all}`,
    pageOf: (name, now) => `${name}, Seite ${now}`,
    previous: 'Vorige Seite',
    next: 'Nächste Seite',
  },
  enrol,
  invited,
  offline,
  keep,
  parts,
  witness,
  slow: {
    passphrase: 'In diesem Browser kann das einige Minuten dauern.',
    keyPair: 'In diesem Browser kann das eine Viertelstunde dauern, manchmal auch länger.',
    advice:
      'Die Seite hängt nicht: Bitte lassen Sie sie offen. In einem neueren Browser oder auf einem anderen Computer dauert es Sekunden.',
  },
  reader: {
    title: 'Offline-Leser',
    heading: 'Öffnen, was Ihnen hinterlassen wurde',
    lead: 'Diese Seite öffnet eine Datei, deren Name auf .heirlock-bundle endet. Sie arbeitet ohne Internet: Nichts, was Sie hier wählen oder eingeben, verlässt dieses Gerät.',
    file: 'Die Datei',
    fileHint: 'Vielleicht ist sie auf einem Speicherstick, auf einem anderen Computer oder bei Ihren Downloads.',
    chosen: 'Gewählte Datei:',
    licences: 'Lizenzen der verwendeten Software',
    promise: 'Heirlock bewahrt Dokumente verschlossen auf, bis der Tag kommt, an dem sie weitergegeben werden. Wir bitten nie um Geld.',
    language: 'Sprache',
    paper: 'Eine Bescheinigung über die Freigabe vergleichen',
    paperWhy:
      'Wird ein Tresor freigegeben, unterschreibt der Dienst, der ihn geführt hat, eine Bescheinigung als PDF. Hier lässt sie sich mit dem vergleichen, was Sie gerade geöffnet haben: auf diesem Gerät und ohne jemanden zu fragen.',
    paperFile: 'Die Bescheinigung (PDF)',
    paperHint: 'Sie bleibt auf diesem Gerät.',
    paperAgrees: 'Die Bescheinigung stimmt mit dem überein, was Sie geöffnet haben.',
    paperDiffers: 'Die Bescheinigung stimmt nicht mit dem überein, was Sie geöffnet haben.',
    paperSigned: (service) =>
      `Geprüft: Die Angaben in der Bescheinigung und das Ende des Protokolls sind mit demselben Schlüssel unterschrieben. Laut Bescheinigung gehört er ${service}.`,
    paperOfThis: 'Geprüft: Es geht um diesen Tresor und diese Person.',
    paperOfOther: 'Es geht um einen anderen Tresor oder eine andere Person.',
    paperList: 'Geprüft: Genannt ist genau die Liste, die Sie geöffnet haben. Die Unterschrift darauf wurde dabei geprüft.',
    paperOtherList: 'Genannt ist eine andere Liste als die, die Sie geöffnet haben.',
    paperNoList: 'Nicht geprüft: ob die Liste genannt ist, die Sie geöffnet haben.',
    paperDocuments: (good, all) =>
      `Geprüft: ${good} von ${all} Dokumenten sind enthalten, mit dem SHA-256-Wert jedes ihrer versiegelten Teile.`,
    paperNotListed: (name) => `Nicht in der Bescheinigung: ${name}`,
    paperNotChecked:
      'Nicht geprüft: die Unterschrift des PDFs selbst, dafür gibt es „heirlock verify-release“ oder ein Programm für PDF-Dateien; und ob der Schlüssel wirklich der des Dienstes ist. Vergleichen Sie ihn mit einem, den Sie von anderswo kennen:',
    readers: 'Für Fachleute: Ist das die richtige Seite?',
    readersWhy: (owner) =>
      `Als das zusammengestellt wurde, kannte das Heirlock von ${owner} diese Seiten an ihrer SHA-256, und die Liste ist unterschrieben. Eine spätere Seite steht nicht darauf und ist deshalb nicht schlechter. Eine Seite kann nicht für sich selbst bürgen: Vergleichen Sie mit einem anderen Programm oder mit einer Seite, der Sie schon trauen.`,
    owner: 'dem Menschen, der das hinterlassen hat,',
    readerFile: 'Eine Kopie von heirlock-reader.html',
    readerHint: 'Ihre SHA-256 wird hier auf diesem Gerät berechnet.',
    readerKnown: (owner) => `Diese Kopie ist eine von denen, die das Heirlock von ${owner} kannte.`,
    readerUnknown: 'Diese Kopie steht nicht auf der Liste. Vielleicht ist sie eine spätere.',
  },
};
