import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

const leadsNowhere = html`<p>Meestal is alleen een deel van de link gekopieerd. Ga alstublieft terug naar de e‑mail en druk daar op de knop, of kopieer het hele adres, tot en met het allerlaatste teken.</p>
<p>Hebt u verschillende e‑mails van ons, probeer dan de nieuwste.</p>
<p>Helpt dat niet, laat de e‑mail dan zien aan iemand die u vertrouwt, aan een familielid of aan de persoon die de nalatenschap afhandelt. Iemand met verstand van computers kan zien wat er mis is met de link.</p>`;

export const problems: PageCatalogue['problems'] = {
  unknownLink: { title: 'Dit adres leidt nergens naartoe', rest: leadsNowhere },
  noPage: { title: 'Deze pagina bestaat niet', rest: leadsNowhere },
  expiredVerification: {
    title: 'Deze link is verlopen',
    rest: html`<p>Onze links werken een beperkte tijd, en de tijd van deze is voorbij. U hebt niets verkeerd gedaan.</p>
<p>Kwam de link met de vraag of uw adres klopt, vraag dan de persoon die u heeft genoemd om de vraag nog eens te sturen. Dat kan in Heirlock, naast uw naam. En ook zonder dat schrijven we u wanneer het zover is.</p>
<p>Hebt u de link van die persoon op een kaart of als code gekregen, vraag dan om een nieuwe: elke werkt één keer en een beperkte tijd.</p>`,
  },
  lockedLink: {
    title: 'Deze link is geblokkeerd',
    rest: html`<p>Er zijn te veel verkeerde codes voor ingevoerd. Open alstublieft nog een keer de link in uw e‑mail: de pagina kan u dan een nieuwe sturen.</p>`,
  },
  httpsOnly: {
    title: 'Dit adres heeft https nodig',
    rest: html`<p>Deze pagina wordt alleen over een beveiligde verbinding getoond. Open de link alstublieft opnieuw met <strong>https://</strong> aan het begin.</p>
<p>Begint de link in uw e‑mail met http://, dan heeft wie deze dienst beheert iets te herstellen: laat die persoon alstublieft deze pagina zien.</p>`,
  },
  tooManyVisits: {
    title: 'Wacht alstublieft even',
    rest: (
      minutes,
    ) => html`<p>Deze pagina is in korte tijd heel vaak geopend, daarom hebben we haar even gesloten. Zo kunnen vreemden geen links uitproberen.</p>
<p>Kom alstublieft over <strong>${minutes === 1 ? 'een minuut' : `${minutes} minuten`}</strong> terug en open uw link opnieuw. Er gaat niets verloren.</p>`,
  },
  foreignForm: {
    title: 'Druk alstublieft nog een keer op de knop',
    rest: html`<p>We konden niet zien dat de knop op onze eigen pagina is ingedrukt, dus er is niets gedaan.</p>
<p>Open alstublieft de link in uw e‑mail opnieuw en druk daar op de knop. Komt deze pagina weer, probeer dan een andere browser.</p>`,
  },
  unreadableForm: {
    title: 'Dat is niet goed aangekomen',
    rest: html`<p>De pagina kon niet lezen wat uw browser heeft gestuurd, dus er is niets gedaan. Open alstublieft de link in uw e‑mail en probeer het opnieuw.</p>`,
  },
  refused: {
    title: 'Dat is niet mogelijk',
    rest: html`<p>Er is niets gedaan. Open alstublieft de link in uw e‑mail opnieuw; daar ziet u hoe het er nu voor staat.</p>`,
  },
  fault: {
    title: 'Er is bij ons iets misgegaan',
    rest: (requestId) => html`<p>Het ligt niet aan u, en er is niets verloren. Probeer het alstublieft over een paar minuten opnieuw.</p>
<p class="soft">Blijft het zo, en weet u wie deze dienst beheert, geef dan dit nummer door: ${requestId}</p>`,
  },
};
