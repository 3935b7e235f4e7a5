import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const start: PageCatalogue['start'] = {
  title: 'Spokojne miejsce',
  main: html`<h1>Spokojne miejsce dla tego, co ma zostać przekazane</h1>
<p>To jest Heirlock. Ludzie przechowują tu zamknięte dokumenty i wybierają, kto ma je kiedyś otrzymać: listy, papiery, hasła, zdjęcia. Gdy przychodzi czas, Heirlock je przekazuje.</p>
<h2>Czy przyszła od nas wiadomość?</h2>
<p>Prosimy użyć przycisku lub linku w tej wiadomości. Prowadzi on do strony tylko dla Pani/Pana; nie potrzeba do tego konta.</p>`,
  died: html`Czy zmarł ktoś, kto prowadzi tu sejf?`,
  diedLink: 'Złożyć akt zgonu',
  own: html`Czy sejf prowadzi tu Pani/Pan?`,
  ownLink: 'Zaloguj się',
};
