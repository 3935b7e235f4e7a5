import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const witness: PageCatalogue['witness'] = {
  asksTitle: (owner) => `${owner} vraagt u een document te ondertekenen`,
  asks: (owner) => html`!${owner} vraagt u een document te ondertekenen`,
  welcome: (name, owner) =>
    html`Beste !${name}, !${owner} vraagt u een document te lezen en het, als u ermee instemt, te ondertekenen. U doet beide hier in uw browser en hebt geen account nodig.`,
  place: (position, of) =>
    of === 1 ? 'U bent de enige die wordt gevraagd.' : `U bent nummer ${position} van de ${of} mensen die na elkaar worden gevraagd.`,
  until: (day) => html`U kunt ondertekenen tot !${day}. U kunt ook weigeren.`,
  codeNeeded: 'Om het te lezen hebt u een code nodig',
  codeWhy: (address) =>
    html`Opdat niemand anders het kan lezen of ondertekenen, sturen we zes cijfers naar uw e‑mailadres, !${address}. Die typt u dan op de volgende pagina.`,
  sendCode: 'Stuur mij een code',
  haveCode: 'Ik heb al een code',
  unexpected: (owner) =>
    html`Had u dit niet verwacht? Vraag ernaar bij !${owner} voordat u verdergaat, telefonisch of als u elkaar ziet, en niet door een e‑mail te beantwoorden.`,
  typeCode: 'Typ de code',
  wrongTitle: 'Fout: dat werkte niet',
  codeComes: (address) =>
    html`De code komt in een e‑mail aan !${address}. Meestal is die er binnen een minuut. Kunt u hem niet vinden, kijk dan alstublieft ook bij de ongewenste e‑mail (spam).`,
  codeLabel: 'Uw code',
  codeHint: 'Zes cijfers, bijvoorbeeld 123 456. Typ ze alstublieft alleen hier, en vertel ze aan niemand.',
  codePattern: 'zes cijfers',
  noCode: html`<strong>Een code heeft zes cijfers.</strong> Typ ze alstublieft zoals ze in het bericht staan.`,
  refused: {
    none: (minutes) =>
      html`<strong>Deze code werkte niet.</strong> Vergelijk hem alstublieft met de nieuwste e‑mail van ons. Is die e‑mail ouder dan ${minutes} minuten, of is de code al gebruikt, laat ons u dan een andere sturen.`,
    word: (minutes) =>
      html`<strong>Dat werkte niet.</strong> De code of het woord klopt niet. Vergelijk de code alstublieft met de nieuwste e‑mail van ons, en vraag het na bij wie het woord met u heeft afgesproken. Is de e‑mail ouder dan ${minutes} minuten, laat ons u dan een andere code sturen.`,
    sms: (minutes) =>
      html`<strong>Dat werkte niet.</strong> Een van de twee codes klopt niet. Vergelijk ze alstublieft met de nieuwste e‑mail en de nieuwste sms. Zijn ze ouder dan ${minutes} minuten, laat ons u dan andere sturen.`,
  },
  wordLabel: 'Het woord dat u hebt afgesproken',
  wordHint: 'U hebt het gehoord van wie u vraagt te ondertekenen. Hoofdletters maken geen verschil.',
  secondLabel: 'De code uit de sms',
  secondHint: 'Nog eens zes cijfers, die op uw telefoon zijn aangekomen.',
  open: 'Openen',
  codeRules: (minutes, hours) =>
    `Een code werkt ${minutes} minuten en maar één keer. Daarna blijft deze browser ${hours} uur voor u open. Daarvoor is één kleine cookie nodig, die nergens anders voor wordt gebruikt.`,
  codeMissing: 'Geen code, of te oud?',
  codeMissingHelp:
    'Een e‑mail kan een paar minuten onderweg zijn. Komt ook een tweede niet aan, laat het dan weten aan wie u vraagt te ondertekenen.',
  sendAnother: 'Stuur mij een andere code',
  loading: 'Het document wordt geopend.',
  needsScript: html`<strong>Deze pagina heeft JavaScript nodig.</strong> Het document wordt op uw eigen apparaat getoond en ondertekend, en daarvoor is een klein programma in de pagina nodig. Sta het alstublieft toe in uw browser, of open de link in een andere.`,
  incomplete: html`<strong>Het adres is niet volledig.</strong> De sleutel van dit document is het laatste deel ervan. Open het alstublieft nog een keer vanwaar u het hebt, van begin tot eind.`,
  closePage: 'U kunt deze pagina sluiten.',
  closed: {
    not_yet: {
      title: 'U bent nog niet aan de beurt',
      rest: (owner) =>
        html`<p>!${owner} vraagt verschillende mensen om te ondertekenen, de een na de ander. We schrijven u zodra wie vóór u aan de beurt is, heeft ondertekend. Bewaar de link alstublieft.</p>`,
    },
    signed: {
      title: 'U hebt ondertekend',
      rest: (owner) => html`<p>Dank u. !${owner} heeft bericht gekregen, en u hoeft verder niets te doen.</p>`,
    },
    declined: {
      title: 'U hebt geweigerd',
      rest: (owner) => html`<p>!${owner} heeft bericht gekregen dat u niet ondertekent. Niemand wordt meer gevraagd.</p>`,
    },
    expired: {
      title: 'De tijd om te ondertekenen is voorbij',
      rest: (owner) =>
        html`<p>Dit document kon een beperkte tijd worden ondertekend. Doet het er nog toe, dan kan !${owner} het u opnieuw vragen.</p>`,
    },
    over: {
      title: 'Er hoeft niets meer ondertekend te worden',
      rest: (owner) =>
        html`<p>!${owner} heeft het afgelast, of iemand anders die werd gevraagd, heeft niet ondertekend. U hebt niets verkeerd gedaan.</p>`,
    },
  },
};
