import type { ProblemWords } from '../en/problems.ts';
import type { WordsInReader } from '../in-reader.ts';

const notHere: ProblemWords = {
  heading: 'Tego nie można zrobić na tej stronie.',
  advice: 'Nic nie przepadło. Prosimy wczytać tę stronę ponownie i jeszcze raz wybrać plik.',
};

export const wordsInReader: WordsInReader = {
  problems: {
    mistyped_invitation: {
      heading: 'Tego kodu nie da się jeszcze odczytać.',
      advice: 'Prosimy porównać go, słowo po słowie, z kartą lub ekranem, z którego pochodzi.',
    },
    false_offer: {
      heading: 'To nie jest otrzymane zaproszenie.',
      advice:
        'Prosimy nie iść dalej i nie wybierać tu frazy dostępu. Ten plik nie powstał z tym kodem: albo kod jest starszy, albo ktoś stanął między Panią/Panem a osobą, która zaprasza. Prosimy zadzwonić do tej osoby, pod numer znany już wcześniej, i zapytać.',
    },
    no_part: notHere,
    mistyped_part: notHere,
    other_part: notHere,
    other_state_part: notHere,
    own_part: notHere,
    repeated_part: notHere,
    false_part: notHere,
    mistyped_third: notHere,
    other_paper: notHere,
    parts_missing: notHere,
    false_plan: notHere,
    damaged: {
      heading: 'To nie jest to, co zostawiono dla Pani/Pana.',
      advice:
        'Plik został zmieniony lub uszkodzony w miejscu przechowywania albo przy kopiowaniu, więc go nie pokazujemy. Inna kopia może być cała: prosimy zajrzeć na inne pamięci USB i komputery oraz zapytać osobę, od której pochodzi ta kopia.',
    },
    truncated: {
      heading: 'Na końcu brakuje części.',
      advice:
        'Plik jest niekompletny, więc go nie pokazujemy. Prosimy skopiować go jeszcze raz stamtąd, skąd pochodzi, i poczekać, aż to się skończy. Inna kopia może być cała.',
    },
    withheld: {
      heading: 'Tego brakuje w pliku.',
      advice:
        'Jest na liście tego, co zostawiono dla Pani/Pana, a listę podpisał właściciel, ale ta kopia pliku tego nie ma. Inna kopia może być cała.',
    },
    nothing_here: notHere,
    rolled_back: {
      heading: 'Plik jest starszy niż arkusz.',
      advice:
        'Arkusz wydrukowano do czegoś nowszego niż to, co jest w tym pliku. Może czegoś brakować: prosimy sprawdzić, czy jest nowszy plik. Aby mimo to otworzyć ten, prosimy wpisać słowa i pominąć liczbę.',
    },
    unsupported_version: {
      heading: 'Zamknięto to nowszą wersją Heirlock.',
      advice: 'Ta strona jeszcze jej nie rozumie. Rozumie ją strona heirlock-reader.html, która przyszła z plikiem, a także nowsza.',
    },
    session_over: notHere,
    link_over: notHere,
    no_connection: notHere,
    server_failed: notHere,
    too_often: notHere,
    no_space: {
      heading: 'Na tym urządzeniu nie ma dość miejsca.',
      advice:
        'Podczas zapisywania plik potrzebuje około dwa razy tyle miejsca, ile ma. Prosimy zwolnić trochę miejsca i spróbować ponownie, zapisywać pliki po jednym albo użyć innego komputera.',
    },
    no_memory: {
      heading: 'Temu urządzeniu brakuje pamięci.',
      advice: 'Prosimy zamknąć inne strony i programy i spróbować ponownie albo użyć innego urządzenia.',
    },
    too_large_here: {
      heading: 'Ten plik jest za duży dla tego okna przeglądarki.',
      advice: 'Prosimy otworzyć tę stronę w zwykłym oknie (nie prywatnym) aktualnej przeglądarki, najlepiej na komputerze.',
    },
    refused: notHere,
  },
  unlock: {
    notYetProved:
      'Kto to zostawia, dla kogo i jaki to sejf: to też jest zamknięte w pliku. Będzie to tu widać, gdy tylko plik się otworzy. Do tego czasu nazwa pliku niczego nie dowodzi.',
  },
  noWay: {
    text: 'Do tego, co jest w tym pliku, nie ustawiono frazy dostępu ani nie wydrukowano arkusza, więc nikt nie może go otworzyć: ani Pani/Pan, ani my. Jeśli wśród papierów właściciela jest wydrukowany arkusz z ponumerowanymi słowami, może należeć do innego pliku.',
  },
  documents: {
    waiting:
      'Pliku nie da się w tej chwili odczytać. Gdy tylko będzie to możliwe, wszystko pójdzie dalej samo. Prosimy pozostawić tę stronę otwartą.',
  },
  enrol: {
    why: (owner) =>
      `${owner.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())} zamyka ten sejf tak, że nikt inny nie może go przeczytać. Kiedyś otworzy się on dla Pani/Pana frazą dostępu, którą zna tylko Pani/Pan.`,
    ownWarningWhy:
      'Kto zdobędzie to, co zamknięto, może zgadywać latami, a to, co ludzie wymyślają sami, bywa odgadywane częściej, niż sądzą. Słowa, których nikt nie wybrał, nie.',
  },
  invited: {
    why: (owner) =>
      `Kod przekazuje ${owner}, na wydrukowanej karcie lub na ekranie. Po nim poznajemy, czy to zaproszenie jest prawdziwe. Prosimy wpisać go tylko tutaj i nikomu nie podawać.`,
  },
};
