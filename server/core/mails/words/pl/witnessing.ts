import { polishForm } from '../../../../../shared/words/polish-count.ts';
import type { MailCatalogue } from '../en/index.ts';

/** After "prosi o podpisanie …", in the genitive. */
const of = (document: string | undefined): string => (document === undefined ? 'dokumentu' : `dokumentu ${document}`);
/** After "podpis pod …", in the instrumental. */
const under = (document: string | undefined): string => (document === undefined ? 'dokumentem' : `dokumentem ${document}`);

export const witnessing: MailCatalogue['witnessing'] = {
  asked: {
    subject: (owner) => `${owner} prosi o podpisanie dokumentu`,
    lead: (owner, document) =>
      `${owner} przechowuje dokumenty w Heirlock i prosi Panią/Pana o podpisanie ${of(document)}. Czyta się go w przeglądarce i nie potrzeba do tego konta.`,
    yourTurn: (before, all) =>
      `Teraz Pani/Pana kolej: liczba proszonych osób to ${all}, a ${before === 1 ? 'osoba przed Panią/Panem już podpisała' : `${before} przed Panią/Panem już ${polishForm(before, 'podpisała', 'podpisały', 'podpisało')}`}.`,
    linkFromOwner: (owner) =>
      `Link przekazuje ${owner}, nie my: otwiera on dokument, którego nawet my nie możemy przeczytać. Jeśli jeszcze go brak, prosimy o niego zapytać. My wysyłamy tylko kod, o który pyta strona.`,
    button: 'Przeczytać dokument',
    until: 'Można podpisać do',
    how: 'Strona wysyła kod na ten adres i o niego pyta. Potem można przeczytać dokument i, w razie zgody, podpisać go.',
    mayDecline: (owner) =>
      `Nie trzeba podpisywać. Na stronie jest przycisk odmowy, a wiadomość o tym otrzyma ${owner}. Jeśli nie wiadomo, skąd ta wiadomość, wyjaśnić to może ${owner}: prosimy zapytać, zanim cokolwiek Pani/Pan zrobi.`,
    footer: (owner) => `Otrzymuje Pani/Pan tę wiadomość, ponieważ Pani/Pana adres podaje w Heirlock ${owner}, aby poprosić o podpis.`,
  },
  reminder: {
    subject: (owner) => `Przypomnienie: ${owner} prosi o podpisanie dokumentu`,
    lead: (owner, document) =>
      `Kilka dni temu pisaliśmy, że ${owner} prosi Panią/Pana o podpisanie ${of(document)}. Podpisu jeszcze nie ma i być może czekają na niego inni.`,
  },
  code: {
    subject: 'Kod do przeczytania i podpisania dokumentu',
    lead: (owner) => `Oto kod do dokumentu, o którego podpisanie prosi ${owner}. Prosimy wpisać go na stronie, która o niego pyta:`,
    works: (minutes) => `Kod działa przez ${minutes} i tylko raz.`,
    tellNobody: 'Kto go ma, może podpisać w Pani/Pana imieniu. Prosimy nikomu go nie podawać, ktokolwiek pyta; my nigdy nie pytamy.',
    ifNotYou: 'Jeśli to nie Pani/Pana prośba, nie trzeba nic robić: bez linku nikt nie może go użyć.',
    footer: 'Otrzymuje Pani/Pan tę wiadomość, ponieważ ktoś otworzył przeznaczony dla Pani/Pana link i poprosił o kod.',
  },
  calledOff: {
    subject: 'Dokumentu nie trzeba już podpisywać',
    lead: (owner, document) =>
      `Była to prośba o podpisanie ${of(document)}; od kogo: ${owner}. Jest już nieaktualna: nikt nie jest już proszony o podpis, a Pani/Pana link niczego już nie otwiera.`,
    nothingToDo: 'Nie trzeba nic robić.',
    hasSigned: 'Pani/Pana podpis już był, ale całość nie została ukończona. Nie trzeba nic robić.',
  },
  news: {
    ownCertificate: (name) =>
      `Użyto własnego podpisu cyfrowego, wystawionego na nazwisko: ${name}. Nie sprawdziliśmy tego nazwiska; czy można na nim polegać, pokaże sprawdzenie gotowego dokumentu.`,
    somebody: 'Ktoś',
    reason: 'Podany powód:',
    signed: 'Dotychczasowe podpisy',
    count: (signed, all) => `${signed} z ${all}`,
    openApp: 'To był ostatni podpis. Prosimy otworzyć Heirlock na swoim komputerze: sprawdzi podpisy i złoży dokument.',
    beingPutTogether: 'To był ostatni podpis. Dokument jest teraz składany i stanie się swoją następną wersją.',
    of: {
      signed: {
        subject: (person) => `${person}: podpis złożony`,
        lead: (person, document) => `${person}: podpis pod ${under(document)}, o który Pani/Pan prosi, został złożony.`,
        next: 'Następna osoba została już poproszona.',
      },
      declined: {
        subject: (person) => `${person} nie podpisuje`,
        lead: (person, document) => `${person} odmawia podpisania ${of(document)}.`,
        next: 'Dlatego nikt więcej nie jest proszony, a wysłane linki niczego już nie otwierają. W każdej chwili można poprosić inne osoby.',
      },
      expired: {
        subject: (person) => `${person}: brak podpisu w terminie`,
        lead: (person, document) => `${person}: podpis pod ${under(document)} nie został złożony w wyznaczonym przez Panią/Pana czasie.`,
        next: 'Dlatego nikt więcej nie jest proszony, a wysłane linki niczego już nie otwierają. W każdej chwili można poprosić ponownie.',
      },
      complete: {
        subject: () => 'Wszyscy podpisali',
        lead: (_person, document) => `Są już podpisy wszystkich poproszonych osób pod ${under(document)}.`,
        next: 'Podpisany dokument jest jego następną wersją w Pani/Pana sejfie.',
      },
      failed: {
        subject: () => 'Dokumentu nie udało się podpisać',
        lead: (_person, document) => `Coś poszło nie tak przy podpisywaniu ${of(document)}, o które Pani/Pan prosi inne osoby.`,
        next: 'Dlatego nikt nie jest już proszony. Sam dokument jest taki, jaki był.',
      },
    },
  },
};
