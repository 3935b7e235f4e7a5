import { html } from 'ghtml';
import { polishCount } from '../../../../../shared/words/polish-count.ts';
import type { PageCatalogue } from '../en/index.ts';

export const release: PageCatalogue['release'] = {
  leftSomethingTitle: (owner) => `${owner} zostawia coś dla Pani/Pana`,
  leftSomething: (owner) => html`!${owner} zostawia coś dla Pani/Pana`,
  dear: (name) => html`Dzień dobry, !${name}. `,
  welcome: (hello, owner, vault) =>
    html`!${hello}!${owner} prowadzi w Heirlock sejf o nazwie „!${vault}”, a jego zawartość przeznacza dla Pani/Pana.`,
  noHurry: (day) =>
    html`Jeśli przychodzi to w czasie straty, bardzo nam przykro. Nie ma pośpiechu: ten link działa do !${day}, a potem można poprosić o nowy.`,
  codeNeeded: 'Do otwarcia potrzebny jest kod',
  codeWhy: (address) =>
    html`Aby nikt poza Panią/Panem nie mógł otworzyć tego, co do Pani/Pana należy, wyślemy sześć cyfr na Pani/Pana adres e‑mail: !${address}. Wpisuje się je potem na następnej stronie.`,
  sendCode: 'Proszę o kod',
  haveCode: 'Mam już kod',
  lostMailbox:
    'Czy poczty pod tym adresem nie można już czytać? Prosimy pokazać tę stronę komuś z rodziny albo osobie zajmującej się spadkiem.',
  typeCode: 'Prosimy wpisać kod z wiadomości',
  wrongCodeTitle: 'Błąd: ten kod nie zadziałał',
  codeComes: (address) =>
    html`Kod przychodzi w wiadomości na adres !${address}. Zwykle dociera w ciągu minuty. Jeśli jej nie widać, prosimy zajrzeć też do niechcianej poczty (spamu).`,
  codeLabel: 'Pani/Pana kod',
  codeHint: 'Sześć cyfr, na przykład 123 456. Prosimy wpisać je tylko tutaj i nikomu nie podawać.',
  codePattern: 'sześć cyfr',
  noCode: html`<strong>Kod ma sześć cyfr.</strong> Prosimy wpisać je tak, jak są w wiadomości.`,
  codeRefused: (minutes) =>
    html`<strong>Ten kod nie zadziałał.</strong> Prosimy porównać go z najnowszą wiadomością od nas. Jeśli ma ona więcej niż ${polishCount(minutes, 'minutę', 'minuty', 'minut')} albo kod z niej został już użyty, możemy wysłać następny.`,
  open: 'Otworzyć',
  codeRules: (minutes, hours) =>
    `Kod działa przez ${polishCount(minutes, 'minutę', 'minuty', 'minut')} i tylko raz. Potem ta przeglądarka pozostaje dla Pani/Pana otwarta przez ${polishCount(hours, 'godzinę', 'godziny', 'godzin')}. Wymaga to jednego małego pliku cookie, który nie służy do niczego innego.`,
  codeMissing: 'Brak kodu albo za stary?',
  codeMissingHelp:
    'Wiadomość może iść kilka minut. Jeśli druga też nie przyjdzie, skrzynka może być pełna albo adres już do Pani/Pana nie należy: wtedy prosimy pokazać tę stronę komuś z rodziny albo osobie zajmującej się spadkiem.',
  sendAnother: 'Proszę o inny kod',
  manyCodes: 'Kilka kodów jest już w drodze',
  manyCodesRest: html`<p>Aby nie zalać skrzynki, wysyłamy tylko kilka kodów na godzinę. Prosimy poszukać najnowszej wiadomości od nas, także w niechcianej poczcie (spamie).</p>
<p>Jeśli kod z niej jest już za stary, prosimy wrócić za godzinę i poprosić o inny. Nic nie przepadnie.</p>`,
  typeNewest: 'Prosimy wpisać kod z najnowszej wiadomości',
  whatLeftTitle: (owner) => `Co ${owner} zostawia dla Pani/Pana`,
  whatLeft: (owner) => html`Co !${owner} zostawia dla Pani/Pana`,
  releasedOn: (vault, moment) => html`To jest sejf „!${vault}”. Udostępniono go Pani/Panu !${moment}.`,
  note: 'Wiadomość dla Pani/Pana',
  noteOfServer: 'Wiadomość od tej usługi',
  noteUnproven: 'Była tu przechowywana obok tego, co dla Pani/Pana zamknięto, a nie w środku. Nie możemy dowieść, kto ją napisał.',
  whenDone: 'Na zakończenie',
  comeBack: (day, hours) =>
    html`Z linkiem z wiadomości można tu wracać do !${day}. Ta przeglądarka pozostaje dla Pani/Pana otwarta przez ${polishCount(hours, 'godzinę', 'godziny', 'godzin')}. Jeśli korzystają z niej też inni, prosimy ją zamknąć:`,
  leave: 'Opuścić to urządzenie',
  inWriting: 'Udostępnienie na piśmie',
  paperWhat:
    'Usługa podpisuje dla Pani/Pana zaświadczenie, które mówi, kiedy i dlaczego to udostępniono i co Pani/Pan otrzymuje. Mogą o nie pytać urzędy i banki. O nikim innym nic nie mówi.',
  paperComes:
    'Usługa przygotowuje dla Pani/Pana podpisane zaświadczenie, które mówi, kiedy i dlaczego to udostępniono i co Pani/Pan otrzymuje. Będzie tu za kilka minut.',
  papers: {
    release: (moment) => html`O udostępnieniu, !${moment}.`,
    opening: (moment) => html`Z tym, co do tej chwili otwarto, !${moment}.`,
  },
  savePaper: 'Zapisać zaświadczenie (PDF)',
  record: 'Gdyby trzeba było wykazać, kiedy to udostępniono: usługa podpisała zapis o tym w dzienniku.',
  saveRecord: 'Pobrać zapis z dziennika',
  lockedForYou: (owner) => html`!${owner} zamyka to tak, że otworzyć może tylko Pani/Pan, tutaj, w swojej przeglądarce.`,
  needsScript: html`<strong>Ta strona potrzebuje JavaScriptu.</strong> To, co zostawiono dla Pani/Pana, otwiera się na Pani/Pana własnym urządzeniu, a do tego potrzebny jest mały program w stronie. Prosimy zezwolić na niego w przeglądarce albo otworzyć link w innej.`,
  empty: 'Sejf jest pusty',
  emptyRest: (owner) =>
    html`Nie ma w nim dokumentów. To nie jest Pani/Pana błąd i nic nie zginęło po drodze: czasem sejf zostaje udostępniony, zanim cokolwiek do niego włożono. To, że Pani/Pan jest tu wśród odbiorców, pokazuje, o kim pamięta !${owner}.`,
  documents: (count) => polishCount(count, 'dokument', 'dokumenty', 'dokumentów'),
  pleaseSave: (together) =>
    `Prosimy zapisać to, co ważne, na własnym komputerze${together === undefined ? '' : `; razem zajmuje to ${together}`}.`,
  firstByName: (total, shown) => ` Liczba dokumentów w sejfie: ${total}; oto pierwsze według nazwy, w liczbie ${shown}.`,
  encrypted: 'Zaszyfrowany dokument',
  about: (type, size, day) => html`${type}, ${size}, przechowywany tu od !${day}`,
  infected: 'Tego nie można pobrać, ponieważ znaleziono w tym wirusa.',
  download: (name) => html`Pobierz<span class="unseen">: !${name}</span>`,
  runOut: 'Ten link stracił ważność',
  runOutWhy: (owner) =>
    html`Nasze linki działają przez ograniczony czas, a czas tego linku minął. Nic nie przepadło: to, co !${owner} zostawia dla Pani/Pana, nadal tu jest.`,
  locked: 'Ten link jest zablokowany',
  lockedWhy: (owner) =>
    html`Wpisano dla tego linku zbyt wiele błędnych kodów. Nikt nie może już nim niczego otworzyć. To, co !${owner} zostawia dla Pani/Pana, nadal tu jest.`,
  canSendNew: 'Możemy wysłać nowy link na Pani/Pana adres e‑mail.',
  sendNew: (address) => `Wysłać nowy link na ${address}`,
  newLink: 'Nowy link przyjdzie e‑mailem',
  newLinkRest: (
    address,
  ) => html`<p>Prosimy zajrzeć do skrzynki !${address}. Wiadomość z nowym linkiem powinna tam być w ciągu kilku minut; mogła trafić do niechcianej poczty (spamu).</p>
<p>Wysyłamy tylko kilka linków dziennie. Jeśli było dziś już kilka próśb, prosimy użyć najnowszej wiadomości.</p>
<p>Można teraz zamknąć tę stronę.</p>`,
  left: 'Ta przeglądarka jest zamknięta',
  leftRest: html`<p>Bez nowego kodu nikt nie może już otworzyć tu Pani/Pana sejfu. Zapisane dokumenty pozostają na tym urządzeniu, dopóki nie zostaną usunięte.</p>
<p>Nie ma pośpiechu. Można wrócić w każdej chwili, z linkiem z wiadomości.</p>`,
  openAgain: 'Otworzyć ponownie',
  noDownload: {
    missing: { heading: 'Nie ma takiego dokumentu', why: 'Nie należy albo już nie należy do tego, co zostawiono dla Pani/Pana.' },
    infected: {
      heading: 'Tego dokumentu nie można pobrać',
      why: 'Znaleziono w nim wirusa. Aby chronić Pani/Pana komputer, nie wydajemy go.',
    },
    damaged: {
      heading: 'Tego dokumentu nie można pobrać',
      why: 'Uległ uszkodzeniu w naszym magazynie. Osoby prowadzące tę usługę już o tym wiedzą; prosimy spróbować za kilka dni.',
    },
  },
  backToList: 'Powrót do listy',
};
