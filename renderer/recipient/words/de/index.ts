import { problems } from './problems.ts';
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
    introduction:
      'Es wurde so verschlossen, dass nur Sie es öffnen können. Das geschieht hier, auf Ihrem eigenen Gerät; niemand sonst kann sehen, was darin ist.',
    choose: 'Wie möchten Sie es öffnen?',
    passphrase: 'Mit Ihrer Passphrase',
    passphraseAbout: 'Die Sie gewählt haben, als Sie Ihre Adresse bestätigt haben',
    sheet: 'Mit den Wörtern auf Ihrem Blatt',
    sheetAbout: 'Eine gedruckte Seite mit zwölf Wörtern und einem quadratischen Muster',
    quorum: (needed, total) => `Mit ${needed} der ${total} Blätter, die mehrere Menschen aufbewahren`,
    quorumAbout: 'Jeder von ihnen hat eine eigene gedruckte Seite',
    nothing: 'Ich habe nichts davon',
    nothingAbout: 'Was Sie jetzt tun können',
    otherWay: 'Auf andere Weise öffnen',
    passphraseLabel: 'Ihre Passphrase',
    passphraseHint:
      'Die sechs Wörter, die Sie aufgeschrieben haben, als Sie Ihre Adresse bestätigt haben, oder die Passphrase, die Sie selbst gewählt haben.',
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
      'Wir können es nicht für Sie öffnen, und auch sonst niemand: Auf diesem Server gibt es keinen Schlüssel dafür. Zeigen Sie diese Seite aber der Person, die sich um den Nachlass kümmert; vielleicht weiß sie, wo ein Blatt liegt.',
  },
  noWay: {
    heading: 'Dafür gibt es noch keinen Schlüssel',
    text: 'Für Sie wurde keine Passphrase gewählt und kein Blatt gedruckt. Deshalb kann das niemand öffnen: weder Sie noch wir. Wenn es in den hinterlassenen Papieren ein gedrucktes Blatt mit zwölf Wörtern gibt, zeigen Sie diese Seite bitte den Betreibern dieses Servers.',
  },
  sheet: {
    one: 'Die zwölf Wörter',
    nth: (number) => `${ordinals[number - 1] ?? number} Blatt`,
    hint: 'Eines nach dem anderen, so wie sie nummeriert sind. Großbuchstaben und Leerzeichen spielen keine Rolle; die ersten vier Buchstaben eines Wortes genügen.',
    count: (count) => `${count} von 12 Wörtern`,
    state: 'Standnummer, wenn auf Ihrem Blatt eine steht',
    stateHint: 'Sie steht unter den Wörtern. Mit ihr können wir erkennen, ob Ihnen etwas Neueres vorenthalten wird.',
    stateDigits: 'Die Standnummer besteht nur aus Ziffern.',
    add: 'Dieses Blatt hinzufügen',
    have: (have, needed) => `${have} von ${needed} Blättern sind da`,
    next: (missing) => (missing === 1 ? 'Es fehlt noch ein Blatt.' : `Es fehlen noch ${missing} Blätter.`),
    later:
      'Sie müssen nicht zur selben Zeit hier sein: Sie können sich die Wörter auch am Telefon sagen lassen. Bitte lassen Sie diese Seite so lange offen; was Sie eingegeben haben, bleibt hier stehen.',
    read: (number) => `Blatt ${number} wurde gelesen.`,
    remove: (number) => `Blatt ${number} entfernen`,
    unknownWord: (place, typed) => `Wort Nummer ${place}, „${typed}“, ist keines der Wörter, aus denen Blätter bestehen.`,
    unknownMore: (places) => `Dasselbe gilt für Nummer ${places}.`,
    wrongCount: (count) => `Hier stehen ${count} Wörter, und ein Blatt hat 12.`,
    swapped: 'Jedes Wort für sich könnte stimmen, zusammen stimmen sie aber nicht: Eines wurde falsch gelesen, oder zwei sind vertauscht.',
  },
  camera: {
    start: 'Das quadratische Muster mit der Kamera lesen',
    title: 'Halten Sie das Blatt vor die Kamera',
    hint: 'Das Muster soll etwa die halbe Breite des Bildes füllen. Es wird von selbst gelesen; kein Bild wird aufgehoben oder gesendet.',
    stop: 'Kamera anhalten',
    denied:
      'Die Kamera darf hier nicht benutzt werden. Bitte erlauben Sie es, wenn der Browser fragt, oder geben Sie die zwölf Wörter ein.',
    none: 'Es ließ sich keine Kamera starten. Bitte geben Sie die zwölf Wörter ein.',
    other: 'Das ist ein Muster, aber keines von einem Heirlock-Blatt.',
    picture: 'Bild der Kamera',
  },
  opened: {
    letter: 'Ein Brief für Sie',
    noFiles: 'Keine Dateien',
    noFilesAtAll: 'Sonst wurde für Sie nichts hineingelegt. Sie haben nichts falsch gemacht, und unterwegs ist nichts verloren gegangen.',
    noFilesWithLetter: 'Zu diesem Brief gehören keine Dateien.',
    files: (count) => (count === 1 ? '1 Datei' : `${count} Dateien`),
    pleaseSave: (together) =>
      `Bitte speichern Sie, was Ihnen wichtig ist, auf Ihrem eigenen Computer${together === undefined ? '' : `; zusammen sind es ${together}`}.`,
    state: (generation) => `Das ist der Stand Nummer ${generation}, zusammengestellt und unterschrieben am`,
    phrase: 'Als Sie Ihre Passphrase gewählt haben, haben Sie vielleicht sechs Wörter am Telefon verglichen. Sie lauteten:',
    phraseOther: 'Wenn Sie damals andere notiert haben, zeigen Sie diese Seite bitte jemandem, dem Sie vertrauen.',
    inFolder: 'in',
  },
  documents: {
    saveAll: 'Alles in einer Datei speichern',
    saveAllHint: 'Sie bekommen einen ZIP-Ordner; am Computer öffnet er sich mit einem Doppelklick.',
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
        : `Gespeichert mit allen ${count} Dateien darin, jede geprüft und vollständig.`,
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
    page: (now, all) => `Seite ${now} von ${all}`,
    pageOf: (name, now) => `${name}, Seite ${now}`,
    previous: 'Vorige Seite',
    next: 'Nächste Seite',
  },
  enrol: {
    lead: 'Es fehlt noch ein Schritt. Er dauert ein paar Minuten, und Sie brauchen einen Stift und ein Blatt Papier.',
    before: (owner) =>
      `Sie haben schon einmal eine Passphrase gewählt. Wenn Sie sie noch haben, ist nichts zu tun, und Sie können diese Seite schließen. Ist sie verloren, wählen Sie hier eine neue; ${owner} muss sie dann bestätigen.`,
    choose: 'Bitte wählen Sie eine Passphrase',
    why: (owner) =>
      `${owner} hat diesen Tresor so verschlossen, dass niemand sonst ihn lesen kann, auch nicht die Betreiber dieses Servers. Eines Tages öffnet er sich für Sie mit einer Passphrase, die nur Sie kennen.`,
    paper:
      'Bitte schreiben Sie sie auf Papier und bewahren Sie es bei Ihren wichtigen Papieren auf. Wir kennen sie nicht, und niemand kann sie Ihnen noch einmal senden.',
    six: 'Ihre sechs Wörter',
    others: 'Bitte andere Wörter',
    written: 'Ich habe sie aufgeschrieben',
    rather: 'Ich möchte lieber selbst wählen',
    own: 'Ihre eigene Passphrase',
    ownHint: (fewest) =>
      `Mindestens ${fewest} Zeichen, am besten mehrere Wörter, die nichts miteinander zu tun haben. Bitte nichts, das Sie anderswo benutzen.`,
    proposed: 'Lieber sechs vorgeschlagene Wörter nehmen',
    next: 'Weiter',
    typeBack: 'Geben Sie sie jetzt von Ihrem Papier ein',
    again: 'Noch einmal eingeben, von Ihrem Papier',
    againHint: 'Damit Sie sicher sind, dass sie dort richtig steht.',
    set: 'Diese Passphrase festlegen',
    seeAgain: 'Wörter noch einmal zeigen',
    done: 'Ihre Passphrase ist gewählt',
    keep: 'Bitte bewahren Sie das Papier mit ihr an einem sicheren Ort auf. Sie brauchen sie, wenn es so weit ist. Solange der Link in Ihrer E-Mail gilt, können Sie auf dieser Seite auch eine andere wählen.',
    call: 'Ein Anruf, und sie gilt',
    compare: (owner) =>
      `Noch öffnet Ihre Passphrase nichts. Bitte rufen Sie ${owner} an, oder treffen Sie sich, und lesen Sie diese sechs Wörter vor. ${owner} gibt sie in Heirlock ein und weiß dann, dass wirklich Sie sie gewählt haben:`,
    phrase: 'Sicherheitswörter',
    differ: (owner) =>
      `Meldet Heirlock ${owner}, dass es die falschen Wörter sind, hat sich vielleicht jemand zwischen Sie beide gestellt: Dann wird Ihnen auf diesem Weg nichts hinterlassen. Diese Wörter sind nicht geheim, und sie sind nicht Ihre Passphrase.`,
    end: 'Danach ist nichts mehr zu tun. Sie können diese Seite schließen.',
    close:
      'Noch öffnet sie nichts, und die Wörter, die dafür von Ihnen gebraucht werden, lassen sich heute nicht zeigen. Bitte öffnen Sie den Link in Ihrer E-Mail in einigen Tagen noch einmal.',
  },
  reader: {
    title: 'Offline-Leser',
    heading: 'Öffnen, was Ihnen hinterlassen wurde',
    lead: 'Diese Seite öffnet eine Datei, deren Name auf .heirlock-bundle endet. Sie arbeitet ohne Internet: Nichts, was Sie hier wählen oder eingeben, verlässt dieses Gerät.',
    file: 'Die Datei',
    fileHint: 'Vielleicht ist sie auf einem Speicherstick, in einer E-Mail oder bei Ihren Downloads.',
    chosen: 'Gewählte Datei:',
    licences: 'Lizenzen der verwendeten Software',
    promise:
      'Heirlock bewahrt Dokumente verschlossen auf, bis der Tag kommt, an dem sie weitergegeben werden. Wir bitten nie um Geld und nie um einen Code am Telefon oder per E-Mail.',
    language: 'Sprache',
  },
};
