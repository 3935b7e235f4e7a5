import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import { polishCount, polishForm } from '../../../../shared/words/polish-count.ts';
import type { parts as english } from '../en/parts.ts';

export const parts: Catalogue<typeof english> = {
  heading: 'Klucz do tego jest przechowywany w częściach',
  why: 'Aby nikt nie mógł otworzyć tego za wcześnie, nawet ludzie prowadzący tę usługę, właściciel przekazał części różnym osobom. Otwierają to dowolne dwie z nich; potem wszystko odbywa się tu jak zwykle. Nie ma pośpiechu.',
  list: 'Części klucza',
  of: (name) => `Część, którą ma ${name}`,
  ofPaper: 'Trzecia część, kartka, którą może przechowywać notariusz',
  ofWitness: 'Część trzeciej usługi, która czuwa nad dwiema pozostałymi',
  here: 'jest tutaj',
  missing: 'jeszcze jej brak',
  isFalse: 'nie jest prawdziwa',
  sparePaper: 'może zastąpić brakującą część',
  spareWitness: 'trafi tu sama, jeśli jednej z dwóch usług już nie ma',
  together: 'Prosimy zebrać razem dwie części',
  carryWhy: (other) =>
    `Po naciśnięciu przycisku obok tej strony otworzy się druga (${other}) z częścią, która jest tutaj, i powie, co dalej. Stamtąd też powinna była przyjść wiadomość.`,
  bring: (other) => `Zanieść tę część: ${other}`,
  otherWayRound: (other, bring) =>
    `Można też odwrotnie. Prosimy pozostawić tę stronę otwartą, w tej samej przeglądarce nacisnąć link w wiadomości, którą wysyła ${other}, i wybrać tam „${bring}”. Ta strona pójdzie wtedy dalej sama.`,
  behind: (other) =>
    `Ta usługa nie wie o wszystkim, co właściciel ustalił ostatnio, więc tu nie można tego otworzyć. Można to zrobić w drugiej usłudze: ${other}.`,
  nothingToBring: (other) =>
    `Tego, co przechowuje ta usługa, nie da się użyć, więc potrzebne są dwie pozostałe części: ta, którą ma ${other}, i trzecia. Prosimy nacisnąć link w wiadomości, którą wysyła ${other}, i tam przejść dalej.`,
  complete: 'Są tu dwie części klucza',
  completeWhy: 'Pasują do siebie i można przejść dalej.',
  rather: (other) => `Wolę otworzyć to tutaj: ${other}`,
  falseTitle: (giver) => `${giver}: wydano coś fałszywego`,
  falseWhy: (part) =>
    `To nie jest to, co przygotował właściciel: ${part}. To nie jest Pani/Pana wina i nic nie przepadło: otwierają to dowolne dwie z pozostałych części. Prosimy powiedzieć o tym osobie zajmującej się spadkiem.`,
  saidToBe: (part) => `Nazywa siebie: ${part}.`,
  none: (other) => `Nie przyszła wiadomość albo nie otwiera się strona: ${other}`,
  noneWhy:
    'Prosimy zajrzeć też do niechcianej poczty (spamu). Dwie usługi nie wysyłają wiadomości tego samego dnia, jeśli jednej z nich przez pewien czas nie było. A jeśli jedna z nich już nie istnieje, nadal można otworzyć to, co zostawiono:',
  noneWithPaper:
    'pomoże trzecia część, kartka z 25 słowami. Prosimy zapytać w rodzinie, u notariusza albo u osoby zajmującej się spadkiem, kto ją ma.',
  noneWithWitness:
    'trzecia usługa zauważy, że jednej z dwóch już nie ma, co trwa około dnia, i odda swoją część tej usłudze. Wtedy będzie ona tutaj i można przejść dalej.',
  lookAgain: 'Sprawdzić jeszcze raz, co tu jest',
  text: {
    title: 'Na innym urządzeniu albo jako tekst',
    ours: (other) =>
      `Oto część, która jest tutaj, jako tekst. Można go wkleić na drugiej stronie (${other}), na jakimkolwiek urządzeniu jest ona otwarta. Sama ta część niczego nie otwiera.`,
    copy: 'Skopiować część',
    copied: 'Część została skopiowana.',
    notCopied: 'Nie udało się skopiować. Prosimy zaznaczyć tekst myszą lub palcem i skopiować go w ten sposób.',
    field: 'Część w postaci tekstu',
    hint: 'Zaczyna się od heirlock:part: i może zajmować kilka wierszy.',
    add: 'Dodać tę część',
  },
  paper: {
    title: 'Mam kartkę, na której jest trzecia część',
    about:
      'Jej nagłówek to „Heirlock: trzecia część”; ma kwadratowy wzór i 25 ponumerowanych słów. Nikt inny nie widzi tego, co tu się wpisuje.',
    words: 'Słowa z kartki',
    hint: 'Jedno po drugim, tak jak są ponumerowane. Wielkie litery i odstępy nie mają znaczenia; wystarczą pierwsze cztery litery słowa.',
    add: 'Dodać tę kartkę',
    wrongCount: (count) =>
      `Tu ${polishForm(count, 'jest', 'są', 'jest')} ${polishCount(count, 'słowo', 'słowa', 'słów')}. Ta kartka ma ich 25.`,
  },
  brought: {
    here: (own) => `Część dotarła: ${own}`,
    now: (own) => `Teraz prosimy nacisnąć link w wiadomości, którą wysyła ${own}, w tej przeglądarce, i pozostawić tę stronę otwartą.`,
    then: 'Wpisuje się tam, jak poprzednio, kod, który przychodzi e-mailem. Część trafi tam potem sama, a ta strona o tym powie.',
    elsewhere: 'Tamta strona jest otwarta na innym urządzeniu lub w innej przeglądarce',
    elsewhereHow: 'Prosimy skopiować ten tekst i wkleić go tam, pod „Na innym urządzeniu albo jako tekst”.',
    taken: 'Część dotarła',
    takenHow: (own) => `Prosimy wrócić na stronę z tym, co zostawiono (${own}); tam wszystko idzie dalej. Tę można zamknąć.`,
    refused: 'Część dotarła, ale nie można jej tam użyć',
    refusedHow: (own) => `Strona z tym, co zostawiono (${own}), mówi dlaczego i co można zrobić. Tę można zamknąć.`,
    nothing: 'Nie ma tu nic do zaniesienia',
    nothingHow:
      'Ta strona przenosi część klucza na inną stronę. Prosimy ponownie otworzyć link z jednej z wiadomości i tam nacisnąć przycisk.',
  },
};
