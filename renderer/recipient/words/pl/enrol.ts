import { polishCount, polishForm } from '../../../../shared/words/polish-count.ts';
import type { Words } from '../en/index.ts';

/** A name or a description as a sentence begins with it. */
const first = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

export const enrol: Words['enrol'] = {
  lead: 'Pozostał jeszcze jeden krok. Zajmie kilka minut; potrzebne są długopis i kartka papieru.',
  before: 'Wybrano tu już wcześniej frazę dostępu. Wybrana teraz ją zastąpi; gdy zacznie się liczyć, wcześniejsza niczego już nie otworzy.',
  inviter: 'osoba, która zaprasza',
  notInvited: 'Teraz nic więcej nie trzeba robić',
  notInvitedWhy: (owner) =>
    `Do frazy dostępu potrzebny jest najpierw kod, a żaden kod nie jest tu dla Pani/Pana otwarty. Kod przekazuje ${owner}. Jeśli kod już jest, ta sama osoba powie, czy jeszcze się liczy. To nie jest Pani/Pana błąd.`,
  choose: 'Prosimy wybrać frazę dostępu',
  why: (owner) =>
    `${first(owner)} zamyka ten sejf tak, że nikt inny nie może go przeczytać, nawet ludzie prowadzący tę usługę. Kiedyś otworzy się on dla Pani/Pana frazą dostępu, którą zna tylko Pani/Pan.`,
  paper:
    'Prosimy zapisać ją na papierze i przechowywać tam, gdzie leżą ważne dokumenty. My jej nie znamy i nikt nie może jej wysłać ponownie.',
  six: 'Sześć słów',
  others: 'Proszę o inne słowa',
  written: 'Słowa są zapisane',
  rather: 'Wolę wybrać własną',
  own: 'Własna fraza dostępu',
  ownHint: (fewest) =>
    `Co najmniej ${polishCount(fewest, 'znak', 'znaki', 'znaków')}, najlepiej kilka słów, które do siebie nie pasują. Prosimy nie brać niczego, co jest używane gdzie indziej.`,
  ownWarning: 'Sześć słów jest bezpieczniejsze',
  ownWarningWhy:
    'Kto przejmie tę usługę, może zgadywać latami, a to, co ludzie wymyślają sami, bywa odgadywane częściej, niż sądzą. Słowa, których nikt nie wybrał, nie.',
  proposed: 'Jednak sześć proponowanych słów',
  next: 'Dalej',
  typeBack: 'Teraz prosimy wpisać ją z kartki',
  again: 'Prosimy wpisać ją jeszcze raz, z kartki',
  againHint: 'Żeby było pewne, że jest tam zapisana, jak trzeba.',
  set: 'Ustawić tę frazę dostępu',
  seeAgain: 'Pokazać słowa jeszcze raz',
  done: 'Fraza dostępu jest wybrana',
  keep: 'Prosimy przechowywać kartkę z nią w bezpiecznym miejscu. Będzie potrzebna, gdy przyjdzie czas.',
  settled: (owner) =>
    `Nie ma czego porównywać i nic więcej nie trzeba robić: wszystko będzie gotowe, gdy tylko Heirlock otworzy ponownie ${owner}. Można zamknąć tę stronę.`,
  call: 'Brakuje jeszcze jednej rozmowy',
  compare: (owner) =>
    `Fraza dostępu jeszcze niczego nie otwiera. Prosimy odczytać tych sześć słów przez telefon lub przy spotkaniu. ${first(owner)} wpisze je w Heirlock i będzie wiedzieć, że wybór pochodzi od Pani/Pana:`,
  phrase: 'Słowa bezpieczeństwa',
  differ: (owner) =>
    `Jeśli Heirlock powie, że to błędne słowa (widzi to ${owner}), ktoś mógł stanąć między Państwem: wtedy tą drogą nic Pani/Panu nie zostanie przekazane. Te słowa nie są tajne i nie są frazą dostępu.`,
  end: (owner) => `Liczy się ona dopiero wtedy, gdy te słowa wpisze ${owner}, nie wcześniej. Potem można zamknąć tę stronę.`,
};

export const invited: Words['invited'] = {
  heading: 'Najpierw otrzymany kod',
  why: (owner) =>
    `Kod przekazuje ${owner}: na wydrukowanej karcie, na ekranie albo w linku. Po nim poznajemy, czy to zaproszenie jest prawdziwe. Nigdy nie przychodzi e-mailem. Prosimy wpisać go tylko tutaj i nikomu nie podawać.`,
  words: 'Słowa kodu',
  hint: 'Jedno po drugim, tak jak są ponumerowane. Wielkie litery i odstępy nie mają znaczenia; wystarczą pierwsze cztery litery słowa.',
  count: (count) => `${count} z 13 słów`,
  wrongCount: (count) => `Tu ${polishForm(count, 'jest', 'są', 'jest')} ${polishCount(count, 'słowo', 'słowa', 'słów')}, a kod ma ich 13.`,
  none: (owner) =>
    `Brak kodu? Daje go ${owner}: prosimy zapytać osobiście lub przez telefon. Nic nie przepadnie, jeśli potrwa to kilka dni.`,
  right: 'Kod jest właściwy: to zaproszenie pochodzi od osoby, która go przekazała.',
};

export const offline: Words['offline'] = {
  heading: 'Wybór frazy dostępu na później',
  lead: 'Jeśli jest zaproszenie, a z kodem otrzymano plik, prosimy wybrać go tutaj. Jego nazwa kończy się na .heirlock-offer.',
  offer: 'Plik z zaproszeniem',
  hand: 'Prosimy przekazać ten plik',
  handWhy:
    'Fraza dostępu jeszcze niczego nie otwiera. Prosimy zapisać ten plik i dać go osobie, która zaprasza, na przykład na pamięci USB. Nie jest tajny i może iść dowolną drogą.',
  save: 'Zapisać plik',
  fileName: 'Dla osoby, która mnie zaprasza',
  settled: 'Gdy plik znajdzie się w jej programie Heirlock, wszystko będzie gotowe. Nie ma czego porównywać.',
};
