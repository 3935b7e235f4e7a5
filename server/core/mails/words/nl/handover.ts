import type { MailCatalogue } from '../en/index.ts';

export const handover: MailCatalogue['handover'] = {
  reminders: {
    day_3: {
      subject: (owner) => `${owner} heeft u iets nagelaten: een tweede brief`,
      lead: (owner, vault) =>
        `Een paar dagen geleden schreven we u dat ${owner} in Heirlock een kluis had met de naam ${vault} en u heeft gekozen om te ontvangen wat erin zit. Post raakt weg of blijft ongelezen, daarom schrijven we nog een keer.`,
      rest: 'Het wordt voor u bewaard. Er is geen haast bij, en er gaat niets verloren als u het voorlopig laat liggen.',
    },
    day_10: {
      subject: (owner) => `Iets van ${owner} wordt voor u bewaard`,
      lead: (owner, vault) =>
        `${owner} wilde u geven wat er in Heirlock zit, in een kluis met de naam ${vault}. Het is nog niet geopend. Misschien is onze e-mail u niet opgevallen, of kwam hij u vreemd voor: we begrijpen beide.`,
      rest: 'Is dit een moeilijke tijd, neem dan de tijd die u nodig hebt. Vraagt u zich af of dit alles klopt: onderaan deze e-mail staat hoe u daarachter komt.',
    },
    day_30: {
      subject: (owner) => `Wat ${owner} u heeft nagelaten, is er nog`,
      lead: (owner, vault) =>
        `Ongeveer een maand geleden is de kluis ${vault}, die ${owner} in Heirlock had, voor u geopend. Tot nu toe heeft niemand erin gekeken.`,
      rest: 'U bepaalt of en wanneer. Iemand die u vertrouwt, mag naast u zitten als u hem opent.',
    },
    day_60: {
      subject: (owner) => `Na twee maanden: wat ${owner} u heeft nagelaten`,
      lead: (owner, vault) =>
        `Sinds twee maanden ligt er iets voor u klaar dat ${owner} in Heirlock heeft nagelaten, in een kluis met de naam ${vault}. Vanaf nu schrijven we nog maar één keer per maand, en alleen in het eerste jaar.`,
      rest: 'Wilt u het liever niet hebben, dan hoeft u niets te doen.',
    },
    monthly: {
      subject: (owner) => `Voor u bewaard: wat ${owner} heeft nagelaten`,
      lead: (owner, vault) =>
        `Dit is ons maandelijkse bericht: wat ${owner} u in Heirlock heeft nagelaten, in de kluis ${vault}, is nog niet geopend.`,
      rest: 'Hieronder staat een nieuwe link. Links uit eerdere e-mails zijn misschien verlopen.',
    },
  },
  deputy: {
    subject: (owner) => `Een verzoek waarbij ${owner} aan u heeft gedacht`,
    lead: (owner, who) =>
      `${owner} heeft in Heirlock iets nagelaten voor ${who ?? 'iemand die u kent'}, en heeft u genoemd als iemand die een bericht zou kunnen doorgeven. Onze berichten zijn tot nu toe niet geopend.`,
    please: (owner, who) =>
      `Wilt u ${who ?? 'diegene'} alstublieft persoonlijk of telefonisch laten weten dat er in de mailbox een bericht klaarligt dat over ${owner} gaat? Misschien staat het bij de ongewenste e-mail (spam).`,
    notWhat:
      'Waar het over gaat, vertellen we aan niemand anders dan degene voor wie het bestemd is. U hoeft het niet te weten, en er valt niets door te sturen.',
    answer: 'Op deze pagina kunt u zeggen dat u het hebt laten weten, of dat het u niet lukt iemand te bereiken:',
    button: 'Antwoorden',
    footer: (owner) => `U krijgt deze e-mail omdat ${owner} u in Heirlock heeft genoemd als iemand die een bericht zou kunnen doorgeven.`,
  },
  unreached: {
    subject: (owner) => `Over ${owner}: sommige mensen konden niet worden bereikt`,
    lead: (owner) =>
      `${owner} heeft in Heirlock iets nagelaten voor verschillende mensen, en vertrouwde u. We hebben hun geschreven langs alle wegen die we kennen. Deze mensen hebben nog niet geopend wat hun is nagelaten:`,
    who: 'Niet bereikt',
    since: 'Wacht sinds',
    noName: 'iemand van wie we de naam niet kennen',
    please:
      'Kent u een van hen, laat dan alstublieft weten dat er in de mailbox een bericht hierover klaarligt, of vertel de mensen die deze Heirlock-dienst beheren hoe zij te bereiken zijn.',
    knowAddress: 'Weet u op welk adres een van hen tegenwoordig e-mail leest, dan kunt u dat op deze pagina zeggen:',
    button: 'Een ander adres opgeven',
    notWhat: 'Wat er is nagelaten, en hoeveel, vertellen we aan niemand anders dan degene voor wie het bestemd is.',
    footer: (owner) => `U krijgt deze e-mail omdat ${owner} u in Heirlock heeft genoemd als iemand aan wie wij iets mogen vragen.`,
  },
};
