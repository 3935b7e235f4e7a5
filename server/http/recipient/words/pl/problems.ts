import { html } from 'ghtml';
import { polishForm } from '../../../../../shared/words/polish-count.ts';
import type { PageCatalogue } from '../en/index.ts';

const leadsNowhere = html`<p>Najczęściej skopiowano tylko część linku. Prosimy wrócić do wiadomości i nacisnąć w niej przycisk albo skopiować cały adres, do ostatniego znaku.</p>
<p>Jeśli jest kilka wiadomości od nas, prosimy spróbować z najnowszą.</p>
<p>Jeśli to nie pomoże, prosimy pokazać wiadomość komuś zaufanemu, komuś z rodziny albo osobie zajmującej się spadkiem. Ktoś, kto zna się na komputerach, zobaczy, co jest nie tak z linkiem.</p>`;

export const problems: PageCatalogue['problems'] = {
  unknownLink: { title: 'Ten adres donikąd nie prowadzi', rest: leadsNowhere },
  noPage: { title: 'Nie ma takiej strony', rest: leadsNowhere },
  expiredVerification: {
    title: 'Ten link stracił ważność',
    rest: html`<p>Nasze linki działają przez ograniczony czas, a czas tego linku minął. To nie jest Pani/Pana błąd.</p>
<p>Jeśli przyszedł z pytaniem, czy adres jest właściwy, prosimy poprosić osobę, która Panią/Pana wskazała, o ponowne wysłanie pytania. Znajdzie to w Heirlock obok Pani/Pana nazwiska. Nawet bez tego napiszemy, gdy przyjdzie czas.</p>
<p>Jeśli link pochodzi od tej osoby, z karty lub jako kod, prosimy poprosić ją o nowy: każdy działa raz i przez ograniczony czas.</p>`,
  },
  lockedLink: {
    title: 'Ten link jest zablokowany',
    rest: html`<p>Wpisano dla niego zbyt wiele błędnych kodów. Prosimy jeszcze raz otworzyć link z wiadomości: strona może wtedy wysłać nowy.</p>`,
  },
  httpsOnly: {
    title: 'Ten adres wymaga https',
    rest: html`<p>Ta strona jest pokazywana tylko przez chronione połączenie. Prosimy otworzyć link ponownie, z <strong>https://</strong> na początku.</p>
<p>Jeśli link w wiadomości zaczyna się od http://, osoba prowadząca tę usługę ma coś do naprawienia: prosimy pokazać jej tę stronę.</p>`,
  },
  tooManyVisits: {
    title: 'Prosimy chwilę poczekać',
    rest: (
      minutes,
    ) => html`<p>Tę stronę otwierano w krótkim czasie bardzo często, więc na chwilę ją zamknęliśmy. Dzięki temu obcy nie mogą wypróbowywać linków.</p>
<p>Prosimy wrócić za <strong>${minutes === 1 ? 'minutę' : `${minutes} ${polishForm(minutes, 'minutę', 'minuty', 'minut')}`}</strong> i ponownie otworzyć link. Nic nie przepadnie.</p>`,
  },
  foreignForm: {
    title: 'Prosimy nacisnąć przycisk jeszcze raz',
    rest: html`<p>Nie było widać, że przycisk naciśnięto na naszej własnej stronie, więc nic nie zostało zrobione.</p>
<p>Prosimy ponownie otworzyć link z wiadomości i tam nacisnąć przycisk. Jeśli ta strona znów się pojawi, prosimy spróbować w innej przeglądarce.</p>`,
  },
  unreadableForm: {
    title: 'To nie dotarło, jak powinno',
    rest: html`<p>Strona nie mogła odczytać tego, co wysłała przeglądarka, więc nic nie zostało zrobione. Prosimy otworzyć link z wiadomości i spróbować ponownie.</p>`,
  },
  refused: {
    title: 'To nie jest możliwe',
    rest: html`<p>Nic nie zostało zrobione. Prosimy ponownie otworzyć link z wiadomości; pokaże on, jak jest teraz.</p>`,
  },
  fault: {
    title: 'Coś poszło nie tak po naszej stronie',
    rest: (requestId) => html`<p>To nie jest Pani/Pana wina i nic nie przepadło. Prosimy spróbować ponownie za kilka minut.</p>
<p class="soft">Jeśli to się powtarza, a Pani/Pan wie, kto prowadzi tę usługę, prosimy podać tej osobie numer: ${requestId}</p>`,
  },
};
