import type { Catalogue } from '../../../../../shared/words/catalogue.ts';
import type { sheet as english } from '../en/sheet.ts';

export const sheet: Catalogue<typeof english> = {
  title: 'Arkusz Heirlock',
  secondPage: 'Arkusz Heirlock, strona 2',
  labels: {
    recipient: 'Dla',
    owner: 'Od',
    vault: 'Sejf',
    holder: 'Przechowuje',
    day: 'Wydrukowano',
  },
  vault: (name) => `„${name}”`,
  noName: '(nie podano nazwiska)',
  number: (number) => `Numer ${number}`,
  headings: {
    words: 'Słowa tego arkusza',
    asked: 'O co prosimy',
    mail: 'Jeśli przyjdzie wiadomość e-mail',
    file: 'Jeśli nie przyjdzie albo Heirlock już nie istnieje',
    fileOnly: 'Jak to otworzyć',
    note: 'Uwaga',
  },
  sentences: {
    keyForYou: ({ owner }) => `Ta strona powstała jako klucz do tego, co zostawia Pani/Panu ${owner}.`,
    keyFor: ({ owner, recipient }) => `Ta strona powstała jako klucz do tego, co zostawia ${owner}. Odbiorca: ${recipient}.`,
    keyTogether: ({ owner, recipient, threshold, count }) =>
      `To jedna ze stron, które powstały razem; ich liczba: ${count}. Dowolne ${threshold} z nich mają razem być kluczem do tego, co zostawia ${owner} (odbiorca: ${recipient}); mniej niż ${threshold} nie zdradza niczego.`,
    elsewhere: () => 'Sama niczego nie otwiera: to, co otwiera, leży gdzie indziej.',
    elsewhereTogether: () => 'Same strony niczego nie otwierają: to, co otwierają, leży gdzie indziej.',
    keepIt: () => 'Prosimy przechowywać ją z ważnymi dokumentami.',
    others: ({ others }) => `Pozostałe strony przygotowano dla następujących osób: ${others}.`,
    othersUnsaid: ({ owner }) =>
      `Kto przechowuje pozostałe strony, nie jest tu podane. Jeśli będą potrzebne, prosimy zapytać osoby bliskie temu, kto to zostawia (${owner}).`,
    askKeep: () => 'Dopóki nie będzie potrzebna, prosimy przechowywać tę stronę bezpiecznie i sucho i nikomu jej nie pokazywać.',
    askWhen: ({ owner, recipient }) =>
      `Gdy ${owner} nie żyje albo gdy ${recipient} ma inny dobry powód, na przykład wiadomość e-mail w tej sprawie: prosimy wydać tę stronę lub odczytać jej słowa. Może je otrzymać ${recipient}.`,
    askSure: ({ recipient }) =>
      `Najpierw prosimy się upewnić, że to naprawdę ${recipient}: spotkać się albo zadzwonić pod numer znany już wcześniej. Słów nigdy nie należy wysyłać e-mailem.`,
    askBack: ({ owner, recipient }) =>
      `Jeśli ${owner} prosi o tę stronę albo nie można jej dłużej przechowywać, prosimy ją zwrócić; a gdy ${owner} nie żyje, ma ją otrzymać ${recipient}.`,
    mailToYou: ({ owner, email }) =>
      `Gdy sejf otwiera się dla Pani/Pana, wiadomość e-mail idzie na adres, który podaje ${owner} (w dniu druku ${email}).`,
    mailTo: ({ recipient }) => `Gdy sejf otwiera się dla odbiorcy, wiadomość e-mail z linkiem otrzymuje ${recipient}.`,
    mailNamesNone: () => 'W dniu druku wiadomości nie podawały nazwy sejfu.',
    mailNames: ({ label }) => `W dniu druku wiadomości nazywały sejf „${label}”.`,
    mailLink: ({ site }) => `Prosimy otworzyć link z tej wiadomości. W dniu druku takie linki prowadziły do ${site}`,
    mailTwo: () =>
      'W dniu druku sejf przechowywały dwie usługi. Każda pisze osobno: mogą przyjść dwie wiadomości, w odstępie godzin lub dni, a obie dotyczą tego samego.',
    mailLinkTwo: ({ site, secondSite }) =>
      `Prosimy otworzyć link z jednej z nich. W dniu druku takie linki prowadziły do ${site} lub do ${secondSite}`,
    parts: () =>
      'W tym dniu oprócz tych słów potrzebne były dwie z trzech części: każda usługa miała jedną, a trzecią ktoś trzeci. Jeśli jakiejś części brakuje, strona o tym powie i podpowie, co robić.',
    oneGone: () =>
      'Jeśli jedna z usług już nie istnieje, prosimy iść dalej z drugą: może to potrwać kilka dni dłużej, aż odpowie ktoś trzeci.',
    oneGonePaper: ({ owner }) =>
      `Jeśli jedna z usług już nie istnieje, strona drugiej pyta o kartkę z 25 słowami; jest na niej trzecia część. Prosimy zapytać o nią notariuszy albo osoby bliskie temu, kto to zostawia (${owner}).`,
    oneGoneHeld: ({ paperHolder }) =>
      `Jeśli jedna z usług już nie istnieje, strona drugiej pyta o kartkę z 25 słowami; jest na niej trzecia część. Kto miał ją przechowywać w dniu druku: ${paperHolder}.`,
    mailCode: () => 'Prosimy zamówić kod i wpisać jego sześć cyfr.',
    typeWords: () => 'Prosimy wybrać „Słowami z arkusza” i wpisać słowa z tej strony.',
    typeTogether: ({ threshold }) =>
      `Prosimy wybrać sposób z arkuszami kilku osób i wpisać słowa z takich stron, jednej po drugiej; potrzebna ich liczba to ${threshold}.`,
    fileLook: ({ owner }) =>
      `Prosimy poszukać pliku, którego nazwa kończy się na .heirlock-bundle, oraz strony heirlock-reader.html: na pamięciach USB, na komputerach, wśród innych papierów i u osób bliskich temu, kto to zostawia (${owner}). Nie potrzebują one internetu ani żadnej firmy.`,
    fileCopy: () => 'Prosimy skopiować oba na komputer, najlepiej bez internetu.',
    fileOpen: () => 'Prosimy otworzyć heirlock-reader.html podwójnym kliknięciem i wybrać „Polski”.',
    fileChoose: () => 'Pod „Plik” prosimy wybrać ten plik.',
    fileOther: () => 'Jeśli się nie otwiera, prosimy spróbować z każdym innym takim plikiem i z każdą nowszą stroną taką jak ta.',
    fileNone: () =>
      'Jeśli nie ma takiego pliku i żadna usługa nie przechowuje już sejfu, ta strona niczego nie otwiera. Prosimy mimo to ją zachować: plik może się jeszcze znaleźć.',
    typeOnly: ({ owner }) =>
      `Słowa prosimy wpisywać tylko na stronie spod tego linku, w heirlock-reader.html albo, na próbę, w programie Heirlock (${owner}), chyba że zaufany specjalista powie inaczej.`,
    typeOnlyTwo: ({ owner }) =>
      `Słowa prosimy wpisywać tylko na stronie spod linku z takiej wiadomości, w heirlock-reader.html albo, na próbę, w programie Heirlock (${owner}), chyba że zaufany specjalista powie inaczej.`,
    typeOnlyFile: ({ owner }) =>
      `Słowa prosimy wpisywać tylko w heirlock-reader.html, na stronie spod linku z wiadomości e-mail o tym sejfie, jeśli taka przyjdzie, albo, na próbę, w programie Heirlock (${owner}), chyba że zaufany specjalista powie inaczej.`,
    tellNobody: () => 'Prosimy nie podawać ich nikomu, kto dzwoni, pisze lub przychodzi do drzwi.',
    dated: ({ day }) => `Nazwiska i adresy są z dnia ${day}.`,
    older: ({ number }) => `Jeśli widać numer niższy niż ${number}, może brakować czegoś nowszego.`,
    found: ({ owner, recipient }) => `Znalazcę tej strony prosimy o jej oddanie: ${recipient} lub ${owner}.`,
    sheet: ({ sheet: id, recipient }) => `Arkusz ${id}; odbiorca: ${recipient}.`,
    experts: ({ reader }) =>
      `Dla specjalistów: SHA-256 pliku heirlock-reader.html z tego dnia: ${reader}. Późniejszy ma inną i nie jest gorszy. W razie wątpliwości prosimy używać go tylko bez internetu.`,
  },
};
