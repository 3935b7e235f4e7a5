import type { MailCatalogue } from '../en/index.ts';

const named = (document: string | undefined): string => (document === undefined ? 'een document' : `het document ${document}`);

export const witnessing: MailCatalogue['witnessing'] = {
  asked: {
    subject: (owner) => `${owner} vraagt u een document te ondertekenen`,
    lead: (owner, document) =>
      `${owner} bewaart documenten in Heirlock en vraagt u ${named(document)} te ondertekenen. U leest het in uw browser en hebt geen account nodig.`,
    yourTurn: (before, of) =>
      `U bent nu aan de beurt: van de ${of} mensen die worden gevraagd, ${before === 1 ? 'heeft de ene vóór u ondertekend' : `hebben de ${before} vóór u ondertekend`}.`,
    linkFromOwner: (owner) =>
      `De link komt van ${owner}, niet van ons: hij opent het document, dat zelfs wij niet kunnen lezen. Hebt u hem nog niet, vraag er dan alstublieft om. Wij sturen alleen de code waar de pagina om vraagt.`,
    button: 'Het document lezen',
    until: 'U kunt ondertekenen tot',
    how: 'De pagina stuurt een code naar dit adres en vraagt erom. Daarna leest u het document en ondertekent u het als u ermee instemt.',
    mayDecline: (owner) =>
      `U hoeft niet te ondertekenen. De pagina heeft een knop om te weigeren, en ${owner} krijgt dat te horen. Weet u niet waarom u deze e-mail krijgt, vraag het dan aan ${owner} voordat u iets doet.`,
    footer: (owner) => `U krijgt deze e-mail omdat ${owner} uw adres in Heirlock heeft getypt om u om een handtekening te vragen.`,
  },
  reminder: {
    subject: (owner) => `Herinnering: ${owner} vraagt u een document te ondertekenen`,
    lead: (owner, document) =>
      `Enkele dagen geleden schreven we u dat ${owner} u vraagt ${named(document)} te ondertekenen. U hebt het nog niet ondertekend, en misschien wachten anderen op u.`,
  },
  code: {
    subject: 'Uw code om een document te lezen en te ondertekenen',
    lead: (owner) =>
      `Hier is de code voor het document dat ${owner} u vraagt te ondertekenen. Typ hem alstublieft op de pagina die erom vroeg:`,
    works: (minutes) => `De code werkt ${minutes}, en één keer.`,
    tellNobody: 'Wie hem heeft, kan in uw naam ondertekenen. Vertel hem aan niemand, wie er ook om vraagt; wij doen dat nooit.',
    ifNotYou: 'Hebt u er niet om gevraagd, dan hoeft u niets te doen: zonder de link kan niemand er iets mee.',
    footer: 'U krijgt deze e-mail omdat iemand een link heeft geopend die voor u bestemd was en om een code heeft gevraagd.',
  },
  calledOff: {
    subject: 'Een document hoeft niet meer ondertekend te worden',
    lead: (owner, document) =>
      `${owner} had u gevraagd ${named(document)} te ondertekenen. Dat is voorbij: niemand wordt meer gevraagd het te ondertekenen, en uw link opent niets meer.`,
    nothingToDo: 'U hoeft niets te doen.',
    hasSigned: 'U had het ondertekend, maar het is niet afgerond. U hoeft niets te doen.',
  },
  news: {
    ownCertificate: (name) =>
      `Er is ondertekend met een eigen digitale handtekening, die op naam staat van ${name}. We hebben die naam niet gecontroleerd; of erop vertrouwd kan worden, blijkt wanneer het voltooide document wordt gecontroleerd.`,
    somebody: 'Iemand',
    reason: 'De opgegeven reden:',
    signed: 'Tot nu toe ondertekend',
    count: (signed, of) => `${signed} van ${of}`,
    openApp: 'Dat was de laatste. Open Heirlock op uw computer: het controleert de handtekeningen en stelt het document samen.',
    beingPutTogether: 'Dat was de laatste. Het document wordt nu samengesteld en wordt de volgende versie ervan.',
    of: {
      signed: {
        subject: (person) => `${person} heeft ondertekend`,
        lead: (person, document) => `${person} heeft op uw verzoek ${named(document)} ondertekend.`,
        next: 'Wie daarna aan de beurt is, is nu gevraagd.',
      },
      declined: {
        subject: (person) => `${person} ondertekent niet`,
        lead: (person, document) => `${person} heeft geweigerd ${named(document)} te ondertekenen.`,
        next: 'Daarom wordt verder niemand gevraagd, en de verstuurde links openen niets meer. U kunt op elk moment anderen vragen.',
      },
      expired: {
        subject: (person) => `${person} heeft niet op tijd ondertekend`,
        lead: (person, document) => `${person} heeft ${named(document)} niet ondertekend binnen de tijd die u had gesteld.`,
        next: 'Daarom wordt verder niemand gevraagd, en de verstuurde links openen niets meer. U kunt het op elk moment opnieuw vragen.',
      },
      complete: {
        subject: () => 'Iedereen heeft ondertekend',
        lead: (_person, document) => `Iedereen die u hebt gevraagd, heeft ${named(document)} ondertekend.`,
        next: 'Het ondertekende document is de volgende versie ervan in uw kluis.',
      },
      failed: {
        subject: () => 'Een document kon niet worden ondertekend',
        lead: (_person, document) => `Er is iets misgegaan met ${named(document)} dat u anderen hebt gevraagd te ondertekenen.`,
        next: 'Daarom wordt niemand meer gevraagd. Het document zelf is zoals het was.',
      },
    },
  },
};
