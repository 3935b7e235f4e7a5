import { html } from 'ghtml';
import { polishCount } from '../../../../../shared/words/polish-count.ts';
import type { PageCatalogue } from '../en/index.ts';

const minutesLong = (count: number): string => polishCount(count, 'minutę', 'minuty', 'minut');

export const witness: PageCatalogue['witness'] = {
  asksTitle: (owner) => `${owner} prosi o podpisanie dokumentu`,
  asks: (owner) => html`!${owner} prosi o podpisanie dokumentu`,
  welcome: (name, owner) =>
    html`Dzień dobry, !${name}. !${owner} prosi Panią/Pana o przeczytanie dokumentu i, w razie zgody, o podpisanie go. Jedno i drugie odbywa się tutaj, w przeglądarce, i nie potrzeba do tego konta.`,
  place: (position, of) =>
    of === 1 ? 'Pani/Pan jest jedyną proszoną osobą.' : `Osoby są proszone po kolei; Pani/Pana numer to ${position} z ${of}.`,
  until: (day) => html`Można podpisać do !${day}. Można też odmówić.`,
  codeNeeded: 'Do przeczytania potrzebny jest kod',
  codeWhy: (address) =>
    html`Aby nikt inny nie mógł tego przeczytać ani podpisać, wyślemy sześć cyfr na Pani/Pana adres e‑mail: !${address}. Wpisuje się je potem na następnej stronie.`,
  sendCode: 'Proszę o kod',
  haveCode: 'Mam już kod',
  unexpected: (owner) =>
    html`Czy to niespodzianka? Wyjaśnić to może !${owner}: prosimy zapytać, zanim pójdzie Pani/Pan dalej, przez telefon lub przy spotkaniu, a nie odpowiadając na e‑mail.`,
  typeCode: 'Prosimy wpisać kod',
  wrongTitle: 'Błąd: to nie zadziałało',
  codeComes: (address) =>
    html`Kod przychodzi w wiadomości na adres !${address}. Zwykle dociera w ciągu minuty. Jeśli jej nie widać, prosimy zajrzeć też do niechcianej poczty (spamu).`,
  codeLabel: 'Pani/Pana kod',
  codeHint: 'Sześć cyfr, na przykład 123 456. Prosimy wpisać je tylko tutaj i nikomu nie podawać.',
  codePattern: 'sześć cyfr',
  noCode: html`<strong>Kod ma sześć cyfr.</strong> Prosimy wpisać je tak, jak są w wiadomości.`,
  refused: {
    none: (minutes) =>
      html`<strong>Ten kod nie zadziałał.</strong> Prosimy porównać go z najnowszą wiadomością od nas. Jeśli ma ona więcej niż ${minutesLong(minutes)} albo kod z niej został już użyty, możemy wysłać następny.`,
    word: (minutes) =>
      html`<strong>To nie zadziałało.</strong> Kod albo słowo nie jest właściwe. Prosimy porównać kod z najnowszą wiadomością od nas i zapytać osobę, z którą słowo zostało uzgodnione. Jeśli wiadomość ma więcej niż ${minutesLong(minutes)}, możemy wysłać następny kod.`,
    sms: (minutes) =>
      html`<strong>To nie zadziałało.</strong> Jeden z dwóch kodów nie jest właściwy. Prosimy porównać je z najnowszą wiadomością e‑mail i najnowszym SMS-em. Jeśli mają więcej niż ${minutesLong(minutes)}, możemy wysłać następne.`,
  },
  wordLabel: 'Uzgodnione słowo',
  wordHint: 'Podała je osoba, która prosi o podpis. Wielkie i małe litery nie mają znaczenia.',
  secondLabel: 'Kod z SMS-a',
  secondHint: 'Kolejne sześć cyfr, które przyszły na telefon.',
  open: 'Otworzyć',
  codeRules: (minutes, hours) =>
    `Kod działa przez ${minutesLong(minutes)} i tylko raz. Potem ta przeglądarka pozostaje dla Pani/Pana otwarta przez ${polishCount(hours, 'godzinę', 'godziny', 'godzin')}. Wymaga to jednego małego pliku cookie, który nie służy do niczego innego.`,
  codeMissing: 'Brak kodu albo za stary?',
  codeMissingHelp: 'Wiadomość może iść kilka minut. Jeśli druga też nie przyjdzie, prosimy powiedzieć o tym osobie, która prosi o podpis.',
  sendAnother: 'Proszę o inny kod',
  loading: 'Dokument się otwiera.',
  needsScript: html`<strong>Ta strona potrzebuje JavaScriptu.</strong> Dokument jest pokazywany i podpisywany na Pani/Pana własnym urządzeniu, a do tego potrzebny jest mały program w stronie. Prosimy zezwolić na niego w przeglądarce albo otworzyć link w innej.`,
  incomplete: html`<strong>Adres nie jest pełny.</strong> Klucz do tego dokumentu to jego ostatnia część. Prosimy otworzyć go jeszcze raz stamtąd, skąd pochodzi, od początku do końca.`,
  closePage: 'Można zamknąć tę stronę.',
  closed: {
    not_yet: {
      title: 'To jeszcze nie Pani/Pana kolej',
      rest: (owner) =>
        html`<p>!${owner} prosi o podpis kilka osób, jedną po drugiej. Napiszemy, gdy tylko podpiszą osoby przed Panią/Panem. Prosimy zachować link.</p>`,
    },
    signed: {
      title: 'Podpis złożony',
      rest: (owner) => html`<p>Dziękujemy. !${owner} ma o tym wiadomość i nic więcej nie trzeba robić.</p>`,
    },
    declined: {
      title: 'Odmowa podpisu',
      rest: (owner) => html`<p>!${owner} ma wiadomość, że Pani/Pan nie podpisuje. Nikt nie jest już proszony.</p>`,
    },
    expired: {
      title: 'Czas na podpis minął',
      rest: (owner) =>
        html`<p>Ten dokument można było podpisać przez ograniczony czas. Jeśli to nadal ważne, !${owner} może poprosić ponownie.</p>`,
    },
    over: {
      title: 'Nie ma już nic do podpisania',
      rest: (owner) =>
        html`<p>Prośba, z którą zwraca się !${owner}, została odwołana albo ktoś inny z proszonych nie podpisał. To nie jest Pani/Pana błąd.</p>`,
    },
  },
};
