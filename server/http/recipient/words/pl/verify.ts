import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const verify: PageCatalogue['verify'] = {
  title: 'Prosimy potwierdzić adres e‑mail',
  heading: 'Czy to Pani/Pana adres e‑mail?',
  dear: (name) => html`Dzień dobry, !${name}. `,
  lead: (hello, owner, vault, released) =>
    html`!${hello}!${owner} przechowuje dokumenty w Heirlock, w sejfie o nazwie „!${vault}”, i wskazuje Panią/Pana jako osobę, która ${released ? 'ma je otrzymać' : 'ma je kiedyś otrzymać'}.`,
  question: 'Aby dotarły do Pani/Pana i do nikogo innego, prosimy powiedzieć nam, czy to Pani/Pana adres:',
  button: 'Tak, to mój adres',
  meaning: 'Co to znaczy?',
  comesNow: 'Dokumenty zostały udostępnione. Zaraz po naciśnięciu przycisku wyślemy na ten adres wiadomość z linkiem, który je otwiera.',
  comesLater: 'Dokumentów jeszcze nie będzie widać. Gdy przyjdzie czas, napiszemy na ten adres i poprowadzimy dalej.',
  freeAndPassphrase:
    'Nic to nie kosztuje i nie trzeba zakładać konta. Na następnej stronie wybiera się frazę dostępu, która nie wpuści nikogo innego, za pomocą otrzymanego kodu. Nie przyjmuje Pani/Pan żadnych obowiązków.',
  freeForNow: 'Nic to nie kosztuje i nie trzeba zakładać konta. Nie przyjmuje Pani/Pan żadnych obowiązków.',
  free: 'Nic to nie kosztuje, nie trzeba zakładać konta ani wybierać hasła. Nie przyjmuje Pani/Pan żadnych obowiązków.',
  unknownOwner: (owner) =>
    html`Jeśli Pani/Pan nie wie, kim jest !${owner}, albo woli tego nie robić, prosimy zamknąć tę stronę. Wtedy nic się nie stanie.`,
  unsure: (owner) =>
    html`Czy to na pewno prawdziwe? Potwierdzić to może !${owner}, osobiście lub przez telefon; można też pokazać tę stronę komuś zaufanemu.`,
  confirmedNow: 'Dziękujemy. Adres jest potwierdzony.',
  confirmedBefore: 'Adres jest już potwierdzony',
  onceIsEnough: 'Wiemy już, że to Pani/Pana adres. Dziękujemy; jeden raz wystarczy.',
  releasedNext: (owner, email) =>
    html`To, co !${owner} odkłada dla Pani/Pana, zostało udostępnione. Link do tego przychodzi w wiadomości na adres !${email}. Jeśli ta wiadomość już jest, prosimy użyć jej linku. Jeśli nie, jest w drodze i powinna dotrzeć w ciągu kilku minut; prosimy zajrzeć też do niechcianej poczty (spamu).`,
  nothingToDo: (email) => html`Nic więcej nie trzeba robić. Gdy przyjdzie czas, napiszemy na adres !${email}.`,
  nothingNow: (email) => html`Teraz nic więcej nie trzeba robić. Gdy przyjdzie czas, napiszemy na adres !${email}.`,
  inOwnersHands: (owner) =>
    html`O tym, jak to się wtedy otworzy, decyduje !${owner}: kartką papieru, którą Pani/Pan otrzyma, razem z innymi osobami, które mają takie kartki, albo frazą dostępu, którą wybiera się samemu.`,
  ifGivenCode: 'Do frazy dostępu potrzebny jest najpierw kod od tej osoby. Po otrzymaniu kodu prosimy ponownie otworzyć tę stronę.',
  passphraseWaits: (owner) =>
    html`Wybrano tu frazę dostępu, która jeszcze niczego nie otwiera, bo nie została potwierdzona. Potwierdza ją !${owner}: prosimy o tym porozmawiać, osobiście lub przez telefon.`,
  passphraseCounts: (owner) =>
    html`Wybrano do tego frazę dostępu. Prosimy przechowywać kartkę, na której jest zapisana. Gdyby zginęła, nowy kod może dać !${owner}.`,
  newAddress: (owner) => html`Gdyby ten adres się kiedyś zmienił, prosimy o tym powiedzieć: nowy wpisze w Heirlock !${owner}.`,
  certificate: (owner, link) =>
    html`Ten sejf otwiera się, gdy !${owner} nie żyje i złożono akt zgonu. Gdy przyjdzie czas, można go złożyć tutaj: !${link}. Prosimy zachować ten adres.`,
  certificateLink: 'złożyć akt zgonu',
  closePage: 'Można teraz zamknąć tę stronę.',
  invitedTitle: 'Wybór frazy dostępu',
  invitedHeading: (owner) => html`!${owner} prosi o wybranie frazy dostępu`,
  oneMoreStep: 'Pozostał jeszcze jeden krok.',
  needsScript: html`<strong>Ten krok potrzebuje JavaScriptu.</strong> Fraza dostępu powstaje na Pani/Pana własnym urządzeniu, a do tego potrzebny jest mały program w stronie. Prosimy zezwolić na niego w przeglądarce albo otworzyć link w innej.`,
};
