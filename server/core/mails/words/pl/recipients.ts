import type { MailCatalogue } from '../en/index.ts';

export const recipients: MailCatalogue['recipients'] = {
  codeComesNext:
    'Po otwarciu linku wyślemy na ten adres e-mail krótki kod. Prosimy wpisać go na stronie; dalej strona poprowadzi. Dzięki kodowi nikt poza Panią/Panem nie może otworzyć tego, co do Pani/Pana należy.',
  atHand: {
    one: (key) => `Prosimy przygotować: ${key}.`,
    oneOf: (keys) => `Oprócz kodu potrzebna jest jedna z tych rzeczy; prosimy ją przygotować: ${keys.join('; albo ')}.`,
  },
  onTheDay: {
    one: (key) => `W tym dniu będzie jeszcze potrzebne to: ${key}.`,
    oneOf: (keys) => `Oprócz kodu, który wyślemy, potrzebna będzie wtedy jedna z tych rzeczy: ${keys.join('; albo ')}.`,
  },
  nothingElse: 'Nic więcej nie jest do tego potrzebne.',
  keys: {
    sheet: (owner) =>
      `kartka z ponumerowanymi słowami, którą ma Pani/Pan od tej osoby (${owner}) albo która leży wśród jej własnych papierów`,
    enrolled: (owner) => `fraza dostępu, o której wybranie prosi ${owner}: najczęściej sześć słów zapisanych przez Panią/Pana na papierze`,
    quorum: (owner) =>
      `kilka kartek z ponumerowanymi słowami, które ${owner} powierza różnym osobom; mogą one też odczytać słowa przez telefon`,
  },
  makeSure: (owner) =>
    `Czy ta wiadomość jest prawdziwa? Można zadzwonić do kogoś bliskiego tej osobie (${owner}), pod numer znany już wcześniej: nigdy pod numer z wiadomości. Można ją też pokazać komuś z rodziny albo osobie zajmującej się spadkiem. E-mail do tej osoby może nie pomóc: być może nikt już takich wiadomości nie czyta.`,
  openButton: 'Otworzyć to, co zostawiono',
  verification: {
    subject: (owner) => `${owner} prosi o potwierdzenie adresu e-mail`,
    lead: (owner, vault) =>
      `${owner} przechowuje dokumenty w Heirlock, w sejfie o nazwie ${vault}, i chce, aby kiedyś trafiły one do Pani/Pana.`,
    please: 'Aby dotarły do Pani/Pana i do nikogo innego, prosimy potwierdzić, że ten adres e-mail należy do Pani/Pana. Nie ma pośpiechu.',
    button: 'Potwierdzam mój adres',
    nothingElse: 'Nic więcej nie trzeba robić i nic to nie kosztuje. Dokumentów jeszcze nie będzie widać; napiszemy, gdy przyjdzie czas.',
    nothingNow: (owner) =>
      `Na razie to wszystko i nic to nie kosztuje. Później ${owner} może poprosić o wybranie frazy dostępu albo wręczyć kartkę do przechowania: będzie ona potrzebna w tym dniu. Dokumentów jeszcze nie będzie widać; napiszemy, gdy przyjdzie czas.`,
    thenPassphrase:
      'Potem można na stronie wybrać frazę dostępu. Nic to nie kosztuje. Dokumentów jeszcze nie będzie widać; napiszemy, gdy przyjdzie czas.',
    ifGenuine: (owner) =>
      `Czy to prawdziwa wiadomość? Potwierdzić to może ${owner}, osobiście lub przez telefon, pod numerem znanym już wcześniej. Jeśli Pani/Pan nie wie, kto to jest, można tę wiadomość pominąć; nic się wtedy nie stanie.`,
  },
  addressChanged: {
    subject: (owner) => `${owner} zmienia w Heirlock Pani/Pana adres e-mail`,
    lead: (owner, vault) =>
      `${owner} przechowuje dla Pani/Pana dokumenty w Heirlock, w sejfie o nazwie ${vault}. Od teraz mają one trafić na inny adres e-mail, a nie na ten.`,
    ended: 'Linki wysłane na ten adres już nie działają i nic więcej na temat tego sejfu tu nie przyjdzie.',
    ifSurprised: (owner) =>
      `Jeśli ma Pani/Pan nowy adres, nie trzeba nic robić. Jeśli to zaskakuje, wyjaśnić to może ${owner}, osobiście lub przez telefon.`,
  },
  invited: {
    subject: (owner) => `${owner} prosi o wybranie frazy dostępu`,
    lead: (owner, vault) =>
      `${owner} przechowuje dla Pani/Pana dokumenty w Heirlock, w sejfie o nazwie ${vault}, i chce, aby nikt poza Panią/Panem nie mógł ich otworzyć. Służy do tego fraza dostępu, którą wybiera Pani/Pan.`,
    codeFromOwner: (owner) =>
      `Potrzebny jest do tego kod, którego nie ma w tej wiadomości. Kod przekazuje osobiście ${owner}: na papierze albo jako obraz do zeskanowania. Jeśli jeszcze go brak, prosimy o niego zapytać przy spotkaniu lub przez telefon.`,
    button: 'Wybrać frazę dostępu',
    worksUntil: 'Kod działa do',
    neverByMail: 'Prosimy nigdy nie wysyłać kodu e-mailem i wpisać go tylko na stronie, do której prowadzi ta wiadomość.',
    ifGenuine: (owner) =>
      `Czy to prawdziwa wiadomość? Potwierdzić to może ${owner}, osobiście lub przez telefon. Jeśli Pani/Pan nie wie, kto to jest, można tę wiadomość pominąć; nic się wtedy nie stanie.`,
  },
  preRelease: {
    subject: (day, owner) => `${day}: otrzyma Pani/Pan coś, co przekazuje ${owner}`,
    lead: (owner, vault) =>
      `${owner} odkłada dla Pani/Pana dokumenty w Heirlock, w sejfie o nazwie ${vault}. Mają zostać przekazane w dniu wybranym z góry.`,
    from: 'Można je otworzyć od',
    nothingNow: 'Teraz nie trzeba nic robić. Gdy nadejdzie ten dzień, wyślemy na ten adres kolejną wiadomość z linkiem, który je otwiera.',
    mayChange: (owner) =>
      `Dzień wybrano jakiś czas temu i może się on jeszcze zmienić. Ta wiadomość nie mówi nic o tym, jak się dziś ma ${owner}.`,
    questions: (owner) =>
      `Na pytania odpowie ${owner}. Jeśli nie jest to już możliwe, można pokazać tę wiadomość komuś z rodziny albo osobie zajmującej się spadkiem.`,
  },
  released: {
    subject: (owner) => `${owner} zostawia coś dla Pani/Pana`,
    lead: (owner, vault, documents) =>
      `${owner} prowadzi w Heirlock sejf o nazwie ${vault}, a jego zawartość przeznacza dla Pani/Pana. Sejf został teraz Pani/Panu udostępniony${documents === undefined ? '' : `; zawiera ${documents}`}.`,
    whyToday:
      'W wiadomości e-mail nie możemy powiedzieć, dlaczego dzieje się to dzisiaj. Niektórzy wybierają dzień z góry; czasem przez długi czas nie mamy od kogoś wiadomości. Jeśli przychodzi to w czasie straty, bardzo nam przykro. Nie ma pośpiechu.',
    note: 'Dołączono taką wiadomość:',
    later: 'Jeśli ten dzień już minął, prosimy mimo to otworzyć link: strona może wysłać na ten adres nowy.',
  },
  keptTogether: {
    complete: (other) =>
      `Dwie usługi przechowywały to razem, tak aby żadna nie mogła otworzyć tego sama: ta oraz ${other}. Wszystko, co jest od nich potrzebne, jest już tutaj. Podobną wiadomość może wysłać też ${other}, ale ta wystarczy.`,
    parts: (other) =>
      `Dwie usługi przechowywały to razem, tak aby żadna nie mogła otworzyć tego sama: ta oraz ${other}. Podobną wiadomość wysyła też ${other}. Każda prowadzi do jednej części klucza, a potrzebne są dwie części: prosimy otworzyć link w dowolnej z tych wiadomości, a strona powie, które części już są i jak dołączyć kolejną.`,
    alone: (other) =>
      `Jeśli druga wiadomość nie przyjdzie (${other}), prosimy mimo to otworzyć ten link: strona powie, co jeszcze może pomóc.`,
  },
  renewed: {
    subject: (owner) => `Nowy link do tego, co zostawia Pani/Panu ${owner}`,
    lead: (vault, owner) =>
      `Ktoś na Pani/Pana stronie w Heirlock, najpewniej Pani/Pan, prosi o nowy link do sejfu ${vault}, który zostawia Pani/Panu ${owner}. Oto on.`,
    ifNotYou: 'Jeśli to nie Pani/Pana prośba, nie trzeba nic robić: bez wysłanego do Pani/Pana kodu link niczego nie otwiera.',
  },
  code: {
    subject: 'Kod do otwarcia tego, co zostawiono dla Pani/Pana',
    lead: (vault) => `Za chwilę można otworzyć w Heirlock sejf ${vault}. Prosimy wpisać ten kod na stronie:`,
    works: (minutes) => `Kod działa przez ${minutes}. Potem można poprosić na tej samej stronie o nowy.`,
    tellNobody:
      'Prosimy wpisać go tylko na tej stronie i nikomu go nie podawać. Jeśli ktoś prosi o niego przez telefon lub w wiadomości, to nie jest Heirlock.',
    ifNotYou:
      'Jeśli to nie Pani/Pana prośba o kod, nie trzeba nic robić: bez niego nic się nie otworzy. Jeśli to niepokoi, warto porozmawiać z kimś z rodziny albo z osobą zajmującą się spadkiem.',
    footer: 'Heirlock przechowuje zamknięte dokumenty dla ich właścicieli, aż przyjdzie czas, by je przekazać.',
  },
};
