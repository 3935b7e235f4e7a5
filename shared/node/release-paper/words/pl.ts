import type { Catalogue } from '../../../words/catalogue.ts';
import { plural } from '../../../words/plural.ts';
import { polishCount } from '../../../words/polish-count.ts';
import type { english } from './en.ts';

export const polish: Catalogue<typeof english> = {
  title: 'Zaświadczenie o udostępnieniu',
  lead: (service) =>
    `To zaświadczenie wystawiła usługa Heirlock pod adresem ${service}. Mówi ono, kiedy i dlaczego udostępniono sejf oraz co otrzymała z niego osoba wymieniona poniżej. O nikim innym nic nie mówi.`,
  test: 'To jest próba na danych testowych. Nic nie zostało udostępnione.',
  rows: {
    recipient: 'Dla',
    address: 'Adres',
    owner: 'Od kogo',
    vault: 'Sejf',
    released: 'Udostępniono',
    made: 'Wystawiono',
  },
  unnamed: 'nieznane usłudze',
  why: 'Dlaczego udostępniono sejf',
  triggers: {
    inactivity:
      'Zgodnie z życzeniem właściciela sejf miał zostać udostępniony, gdyby zabrakło od niego wiadomości. Termin na znak życia minął, a potem nic nie zatrzymało udostępnienia.',
    date_based: 'Właściciel wyznaczył datę udostępnienia i data ta nadeszła.',
    manual: 'Sejf udostępniono ręcznie: zrobił to właściciel albo ktoś, komu właściciel to powierzył.',
    death_certificate: 'Złożono akt zgonu, a osoby, które mają go sprawdzić, uznały go.',
  },
  steps: {
    last_check_in: 'Ostatni znak życia od właściciela',
    release_date: 'Data wyznaczona przez właściciela',
    certificate_received: 'Otrzymano akt zgonu',
    certificate_accepted: 'Uznano akt zgonu',
    release_asked: 'Poproszono o udostępnienie',
    release_approved: 'Zgoda innej osoby na udostępnienie',
    opening_set: 'Właściciel rozpoczął udostępnienie',
  },
  step: (what, moment) => `${what}: ${moment}`,
  approvals: (count) =>
    plural('pl', count, {
      zero: 'Niczyja inna zgoda nie była potrzebna.',
      one: 'Na udostępnienie zgodziła się jedna inna osoba.',
      few: `Na udostępnienie zgodziły się ${count} inne osoby.`,
      other: `Na udostępnienie zgodziło się ${count} innych osób.`,
    }),
  note: 'Wiadomość dołączona do udostępnienia',
  warnings: 'Ostrzeżenia przed udostępnieniem',
  noWarnings: 'Usługa nie ma zapisu o ostrzeżeniu przyjętym przed tym udostępnieniem.',
  warning: (moment, kind, way) => `${moment}: ${kind}; przyjęcie: ${way}`,
  warningKinds: {
    due_notice: 'powiadomienie, że czas dać znak życia',
    last_warning: 'ostatnie ostrzeżenie przed udostępnieniem',
    date_passed_warning: 'ostrzeżenie, że data minęła',
    certificate_warning: 'ostrzeżenie, że uznano akt zgonu',
    certificate_halfway: 'drugie ostrzeżenie w sprawie aktu zgonu',
    certificate_last_warning: 'ostatnie ostrzeżenie w sprawie aktu zgonu',
  },
  ways: { mail: 'przez serwer poczty', sms: 'przez usługę SMS', desktop: 'przez przeczytanie w aplikacji' },
  received: 'Co zostawiono dla Pani/Pana',
  nothing: 'W sejfie nie było dokumentu.',
  document: (version, type, size) => `Wersja ${version}, ${type}, ${size}`,
  hash: (hash) => `SHA-256 ${hash}`,
  more: (listed, all) => `Liczba dokumentów w sejfie: ${all}; oto pierwsze według nazwy, w liczbie ${listed}.`,
  sealed: (documents, parts, size) =>
    `Właściciel zapieczętował wszystko, zanim dotarło to do usługi, dlatego usługa nie zna żadnych nazw i nie może tego przeczytać. Przechowuje dla Pani/Pana ${polishCount(documents, 'dokument', 'dokumenty', 'dokumentów')} w ${polishCount(parts, 'zapieczętowanej części', 'zapieczętowanych częściach', 'zapieczętowanych częściach')}, razem ${size}. SHA-256 każdej części jest w pliku release.json w tym PDF-ie.`,
  sealedList: (size) =>
    `Listę tego, co należy do Pani/Pana, zapieczętował i podpisał właściciel. Usługa przechowuje ją jako zapieczętowany plik (${size}) i nie może jej otworzyć; otwarta Pani/Pana kluczem pokazuje własny podpis właściciela.`,
  noSealedList: 'W chwili udostępnienia sejfu nie było listy zapieczętowanej dla Pani/Pana przez właściciela.',
  opened: 'Co już otwarto',
  notOpened: 'W chwili wystawienia tego zaświadczenia nic jeszcze nie było otwarte.',
  opening: (moment) => `${moment}: obejrzano to, co zostawiono`,
  download: (moment, name) => `${moment}: pobrano ${name}`,
  sealedDownload: (moment) => `${moment}: pobrano zapieczętowany dokument`,
  moreOpenings: 'Wymieniono tylko pierwsze z tych chwil.',
  log: 'Dziennik usługi',
  logEntry: (entry, moment) =>
    `Usługa prowadzi dziennik, w którym nie można zmienić żadnego wpisu, nie zmieniając też wszystkich późniejszych. Udostępnienie jest objęte dziennikiem do wpisu ${entry}, podpisanym ${moment}:`,
  check: 'Jak sprawdzić to zaświadczenie',
  howSigned: {
    configured: 'PDF jest podpisany certyfikatem usługi, który pokazuje program do plików PDF.',
    self_made:
      'Usługa nie ma certyfikatu od uznanej instytucji. Podpisała ten PDF certyfikatem, który sama utworzyła, więc program do plików PDF powie, że nie zna podpisującego. Mimo to można sprawdzić, czy zaświadczenia od tego czasu nie zmieniono.',
  },
  tools:
    'Polecenie „heirlock verify-release” sprawdza podpis i wszystko, co tu wymieniono, nie pytając żadnego serwera. Czytnik offline porównuje zaświadczenie z tym, co zostało otwarte.',
  key: 'Usługa podpisuje swój dziennik i to zaświadczenie jednym kluczem. Prosimy porównać go z kluczem znanym skądinąd:',
  page: (page, pages) => `Strona ${page} z ${pages}`,
  files: {
    text: 'To zaświadczenie, dla programów',
    signature: 'Podpis usługi pod release.json',
    bundle: 'Lista tego, co należy do Pani/Pana, zapieczętowana i podpisana przez właściciela',
  },
};
