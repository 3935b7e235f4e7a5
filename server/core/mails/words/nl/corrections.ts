import type { MailCatalogue } from '../en/index.ts';

export const corrections: MailCatalogue['corrections'] = {
  someone: 'iemand anders',
  by: {
    contact: 'iemand die door de eigenaar is genoemd als iemand aan wie wij iets mogen vragen',
    recipient: 'iemand aan wie ook iets is nagelaten',
    operator: 'iemand die deze dienst beheert',
  },
  makeSure: (owner) =>
    `Vraagt u zich af of deze e-mail echt is? Bel iemand die ${owner} na staat, op een telefoonnummer dat u al kende: nooit op een nummer uit een e-mail.`,
  sealed:
    'Wat er is nagelaten, is vergrendeld met een sleutel die deze dienst niet heeft. Is het nieuwe adres verkeerd, dan krijgt wie daar leest alleen vergrendelde bestanden.',
  readable:
    'Alleen het adres beschermt wat er is nagelaten: wie op het nieuwe adres leest, kan het lezen met een code die daarheen wordt gestuurd. Het moet dus het juiste adres zijn.',
  nothingToDo: 'U hoeft niets te doen.',
  asked: {
    subject: (owner) => `Weet u hoe iemand te bereiken is aan wie ${owner} iets heeft nagelaten?`,
    lead: (owner, vault, about) =>
      `${owner} heeft in Heirlock een kluis nagelaten met de naam ${vault}. Wat daarin bestemd is voor ${about}, is nog niet geopend. Misschien is het adres niet meer in gebruik.`,
    wanted: (by) => `De wens om naar een ander adres te schrijven komt van ${by}. Het gebeurt alleen als nog iemand ermee instemt.`,
    onlyIfSure:
      'Stem er alstublieft alleen mee in als u weet dat het nieuwe adres klopt: het liefst omdat u het van de persoon zelf hebt gehoord, in een gesprek of aan de telefoon. Weet u het niet zeker, laat het dan. Er gebeurt dan niets.',
    pageShows: 'Op de pagina staat om wie het gaat en wat het nieuwe adres is. Alleen openen verandert niets.',
    button: 'Bekijken',
    signIn: 'Meld u alstublieft aan bij Heirlock en bekijk het daar. In deze e-mail staat met opzet geen link.',
    until: 'U kunt ermee instemmen tot',
  },
  told: {
    subject: (owner) => `Wat ${owner} heeft nagelaten, gaat misschien naar een ander adres`,
    subjectToOwner: 'Een ander adres voor iemand aan wie u iets hebt nagelaten',
    leadToOwner: (vault, about) =>
      `Uw kluis ${vault} is vrijgegeven. Wat daarin bestemd is voor ${about}, is nog niet geopend; daarom wordt het misschien ook naar een ander adres gestuurd.`,
    leadToYou: (owner, vault) =>
      `${owner} heeft u in Heirlock iets nagelaten, in een kluis met de naam ${vault}. U hebt het nog niet geopend; daarom wordt het misschien ook naar een ander adres gestuurd.`,
    leadToOthers: (owner, vault, about) =>
      `${owner} heeft in Heirlock een kluis nagelaten met de naam ${vault}. Wat daarin bestemd is voor ${about}, is nog niet geopend; daarom wordt het misschien ook naar een ander adres gestuurd.`,
    wanted: (by) => `Het verzoek daartoe komt van ${by}.`,
    newAddress: 'Zo begint en eindigt het nieuwe adres',
    counts: 'Het geldt vanaf',
    notYet:
      'Er gebeurt niets zolang niet nog iemand ermee instemt. Gebeurt dat, dan krijgt u bericht; vanaf dat moment zijn er drie dagen om het tegen te houden.',
    agreed: 'Nog iemand heeft ermee ingestemd. Tot het moment hierboven is één keer drukken genoeg om het tegen te houden.',
    stopIfWrong: 'Is dit adres niet van u, of wilt u dit niet, houd het dan alstublieft tegen. U hoeft geen reden te geven.',
    stopIfDoubt: 'Twijfelt u of het adres klopt, houd het dan alstublieft tegen. U hoeft geen reden te geven.',
    button: 'Bekijken en tegenhouden',
    stillOpens:
      'Is het nieuwe adres van u, dan hoeft u niets te doen. De links die u eerder hebt gekregen, werken nog: zodra u er een opent, houdt dit vanzelf op.',
    otherwise: 'Weet u dat het nieuwe adres klopt, dan hoeft u niets te doen.',
  },
  ended: {
    subject: (owner) => `Over het andere adres voor wat ${owner} heeft nagelaten`,
    leadToYou: (owner, vault) =>
      `Wat ${owner} u heeft nagelaten in de kluis ${vault}, zou misschien ook naar een ander adres worden gestuurd. Wij hebben u daarover geschreven.`,
    leadToOthers: (owner, vault, about) =>
      `Wat ${owner} heeft nagelaten in de kluis ${vault} en bestemd is voor ${about}, zou misschien ook naar een ander adres worden gestuurd. Wij hebben u daarover geschreven.`,
    leadToOwner: (vault, about) =>
      `Wat u in uw kluis ${vault} hebt nagelaten en bestemd is voor ${about}, zou misschien ook naar een ander adres worden gestuurd. Wij hebben u daarover geschreven.`,
    outcomes: {
      stopped: {
        what: 'Het is tegengehouden.',
        rest: 'Naar dat adres wordt niets gestuurd. Alle wegen die al bekend waren, blijven zoals ze zijn.',
      },
      expired: {
        what: 'Binnen twee weken heeft niemand ermee ingestemd.',
        rest: 'Naar dat adres wordt niets gestuurd. Alle wegen die al bekend waren, blijven zoals ze zijn.',
      },
      settled: {
        what: 'Niemand heeft het tegengehouden; het nieuwe adres geldt vanaf nu.',
        rest: 'Er is een link naartoe gestuurd. De links die eerder zijn gestuurd, werken nog.',
      },
      needless: { what: 'Het is niet meer nodig.', rest: 'Naar dat adres wordt niets gestuurd.' },
    },
  },
};
