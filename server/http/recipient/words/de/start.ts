import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const start: PageCatalogue['start'] = {
  title: 'Ein ruhiger Ort',
  main: html`<h1>Ein ruhiger Ort für das, was weitergegeben werden soll</h1>
<p>Dies ist Heirlock. Menschen bewahren hier Dokumente verschlossen auf und bestimmen, wer sie eines Tages erhalten soll: Briefe, Papiere, Passwörter, Bilder. Wenn es so weit ist, gibt Heirlock sie weiter.</p>
<h2>Haben Sie eine E‑Mail von uns bekommen?</h2>
<p>Bitte benutzen Sie den Knopf oder den Link in dieser E‑Mail. Er führt zu einer Seite, die nur für Sie ist; ein Konto brauchen Sie dafür nicht.</p>`,
  died: html`Ist jemand gestorben, der hier einen Tresor führt?`,
  diedLink: 'Eine Sterbeurkunde einreichen',
  own: html`Führen Sie hier selbst einen Tresor?`,
  ownLink: 'Anmelden',
};
