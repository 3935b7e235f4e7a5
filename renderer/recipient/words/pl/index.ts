import { enrol, invited, offline } from './enrol.ts';
import { keep } from './keep.ts';
import { parts } from './parts.ts';
import { problems } from './problems.ts';
import { witness } from './witness.ts';
import { polishCount, polishForm } from '../../../../shared/words/polish-count.ts';
import type { Words } from '../en/index.ts';

const ordinals = [
  'Pierwszy',
  'Drugi',
  'Trzeci',
  'Czwarty',
  'Piąty',
  'Szósty',
  'Siódmy',
  'Ósmy',
  'Dziewiąty',
  'Dziesiąty',
  'Jedenasty',
  'Dwunasty',
  'Trzynasty',
  'Czternasty',
  'Piętnasty',
  'Szesnasty',
];

export const polish: Words = {
  problems,
  common: {
    oneMoment: 'Chwileczkę …',
    back: 'Wstecz',
    tryAgain: 'Spróbować ponownie',
    openAgain: 'Otworzyć stronę ponownie',
    showTyped: 'Pokazać, co wpisuję',
    helpWord: 'Prosząc kogoś o pomoc, warto podać to słowo:',
    step: (now, all) => `Krok ${now} z ${all}`,
  },
  unlock: {
    notYetProved:
      'Kto to zostawia i jaki to sejf: na razie mówi to tylko ta usługa. Gdy tylko się otworzy, będzie tu widać, co podpisał właściciel.',
    introduction:
      'Zamknięto to tak, że otworzyć może tylko Pani/Pan. Odbywa się to tutaj, na Pani/Pana własnym urządzeniu; nikt inny nie może zobaczyć, co jest w środku.',
    passphrase: 'Frazą dostępu',
    passphraseAbout: 'Tą, którą wybrano kiedyś dla tego sejfu',
    sheet: 'Słowami z arkusza',
    sheetAbout: 'Wydrukowana strona z ponumerowanymi słowami i kwadratowym wzorem',
    quorum: (needed, total) => `Arkuszami, które przechowuje kilka osób: ${needed} z ${total}`,
    quorumAbout: 'Każda z nich ma własną wydrukowaną stronę',
    nothing: 'Nie mam niczego z tych rzeczy',
    nothingAbout: 'Co można teraz zrobić',
    otherWay: 'Otworzyć w inny sposób',
    passphraseLabel: 'Pani/Pana fraza dostępu',
    passphraseHint: 'Sześć słów zapisanych wtedy na papierze albo własna, wymyślona fraza.',
    open: 'Otworzyć',
    passphraseLost: 'Nie mogę znaleźć frazy dostępu',
  },
  help: {
    heading: 'Gdy czegoś brakuje',
    lead: 'Nie ma pośpiechu. Nic nie zostaje zablokowane na zawsze i nic nie zostaje usunięte podczas szukania.',
    passphrase:
      'Fraza dostępu jest zwykle na kartce papieru, tam, gdzie leżą ważne dokumenty: w teczce, sejfie, szufladzie. Może też być w menedżerze haseł. Często jest to sześć prostych angielskich słów.',
    sheet:
      'Arkusz to wydrukowana strona ze słowem Heirlock u góry. Właściciel mógł go położyć wśród własnych papierów, z testamentem albo w skrytce bankowej; albo dać notariuszowi lub komuś Pani/Panu bliskiemu.',
    quorum: (needed) =>
      `Z arkuszy kilku osób potrzebne są razem dowolne ${needed}. Prosimy zapytać w rodzinie i wśród bliskich przyjaciół, kto otrzymał taką stronę.`,
    nobody:
      'My nie możemy tego otworzyć i nikt inny też nie może: nie ma tu do tego klucza. Prosimy jednak pokazać tę stronę osobie zajmującej się spadkiem; może wie, gdzie jest arkusz.',
  },
  noWay: {
    heading: 'Nie ma do tego jeszcze klucza',
    text: 'Nie ustawiono dla Pani/Pana frazy dostępu ani nie wydrukowano arkusza, więc nikt nie może tego otworzyć: ani Pani/Pan, ani my. Jeśli wśród papierów właściciela jest wydrukowany arkusz z ponumerowanymi słowami, prosimy pokazać tę stronę ludziom, którzy prowadzą tę usługę.',
  },
  sheet: {
    one: 'Słowa z arkusza',
    nth: (number) => `${ordinals[number - 1] ?? number} arkusz`,
    hint: 'Jedno po drugim, tak jak są ponumerowane. Wielkie litery i odstępy nie mają znaczenia; wystarczą pierwsze cztery litery słowa.',
    count: (count) => `Dotąd ${polishCount(count, 'słowo', 'słowa', 'słów')}`,
    state: 'Liczba pod kwadratowym wzorem, jeśli jest na arkuszu',
    stateHint: 'Dzięki niej poznajemy, czy coś nowszego nie jest przed Panią/Panem zatajane.',
    stateDigits: 'Ta liczba składa się z samych cyfr.',
    add: 'Dodać ten arkusz',
    have: (have, needed) => `Arkusze, które już są: ${have} z ${needed}`,
    next: (missing) =>
      missing === 1
        ? 'Potrzebny jest jeszcze jeden arkusz.'
        : `${polishForm(missing, 'Potrzebny jest', 'Potrzebne są', 'Potrzeba')} jeszcze ${polishCount(missing, 'arkusz', 'arkusze', 'arkuszy')}.`,
    later:
      'Nie muszą być tu w tym samym czasie: o słowa można też poprosić przez telefon. Prosimy pozostawić tę stronę otwartą; to, co wpisano, tu zostaje.',
    read: (number) => `Odczytano arkusz ${number}.`,
    remove: (number) => `Usunąć arkusz ${number}`,
    wrongCount: (count) =>
      `Tu ${polishForm(count, 'jest', 'są', 'jest')} ${polishCount(count, 'słowo', 'słowa', 'słów')}. Arkusz ma ich 13 albo 12, jeśli jest starszy.`,
  },
  paper: {
    unknownWord: (place, typed) => `Słowo numer ${place}, „${typed}”, nie należy do słów, które drukujemy na papierze.`,
    unknownMore: (places) => `To samo dotyczy numeru ${places}.`,
    swapped: 'Każde słowo mogłoby być właściwe, ale razem nie są: jedno odczytano jako inne albo dwa zamieniły się miejscami.',
    kit: 'To należy do karty awaryjnej, z którą właściciel sejfu odzyskuje wszystko. Prosimy nie wpisywać tego nigdzie indziej i bezpiecznie to schować.',
    sheet: 'To należy do arkusza, który otwiera sejf, gdy przyjdzie czas. Prosimy go na to zachować.',
    access: 'To należy do karty awaryjnej, własnej kartki właściciela. Nie otwiera tu żadnego sejfu.',
    masterkey: 'To należy do kogoś, kto prowadzi Heirlock dla innych: strona z kluczem głównym. Nie otwiera tu żadnego sejfu.',
    third: 'To jest kartka z trzecią częścią; otwiera jedną część tego, co otwiera sejf. Prosimy ją zachować, aż ktoś o nią poprosi.',
    part: 'To jest część klucza. Pyta się o nią tam, gdzie łączy się dwie części.',
    witness: 'To należy do dokumentu, o którego podpisanie ktoś jest proszony. Nie otwiera tu żadnego sejfu.',
    invitation: 'To należy do zaproszenia, z którym wybiera się frazę dostępu. Nie otwiera żadnego sejfu.',
  },
  camera: {
    start: 'Odczytać kwadratowy wzór kamerą',
    title: 'Prosimy trzymać kartkę lub ekran przed kamerą',
    hint: 'Kwadratowy wzór powinien zajmować mniej więcej połowę obrazu. Odczytuje się sam; żaden obraz nie jest przechowywany ani wysyłany.',
    stop: 'Zatrzymać kamerę',
    denied: 'Nie wolno tu użyć kamery. Prosimy zezwolić na nią, gdy zapyta przeglądarka, albo wpisać słowa.',
    none: 'Nie udało się uruchomić kamery. Prosimy wpisać słowa.',
    other: 'To jest wzór, ale nie z Heirlock.',
    picture: 'Obraz z kamery',
  },
  opened: {
    from: 'Od',
    fromUnproved: 'Rzekomo od',
    noName: '(nie podano nazwiska)',
    recipient: 'Dla',
    vault: 'Sejf',
    letter: 'List do Pani/Pana',
    noFiles: 'Brak plików',
    noFilesAtAll: 'Nic więcej nie włożono tu dla Pani/Pana. To nie jest Pani/Pana błąd i nic nie zginęło po drodze.',
    noFilesWithLetter: 'Do tego listu nie ma plików.',
    files: (count) => polishCount(count, 'plik', 'pliki', 'plików'),
    pleaseSave: (together) =>
      `Prosimy zapisać to, co ważne, na własnym komputerze${together === undefined ? '' : `; razem zajmuje to ${together}`}.`,
    state: (generation) => `To jest numer ${generation}; właściciel złożył to razem i podpisał`,
    notProved: 'Nie możemy dowieść, kto to wysłał',
    notProvedWhy:
      'Fraza dostępu została wybrana z wcześniejszą wersją Heirlock i nie da się po niej poznać, od kogo to pochodzi. Może być jak najbardziej prawdziwe. Prosimy jednak nie wysyłać pieniędzy i niczego nie oddawać tylko na słowo tego listu: najpierw warto zapytać kogoś, kto tę osobę znał.',
    note: 'Co mówi o tym właściciel:',
    noteMore: 'Przeczytać całość',
    noteLess: 'Pokazać mniej',
    inFolder: 'w',
  },
  damage: {
    title: 'Coś w tym pliku jest uszkodzone albo tego brakuje',
    looking:
      'W wybranym pliku coś zostało zmienione lub uszkodzone w miejscu przechowywania albo nigdy go tam nie było. Szukamy w nim tego, co jest jeszcze całe. Nie trzeba czekać: to, co tu widać, można już teraz przeczytać i zapisać.',
    progress: 'Przeszukiwanie pliku',
    nothingLost: 'Ten plik był uszkodzony, ale nic z niego nie przepadło',
    nothingLostWhy: 'Wszystko jest, sprawdzone i kompletne. Prosimy zapisać to teraz na własnym komputerze, póki tak jest.',
    lost: (lost, all) =>
      all === 1 ? 'Jedyny plik w środku przepadł' : `Z ${all} plików ${polishForm(lost, 'przepadł', 'przepadły', 'przepadło')} ${lost}`,
    lostWhy:
      'Wybrany plik uległ uszkodzeniu w miejscu przechowywania albo został zapisany bez tego. To nie jest Pani/Pana błąd. Czego nie da się z niego odzyskać:',
    lostRest: 'Wszystko inne w nim jest całe. Jeśli jest inna kopia pliku, prosimy spróbować z nią, aby odzyskać to, czego brakuje.',
    lostAll: 'Jeśli jest inna kopia pliku, prosimy spróbować z nią.',
    documentLost: 'Z tego pliku nie da się tego odzyskać. Może mieć to inna kopia pliku.',
  },
  documents: {
    saveAll: 'Zapisać wszystko w jednym pliku',
    saveAllHint: 'Powstanie folder ZIP; na komputerze otwiera się podwójnym kliknięciem.',
    letterFile: 'List',
    notesFile: 'Uwagi do plików',
    saveLetter: 'Zapisać list',
    noteFile: 'Wiadomość',
    saveNote: 'Zapisać wiadomość',
    print: 'Drukować',
    zipName: 'Co zostawiono dla Pani lub Pana',
    look: 'Obejrzeć',
    hide: 'Zamknąć podgląd',
    download: 'Pobrać',
    again: 'Pobrać ponownie',
    stop: 'Zatrzymać',
    saving: (name) => `Zapisywanie: ${name}`,
    savingAll: 'Zapisywanie wszystkiego',
    nowAt: (number, all, name) => `Plik ${number} z ${all}: ${name}`,
    done: (done, all) => `${done} z ${all}`,
    waiting: 'Nie ma połączenia. Gdy tylko wróci, wszystko pójdzie dalej samo. Prosimy pozostawić tę stronę otwartą.',
    saved: 'Zapisano, sprawdzono, jest kompletne.',
    handedOver: 'Sprawdzono, jest kompletne. Przeglądarka zapisuje to wśród pobranych plików.',
    allSaved: (count) =>
      count === 1
        ? 'Zapisano; w środku jest 1 plik, sprawdzony i kompletny.'
        : `Zapisano; w środku ${polishForm(count, 'jest', 'są', 'jest')} ${polishCount(count, 'plik', 'pliki', 'plików')}, każdy sprawdzony i kompletny.`,
    failedAt: (name) => `Zatrzymało się tutaj: ${name}.`,
    withoutIt: 'Zapisać wszystko inne',
    stayHere: 'Prosimy pozostawić tę stronę otwartą, aż to się skończy.',
  },
  preview: {
    opening: 'Otwieranie …',
    tooLarge: 'To jest za duże, aby to tu pokazać. Prosimy to pobrać i otworzyć na swoim urządzeniu.',
    unreadable: 'Tego nie można tu pokazać. Prosimy to pobrać i otworzyć w programie na swoim urządzeniu.',
    cut: 'Widać tu tylko początek. Cały tekst jest w pobranym pliku.',
    picture: (name) => `Obraz: ${name}`,
    film: (name) => `Nagranie wideo: ${name}`,
    sound: (name) => `Dźwięk: ${name}`,
    page: (now, all) => `Strona ${now} z ${all}`,
    pageOf: (name, now) => `${name}, strona ${now}`,
    previous: 'Poprzednia strona',
    next: 'Następna strona',
  },
  enrol,
  invited,
  offline,
  keep,
  parts,
  witness,
  slow: {
    passphrase: 'W tej przeglądarce może to potrwać kilka minut.',
    keyPair: 'W tej przeglądarce może to potrwać kwadrans, a czasem dłużej.',
    advice: 'Strona się nie zawiesiła: prosimy pozostawić ją otwartą. Nowsza przeglądarka albo inny komputer robi to w kilka sekund.',
  },
  reader: {
    title: 'Czytnik offline',
    heading: 'Otwieranie tego, co zostawiono',
    lead: 'Ta strona otwiera plik, którego nazwa kończy się na .heirlock-bundle. Działa bez internetu: nic, co się tu wybiera lub wpisuje, nie opuszcza tego urządzenia.',
    file: 'Plik',
    fileHint: 'Może być na pamięci USB, na innym komputerze albo wśród pobranych plików.',
    chosen: 'Wybrany plik:',
    licences: 'Licencje użytego oprogramowania',
    promise:
      'Heirlock przechowuje zamknięte dokumenty dla ich właścicieli, aż przyjdzie czas, by je przekazać. Nigdy nie prosimy o pieniądze.',
    language: 'Język',
    paper: 'Porównać zaświadczenie o udostępnieniu',
    paperWhy:
      'Gdy sejf zostaje udostępniony, usługa, która go przechowywała, podpisuje zaświadczenie w formacie PDF. Tutaj można je porównać z tym, co właśnie otwarto, na tym urządzeniu i nie pytając nikogo.',
    paperFile: 'Zaświadczenie (PDF)',
    paperHint: 'Pozostaje na tym urządzeniu.',
    paperAgrees: 'Zaświadczenie zgadza się z tym, co otwarto.',
    paperDiffers: 'Zaświadczenie nie zgadza się z tym, co otwarto.',
    paperSigned: (service) =>
      `Sprawdzono: dane w zaświadczeniu i koniec dziennika usługi są podpisane jednym kluczem. Według zaświadczenia należy on do: ${service}.`,
    paperOfThis: 'Sprawdzono: dotyczy tego sejfu i tego odbiorcy.',
    paperOfOther: 'Dotyczy innego sejfu albo innego odbiorcy.',
    paperList: 'Sprawdzono: wymienia dokładnie tę listę, którą otwarto. Podpis właściciela pod nią sprawdzono przy otwarciu.',
    paperOtherList: 'Wymienia inną listę niż ta, którą otwarto.',
    paperNoList: 'Nie sprawdzono: czy wymienia listę, którą otwarto.',
    paperDocuments: (good, all) =>
      `Sprawdzono: w zaświadczeniu wymieniono ${good} z ${all} ${polishForm(all, 'dokumentu', 'dokumentów', 'dokumentów')}, z SHA-256 każdej ich zapieczętowanej części.`,
    paperNotListed: (name) => `Nie ma w zaświadczeniu: ${name}`,
    paperNotChecked:
      'Nie sprawdzono: podpisu samego PDF-u, do tego służy „heirlock verify-release” albo program do plików PDF; ani tego, czy klucz naprawdę należy do usługi. Prosimy porównać go z kluczem znanym skądinąd:',
    readers: 'Dla specjalistów: czy to właściwa strona?',
    readersWhy: (owner) =>
      `Gdy to składano, program Heirlock, którego używa ${owner}, znał te strony po ich SHA-256, a lista jest podpisana. Późniejszej strony na niej nie ma i nie jest przez to gorsza. Strona nie może ręczyć za samą siebie: prosimy porównać innym programem albo ze stroną, która jest już zaufana.`,
    owner: 'właściciel',
    readerFile: 'Kopia heirlock-reader.html',
    readerHint: 'Jej SHA-256 jest obliczane tutaj, na tym urządzeniu.',
    readerKnown: (owner) => `Ta kopia jest jedną z tych, które znał program Heirlock, którego używa ${owner}.`,
    readerUnknown: 'Tej kopii nie ma na liście. Może być późniejsza.',
  },
};
