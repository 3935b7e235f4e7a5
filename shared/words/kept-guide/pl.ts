import type { Catalogue } from '../catalogue.ts';
import type { english } from './en.ts';

/** Who left it and to whom, as far as names are known; names stand bare. */
const people = (owner: string, recipient: string): string =>
  [...(owner === '' ? [] : [`od: ${owner}`]), ...(recipient === '' ? [] : [`dla: ${recipient}`])].join(', ');

const inBrackets = (text: string): string => (text === '' ? '' : ` (${text})`);

export const polish: Catalogue<typeof english> = {
  fileName: 'Najpierw przeczytać.html',
  title: 'Jak to otworzyć bez niczyjej pomocy',
  about: (owner, recipient, vault) =>
    `W tym folderze jest to, co ${recipient === '' ? 'komuś ' : ''}zostawiono z sejfu „${vault}”${inBrackets(people(owner, recipient))}. Jest zamknięte.`,
  aboutSeveral: (owner, vault) =>
    `W tym folderze jest to, co zostawiono kilku osobom z sejfu „${vault}”${inBrackets(people(owner, ''))}. Jest zamknięte, dla każdej osoby oddzielnie.`,
  dates: (sealed, saved) => `Złożono to razem i podpisano ${sealed}, a zapisano tutaj ${saved}.`,
  madeOn: (saved) => `Złożono to razem, podpisano i zapisano tutaj ${saved}.`,
  need: 'Co jest potrzebne',
  needOf: (recipient) => `Odbiorca: ${recipient}. Do tego, co zostawiono tej osobie:`,
  needAny: 'Wystarczy jedna z tych rzeczy:',
  passphrase: 'fraza dostępu, którą do tego wybrano, często sześć prostych angielskich słów',
  sheet: 'wydrukowany arkusz z ponumerowanymi słowami, ze słowem Heirlock u góry',
  quorum: (needed, total) => `wydrukowane arkusze, które przechowuje kilka osób: dowolne ${needed} z ${total}`,
  nobody:
    'Bez tego nikt nie może tego otworzyć i nie ma kogo poprosić o coś w zamian. Mając to, nie potrzeba internetu, konta ani niczyjej zgody.',
  steps: 'Co zrobić',
  unpack:
    'Jeśli ta strona jest jeszcze w pliku ZIP, najpierw prosimy go rozpakować: na większości komputerów prawym przyciskiem myszy, „Wyodrębnij wszystkie” lub „Rozpakuj”.',
  open: (reader) =>
    `Prosimy otworzyć „${reader}” podwójnym kliknięciem. Otworzy się w przeglądarce, takiej jak Firefox, Chrome, Edge lub Safari. Nic, co się tam wybiera lub wpisuje, nie opuszcza komputera.`,
  choose: (bundle) => `Prosimy wybrać tam plik „${bundle}”.`,
  chooseOwn: 'Prosimy wybrać tam plik ze swoim nazwiskiem:',
  type: 'Prosimy wpisać słowa z arkusza albo frazę dostępu.',
  save: 'Prosimy przeczytać list i zapisać te pliki, które mają być otwarte.',
  fails: 'Jeśli strona już się nie otwiera',
  failsWhy: (format) =>
    `Komputery się zmieniają. „${format}” mówi, bajt po bajcie i po angielsku, jak zbudowany jest plik. Kto umie programować, może na tej podstawie napisać nową stronę, która go otworzy. Prosimy poprosić kogoś takiego i pokazać ten folder.`,
  care: 'Aby to przetrwało',
  copies:
    'Prosimy przechowywać dwie kopie w dwóch miejscach, na przykład na dwóch pamięciach USB w dwóch domach. Co kilka lat warto sprawdzić, czy dają się jeszcze odczytać.',
  apart: 'Frazę dostępu lub arkusz prosimy przechowywać oddzielnie od tego folderu: kto ma jedno i drugie, może przeczytać wszystko.',
  checksum: 'Dla tych, którzy chcą sprawdzić stronę otwierającą',
  checksumWhy: (hash) =>
    `Na arkuszu może być suma kontrolna strony z czasu, gdy arkusz drukowano. Późniejsza strona ma inną i otwiera te same pliki. Ta w tym folderze ma SHA-256 ${hash}.`,
};
