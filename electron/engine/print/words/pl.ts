import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { english } from './en.ts';
import { sheet } from './pl/sheet.ts';
import { thirdPaper } from './pl/third-paper.ts';

export const polish: Catalogue<typeof english> = {
  kit: {
    title: 'Karta awaryjna Heirlock',
    introduction:
      'Z tą stroną i frazą dostępu otwiera się sejfy na nowym urządzeniu. Z samą tą stroną można ustawić nową frazę dostępu. Może to zrobić każdy, kto ją ma: prosimy przechowywać ją tam, gdzie paszport, i nikomu nie podawać jej słów.',
    of: (owner) => `Właściciel: ${owner}.`,
    accountHeading: 'Konto',
    account: (account, generation, printedOn, server) =>
      `${account}, karta ${generation}, wydrukowano ${printedOn}${server === null ? '' : `, serwer ${server}`}`,
    secretKey: 'Tajny klucz (13 słów): wymagany na nowym urządzeniu razem z frazą dostępu',
    recoveryKey: 'Klucz odzyskiwania (25 słów): otwiera wszystko, gdy fraza dostępu zostanie zapomniana',
    code: 'Jedno i drugie jako kod dla kamery',
    wayInIntroduction:
      'Na nowym komputerze prosimy otworzyć Heirlock, wybrać „Odzyskaj mój sejf” i wpisać to, co jest na tej stronie, od góry do dołu. Potem frazę dostępu. Prosimy przechowywać tę stronę tam, gdzie paszport, i nikomu nie podawać jej słów.',
    wayInServer: '1. Adres',
    wayInHere:
      'Ten adres jest dostępny tylko z komputera, który to wydrukował, lub z jego własnej sieci. Jeśli ten komputer przepadnie, ta strona niczego nie przywróci. Prosimy wydrukować ją ponownie, gdy Heirlock będzie miał adres w internecie, a do tego czasu robić kopie zapasowe.',
    wayIn: '2. Dostęp (13 słów): okazuje tę kartę pod tym adresem',
    wayInSecretKey: '3. Tajny klucz (13 słów)',
    wayInPassphrase: '4. Fraza dostępu. Nie ma jej na tej kartce: bez niej nikt niczego tą stroną nie otworzy.',
    wayInCode: 'Kroki od 1 do 3 jako kod dla kamery: jego tekst można wkleić zamiast adresu',
    recoveryTitle: 'Karta awaryjna Heirlock, strona 2',
    recoveryIntroduction:
      'Tylko na wypadek zapomnianej frazy dostępu: razem ze stroną 1 te słowa ustawiają nową. Prosimy przechowywać tę stronę w innym miejscu niż stronę 1. Kto ma obie, otwiera sejfy.',
  },
  sheet,
  thirdPaper,
  invitation: {
    title: 'Zaproszenie Heirlock',
    about: (recipient, owner, vault, madeOn) =>
      owner === null
        ? `Odbiorca: ${recipient}. Zaprasza właściciel sejfu „${vault}”. Data: ${madeOn}.`
        : `Odbiorca: ${recipient}. Zaprasza ${owner}, sejf „${vault}”. Data: ${madeOn}.`,
    why: 'Coś jest tu dla Pani/Pana przechowywane. Aby nikt inny nie mógł tego otworzyć, prosimy wybrać teraz własną frazę dostępu; będzie potrzebna, gdy sejf zostanie udostępniony.',
    todo: 'Co zrobić',
    scan: (site) =>
      `1. Prosimy zeskanować kwadrat kamerą telefonu. Prowadzi on do ${site}. Można też otworzyć link w wiadomości e-mail, która stamtąd przyszła, i wpisać słowa podane niżej. Prosimy nie wpisywać ich nigdzie indziej.`,
    reader:
      '1. Prosimy otworzyć w dowolnej przeglądarce czytnik offline, stronę dołączoną do tej karty, i zeskanować tam kwadrat lub wpisać słowa podane niżej. Prosimy nie wpisywać ich nigdzie indziej.',
    choose: '2. Prosimy wybrać frazę dostępu i zapisać ją tam, gdzie nikt inny jej nie znajdzie.',
    after: '3. Potem prosimy zniszczyć tę kartę. Działa jeden raz.',
    until: (day) => `Jest ważna do ${day}. Potem prosimy poprosić o nową.`,
    byHand:
      'Tę kartę prosimy przekazać z ręki do ręki. Prosimy nie wysyłać jej e-mailem ani nie fotografować: kto ma ją pierwszy, może wybrać frazę dostępu zamiast Pani/Pana.',
    code: 'Dla kamery',
    words: '13 słów tej karty',
  },
};
