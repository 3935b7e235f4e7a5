import type { MailCatalogue } from '../en/index.ts';

export const certificates: MailCatalogue['certificates'] = {
  stopButton: 'Mój sejf ma pozostać zamknięty',
  stopHow: 'Link otwiera stronę z jednym przyciskiem. Po jego naciśnięciu wszystko, co zostało uruchomione, zostanie odwołane.',
  releasedOn: 'Jeśli nie otrzymamy znaku życia, sejf zostanie udostępniony',
  sayNow: 'Jeśli czyta to Pani/Pan i sejf ma pozostać zamknięty, prosimy dać nam znać wcześniej. Udostępnienia nie można cofnąć.',
  submitted: {
    subject: (vault) => `Złożono akt zgonu dotyczący sejfu ${vault}`,
    lead: (person, vault) =>
      `${person}, osoba wybrana przez Panią/Pana na odbiorcę sejfu ${vault}, składa dokument, który ma poświadczać Pani/Pana śmierć. Cieszymy się, jeśli może Pani/Pan to przeczytać.`,
    stillClosed: 'Sejf jest nadal zamknięty. Zanim stanie się cokolwiek innego, dokument obejrzą ludzie, którzy opiekują się tą usługą.',
    choice: 'Jeśli Pani/Pan żyje i sejf ma pozostać zamknięty, prosimy powiedzieć nam o tym teraz. Udostępnienia nie można cofnąć.',
  },
  warning: {
    subject: (vault) => `Pani/Pana sejf ${vault} ma zostać udostępniony`,
    lead: (vault) =>
      `Powiedziano nam, że Pani/Pan nie żyje, a to, co złożono w sprawie sejfu ${vault}, zostało obejrzane i potwierdzone. Sejf jest nadal zamknięty. Teraz zaczyna się czas oczekiwania, ustalony przez Panią/Pana.`,
    releasedOn: 'Jeśli nie otrzymamy znaku życia, sejf zostanie udostępniony najwcześniej',
  },
  halfway: {
    subject: (vault) => `Minęła połowa czasu oczekiwania: ${vault}`,
    lead: (vault) =>
      `Minęła połowa czasu oczekiwania dla Pani/Pana sejfu ${vault}, a my nie mamy od Pani/Pana wiadomości. Powiedziano nam, że Pani/Pan nie żyje, a akt zgonu został potwierdzony. Sejf jest nadal zamknięty.`,
  },
  lastWarning: {
    subject: (vault, day) => `Ostatnie ostrzeżenie: sejf ${vault} zostanie udostępniony ${day}`,
    lead: (vault) =>
      `To nasze ostatnie ostrzeżenie przed udostępnieniem Pani/Pana sejfu ${vault}. Powiedziano nam, że Pani/Pan nie żyje, i od tego czasu nie mamy od Pani/Pana wiadomości.`,
  },
  requested: {
    subject: (vault) => `Ktoś prosi o udostępnienie sejfu ${vault}`,
    lead: (requester, vault) => `${requester} pomaga opiekować się tą usługą Heirlock i prosi o udostępnienie Pani/Pana sejfu ${vault}.`,
    own: (vault) => `Ktoś, kto zalogował się jako Pani/Pan, prosi inne osoby o zgodę na udostępnienie Pani/Pana sejfu ${vault}.`,
    reason: 'Podany powód:',
    wait: 'Poza Panią/Panem nikt nie może go udostępnić, zanim nie miną 24 godziny od doręczenia tej wiadomości. Do tego czasu wystarczy jedno naciśnięcie przycisku, aby to zatrzymać.',
    approvals: 'Najpierw muszą się zgodzić inni',
    ends: 'Prośba wygasa',
    wouldGoTo: 'Sejf otrzymaliby odbiorcy',
    choice:
      'Jeśli Pani/Pan o tym wie i się zgadza, nie trzeba nic robić. Jeśli nie, prosimy powiedzieć nam o tym teraz. Udostępnienia nie można cofnąć.',
  },
  opening: {
    subject: (vault) => `Polecono otworzyć sejf ${vault}`,
    lead: (vault) => `Ktoś, kto był zalogowany jako Pani/Pan, polecił otworzyć w Heirlock Pani/Pana sejf ${vault}.`,
    when: 'Kiedy',
    goesTo: 'Otworzy się dla odbiorców',
    wait: (hours) =>
      `Sejf pozostanie zamknięty jeszcze przez ${hours} od doręczenia tej wiadomości. Do tego czasu wystarczy jedno naciśnięcie przycisku, aby to zatrzymać.`,
    choice:
      'Jeśli to Pani/Pana polecenie i tak ma być, nie trzeba nic robić. Jeśli nie, prosimy zatrzymać to teraz. Tego, co zostało otwarte, nie można ponownie zamknąć.',
    ifUnsure:
      'Jeśli nie ma pewności, czy ta wiadomość jest prawdziwa, lepiej nie używać linku i zatrzymać to w programie Heirlock na swoim komputerze, w miejscu „Kiedy się otworzy”. Sam znak życia tego nie zatrzyma.',
  },
  lowered: {
    subject: (vault) => `Na udostępnienie musi się zgodzić mniej osób: sejf ${vault}`,
    lead: (vault) =>
      `Ktoś, kto był zalogowany jako Pani/Pan, zmniejszył liczbę osób, które muszą się zgodzić, zanim Pani/Pana sejf ${vault} zostanie udostępniony ręcznie.`,
    before: 'Dotychczas musiało się zgodzić',
    now: 'Od teraz musi się zgodzić',
    when: 'Kiedy',
    ifNotYou:
      'Jeśli to Pani/Pan, nie trzeba nic robić. Jeśli nie, prosimy od razu się zalogować, zmienić hasło, zakończyć przy tym wszystkie klucze i sesje oraz ponownie ustawić tę liczbę.',
  },
  link: {
    subject: (owner) => `Jak nas zawiadomić: ${owner} nie żyje`,
    lead: (owner, vault) =>
      `Ktoś, najpewniej Pani/Pan, zawiadomił nas o śmierci osoby, której sejf jest przeznaczony dla Pani/Pana. Kogo to dotyczy: ${owner}. Chodzi o sejf ${vault}. Jeśli tak jest, bardzo nam przykro.`,
    how: 'Na stronie, do której prowadzi ten przycisk, można złożyć akt zgonu jako skan lub zdjęcie. Nie ma pośpiechu.',
    button: 'Złożyć akt zgonu',
    then: 'Potem ludzie obejrzą przesłany dokument. Napiszemy, jeśli czegoś będzie brakować, i ponownie, gdy sejf zostanie dla Pani/Pana otwarty.',
    ifAlive: (owner) =>
      `Jeśli ${owner} żyje albo nie jest to Pani/Pana prośba, nie trzeba nic robić: nic nie dzieje się samo. W razie wątpliwości co do tej wiadomości można ją pokazać komuś z rodziny albo osobie zajmującej się spadkiem.`,
  },
  rejected: {
    subject: (owner) => `Nie udało się potwierdzić złożonego dokumentu (${owner})`,
    lead: (vault, owner) =>
      `Dziękujemy za to, co zostało złożone w sprawie sejfu ${vault}, który prowadzi ${owner}. Nie udało się nam tego potwierdzić.`,
    reason: 'Powód:',
    how: 'W każdej chwili można złożyć inny dokument. Ten przycisk prowadzi do właściwej strony.',
    button: 'Złożyć inny dokument',
    help: 'Jeśli potrzebna jest pomoc, można pokazać tę wiadomość komuś z rodziny albo osobie zajmującej się spadkiem.',
  },
  calledOff: {
    subject: (owner) => `Sejf, który prowadzi ${owner}, pozostaje zamknięty`,
    lead: (vault, owner) =>
      `Otrzymaliśmy od Pani/Pana akt zgonu w sprawie sejfu ${vault}, który prowadzi ${owner}. Od tego czasu z konta, do którego należy sejf, nadszedł znak życia, więc sejf pozostaje zamknięty, a złożony dokument już się nie liczy.`,
    mistake: (owner) => `Może to pomyłka; jeśli tak, wszystko jest w porządku. Wyjaśni to ${owner} albo rodzina: prosimy tam zapytać.`,
    ifStranger:
      'Jeśli jest pewne, że taki znak mógł dać tylko ktoś obcy, prosimy powiedzieć o tym ludziom, którzy opiekują się tą usługą, i złożyć akt jeszcze raz na stronie, na której można poprosić o link.',
  },
  reviewWanted: {
    subject: 'Akt zgonu czeka na sprawdzenie',
    lead: (vault, owner) => `Odbiorca złożył akt zgonu w sprawie sejfu ${vault}, który prowadzi ${owner}.`,
    handedIn: 'Data złożenia',
    please:
      'Prosimy zalogować się do Heirlock i wkrótce go obejrzeć: czekają na to ludzie w żałobie. Ta wiadomość celowo nie zawiera linku.',
    footer: 'Otrzymuje Pani/Pan tę wiadomość, bo opiekuje się tą usługą Heirlock.',
  },
};
