import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const start: PageCatalogue['start'] = {
  title: 'Een rustige plek',
  main: html`<h1>Een rustige plek voor wat doorgegeven moet worden</h1>
<p>Dit is Heirlock. Mensen bewaren hier documenten achter slot en kiezen wie ze op een dag ontvangt: brieven, papieren, wachtwoorden, foto’s. Wanneer het zover is, geeft Heirlock ze door.</p>
<h2>Hebt u een e‑mail van ons gekregen?</h2>
<p>Gebruik alstublieft de knop of de link in die e‑mail. Die leidt naar een pagina die alleen voor u is; u hebt er geen account voor nodig.</p>`,
  died: html`Is er iemand overleden die hier een kluis heeft?`,
  diedLink: 'Een overlijdensakte indienen',
  own: html`Hebt u hier zelf een kluis?`,
  ownLink: 'Aanmelden',
};
