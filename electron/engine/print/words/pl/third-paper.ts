import type { Catalogue } from '../../../../../shared/words/catalogue.ts';
import type { thirdPaper as english } from '../en/third-paper.ts';

export const thirdPaper: Catalogue<typeof english> = {
  title: 'Heirlock: trzecia część',
  labels: {
    owner: 'Od',
    holder: 'Przechowuje',
    day: 'Wydrukowano',
    first: 'Usługa 1',
    second: 'Usługa 2',
  },
  noName: '(nie podano nazwiska)',
  code: 'Dla kamery',
  headings: {
    words: 'Słowa tej kartki',
    about: 'Co to jest',
    asked: 'O co prosimy',
    never: 'Czego nie robić nigdy',
    note: 'Uwaga',
  },
  sentences: {
    divided: ({ owner }) =>
      `To, co ${owner} zostawia innym, jest zamknięte. Ta kartka powstała po to, aby jeden z kluczy do tego można było podzielić na trzy części: po jednej dla każdej z dwóch usług podanych powyżej i trzecią, którą otwiera ta kartka. Dowolne dwie części tworzą ten klucz; jedna sama nie zdradza niczego.`,
    alone: () => 'Sama ta kartka niczego więc nie otwiera.',
    purpose: () => 'Jest na wypadek, gdyby jedna z usług już nie istniała: wtedy klucz tworzą część drugiej usługi i ta kartka.',
    keep: () =>
      'Prosimy przechowywać ją w zamkniętej kopercie, bezpiecznie i sucho, i nikomu jej nie pokazywać, dopóki ktoś o nią nie poprosi.',
    when: ({ owner }) =>
      `Jej słowa prosimy podać komuś, komu coś zostawia ${owner}, gdy ta osoba pokaże, że jedna z usług do niej w tej sprawie napisała i że strona usługi pyta o tę kartkę.`,
    proof: ({ owner }) =>
      `Najpierw prosimy poprosić o okazanie aktu zgonu (osoba: ${owner}) albo samemu spróbować nawiązać z nią kontakt. Jeśli ${owner} odpowie i tego nie chce, prosimy nie podawać ich nikomu.`,
    several: () =>
      'Takich osób może być kilka i każda z nich może potrzebować słów: niech każda je wpisze lub zeskanuje kod, a kartkę prosimy zatrzymać.',
    where: () => 'Słowa wpisuje się na stronie, która otwiera się spod linku z wiadomości e-mail od usługi. Strona mówi, gdzie.',
    back: ({ owner }) =>
      `Jeśli ${owner} o nią prosi albo nie można jej dłużej przechowywać, prosimy ją zwrócić; a gdy ${owner} nie żyje, oddać ją temu, kto przejmuje Pani/Pana dokumenty.`,
    neverServices: () =>
      'Nie należy dawać jej nikomu, kto prowadzi jedną z usług, ani nikomu w jego imieniu: część jednej usługi i ta kartka to dwie z trzech.',
    neverCopy: () => 'Nie należy jej fotografować, wysyłać jej słów e-mailem ani odczytywać ich komuś, kto dzwoni.',
    newer: ({ owner }) =>
      `Od tego czasu mogła powstać nowsza kartka (od: ${owner}). Jeśli strona nie przyjmuje tych słów, prosimy poszukać nowszej kartki takiej jak ta.`,
    unneeded: () => 'Dopóki obie usługi robią swoje, nikt tej kartki nie potrzebuje.',
    bothGone: () =>
      'Jeśli żadna z usług już nie istnieje, ta kartka niczego nie otwiera. To, co wcześniej zapisano jako plik, nie potrzebuje słów z tej kartki.',
    dated: ({ day }) => `Nazwiska i adresy są tu z dnia ${day}.`,
    found: ({ owner }) => `Znalazcę tej kartki prosimy o jej oddanie. Odebrać ją może ${owner}.`,
    foundHeld: ({ owner, holder }) => `Znalazcę tej kartki prosimy o jej oddanie. Odebrać ją może ${holder} lub ${owner}.`,
    experts: () => 'Dla specjalistów: to „paper of the third party”, jak opisuje ją publiczny plik FORMAT.md programu Heirlock.',
  },
};
