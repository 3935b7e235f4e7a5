import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const certificate: PageCatalogue['certificate'] = {
  askTitle: 'Ktoś zmarł',
  askLead: html`Jeśli odszedł ktoś bliski, kto prowadzi tu sejf, bardzo nam przykro. Nie ma pośpiechu.`,
  askHow:
    'Jeśli ta osoba wybrała Panią/Pana na odbiorcę, a Pani/Pana adres e‑mail został wtedy potwierdzony, można tu złożyć akt zgonu. Prosimy wpisać ten adres. Wyślemy na niego wiadomość z linkiem do właściwej strony.',
  addressLabel: 'Pani/Pana adres e‑mail',
  addressHint: 'Ten, na który pisaliśmy wcześniej',
  askButton: 'Proszę o link',
  noAddress: 'Prosimy wpisać cały adres e‑mail, na przykład anna@example.com.',
  wrongTitle: 'Błąd: prosimy sprawdzić wpisane dane',
  otherWays: html`Nie każdy, kto prowadzi tu sejf, wymaga aktu zgonu: wiele sejfów otwiera się po pewnym czasie samo. Wtedy wiadomość od nas przychodzi bez żadnych starań.`,
  askedTitle: 'Dziękujemy',
  asked: (address) =>
    html`Jeśli znamy !${address} jako adres kogoś, kto może złożyć akt zgonu, wiadomość jest już w drodze. Powinna dotrzeć w ciągu kilku minut; prosimy zajrzeć też do niechcianej poczty (spamu).`,
  askedNothing:
    'Jeśli wiadomość nie przyjdzie, być może chodzi o inny adres albo nikt nie wymagał aktu zgonu. Prosimy porozmawiać z rodziną albo z osobą zajmującą się spadkiem.',
  handInTitle: 'Złożenie aktu zgonu',
  handInHeading: (owner) => html`Kogo to dotyczy: !${owner}`,
  handInLead: (owner, vault) =>
    html`!${owner} chce, aby sejf „!${vault}” trafił kiedyś do Pani/Pana. Jeśli !${owner} nie żyje, bardzo nam przykro. Prosimy przesłać nam akt zgonu i własnymi słowami powiedzieć, co Pani/Pan wie.`,
  alive: (owner) =>
    html`Jeśli !${owner} żyje, prosimy zamknąć tę stronę. Właściciel od razu dowie się, że złożono akt zgonu i kto to zrobił.`,
  statementLabel: 'Co Pani/Pan wie',
  statementHint: 'Na przykład: kim Pani/Pan jest oraz kiedy i gdzie nastąpiła śmierć',
  fileLabel: 'Akt zgonu',
  fileHint: 'Skan lub zdjęcie: PDF, JPEG lub PNG, najwyżej 10 MB',
  affirm: 'Według mojej wiedzy wszystko to jest prawdą. Wiem, że fałszywe oświadczenie może być przestępstwem.',
  send: 'Złożyć',
  next: 'Obejrzą go ludzie, którzy opiekują się tą usługą. Gdy potwierdzona zostanie wystarczająca liczba aktów, zaczyna się czas oczekiwania, w którym wielokrotnie piszemy do właściciela. Dopiero potem sejf zostaje otwarty, a my piszemy do Pani/Pana.',
  private: 'To, co zostanie przesłane, pozostaje zamknięte. Widzą to tylko osoby, które to sprawdzają.',
  earlier: 'Co zostało złożone',
  submittedOn: (moment) => html`złożono !${moment}`,
  status: {
    submitted: 'czeka na obejrzenie',
    approved: 'potwierdzono',
    rejected: 'nie potwierdzono',
    called_off: 'już się nie liczy, bo właściciel dał znak życia',
    closed: 'już niepotrzebne',
  },
  problems: {
    statement: (least, most) => html`Prosimy powiedzieć nam, co Pani/Pan wie; długość tekstu: od ${least} do ${most} znaków.`,
    file: 'Prosimy wybrać plik z aktem zgonu.',
    format: 'Nie udało się tego odczytać jako PDF, JPEG ani PNG. Prosimy wybrać inny plik albo zrobić zdjęcie.',
    size: 'Ten plik jest większy niż 10 MB. Prosimy wybrać mniejszy.',
    affirmed: 'Prosimy potwierdzić, że to, co Pani/Pan mówi, jest prawdą.',
    chooseAgain: 'Przeglądarka zapomniała plik. Prosimy wybrać go jeszcze raz.',
  },
  tooMany: 'Prosimy poczekać',
  tooManyRest: html`<p>Mamy już od Pani/Pana kilka dokumentów. Prosimy poczekać, aż zostaną obejrzane; wtedy napiszemy.</p>`,
  thanksTitle: 'Dziękujemy, dotarło',
  thanks: (owner) =>
    html`Mamy to, co zostało złożone w sprawie sejfu, który prowadzi !${owner}. Teraz oglądają to ludzie, co może potrwać kilka dni. Nic więcej nie trzeba robić.`,
  thanksNext: 'Napiszemy, jeśli czegoś będzie brakować, i ponownie, gdy sejf zostanie dla Pani/Pana otwarty.',
  closePage: 'Można teraz zamknąć tę stronę.',
  closedTitle: 'Nic tu nie jest potrzebne',
  closed: {
    vault_already_released: 'Ten sejf został już otwarty. Jeśli zostawiono go także dla Pani/Pana, link jest w innej wiadomości od nas.',
    other: 'Ten sejf nie czeka teraz na akt zgonu. Jeśli to się zmieni, prosimy poprosić o nowy link.',
  },
};
