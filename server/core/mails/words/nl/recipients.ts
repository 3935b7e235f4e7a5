import type { MailCatalogue } from '../en/index.ts';

export const recipients: MailCatalogue['recipients'] = {
  codeComesNext:
    'Als u de link opent, sturen we een korte code naar dit e-mailadres. Typ die op de pagina; zij leidt u dan door de rest. De code zorgt ervoor dat niemand behalve u kan openen wat van u is.',
  atHand: {
    one: (key) => `Houd alstublieft bij de hand: ${key}.`,
    oneOf: (keys) => `Behalve de code hebt u een van deze dingen nodig; houd het alstublieft bij de hand: ${keys.join('; of ')}.`,
  },
  onTheDay: {
    one: (key) => `Op die dag hebt u nodig: ${key}.`,
    oneOf: (keys) => `Behalve een code die wij u sturen, hebt u dan een van deze dingen nodig: ${keys.join('; of ')}.`,
  },
  nothingElse: 'Verder hebt u er niets voor nodig.',
  keys: {
    sheet: (owner) =>
      `het papier met genummerde woorden dat u van ${owner} hebt gekregen, of dat tussen de eigen papieren van ${owner} ligt`,
    enrolled: (owner) =>
      `de wachtwoordzin die u hebt gekozen toen ${owner} u daarom vroeg: meestal zes woorden die u op papier hebt geschreven`,
    quorum: (owner) =>
      `een aantal van de papieren met genummerde woorden die ${owner} aan verschillende mensen heeft gegeven; zij kunnen ze u ook telefonisch voorlezen`,
  },
  makeSure: (owner) =>
    `Vraagt u zich af of deze e-mail echt is? Bel iemand die ${owner} na staat, op een telefoonnummer dat u al kende: nooit op een nummer uit een e-mail. U kunt hem ook laten zien aan iemand in de familie of aan de persoon die de nalatenschap afhandelt. Een e-mail aan ${owner} helpt misschien niet, want die wordt wellicht niet meer gelezen.`,
  openButton: 'Openen wat u is nagelaten',
  verification: {
    subject: (owner) => `${owner} vraagt u uw e-mailadres te bevestigen`,
    lead: (owner, vault) =>
      `${owner} bewaart documenten in Heirlock, in een kluis met de naam ${vault}, en wil graag dat u ze op een dag ontvangt.`,
    please: 'Bevestig alstublieft dat dit e-mailadres van u is, zodat ze bij u aankomen en bij niemand anders. Er is geen haast bij.',
    button: 'Mijn adres bevestigen',
    nothingElse:
      'Verder hoeft u niets te doen, en het kost u niets. U krijgt nog geen documenten te zien; we schrijven u wanneer het zover is.',
    nothingNow: (owner) =>
      `Dat is voor nu alles, en het kost u niets. Misschien vraagt ${owner} u later een wachtwoordzin te kiezen, of krijgt u een papier om te bewaren: dat hebt u nodig als de dag gekomen is. U krijgt nog geen documenten te zien; we schrijven u wanneer het zover is.`,
    thenPassphrase:
      'Daarna kunt u op de pagina een wachtwoordzin kiezen. Het kost u niets. U krijgt nog geen documenten te zien; we schrijven u wanneer het zover is.',
    ifGenuine: (owner) =>
      `Vraagt u zich af of dit echt is? Vraag het persoonlijk of telefonisch aan ${owner}, op een nummer dat u al kende. Weet u niet wie dit is, negeer deze e-mail dan; er gebeurt dan niets.`,
  },
  addressChanged: {
    subject: (owner) => `${owner} heeft in Heirlock uw e-mailadres gewijzigd`,
    lead: (owner, vault) =>
      `${owner} bewaart documenten voor u in Heirlock, in een kluis met de naam ${vault}. Voortaan moeten ze u op een ander e-mailadres bereiken, niet op dit.`,
    ended: 'Links die naar dit adres zijn gestuurd, werken niet meer, en over deze kluis komt hier niets meer binnen.',
    ifSurprised: (owner) =>
      `Hebt u een nieuw adres, dan hoeft u niets te doen. Verrast dit u, vraag het dan persoonlijk of telefonisch aan ${owner}.`,
  },
  invited: {
    subject: (owner) => `${owner} vraagt u een wachtwoordzin te kiezen`,
    lead: (owner, vault) =>
      `${owner} bewaart documenten voor u in Heirlock, in een kluis met de naam ${vault}, en wil graag dat niemand behalve u ze kan openen. Daarvoor kiest u een wachtwoordzin.`,
    codeFromOwner: (owner) =>
      `U hebt daarvoor een code nodig die niet in deze e-mail staat. U krijgt hem persoonlijk van ${owner}: op papier, of als beeld om te scannen. Hebt u hem nog niet, vraag erom als u elkaar ziet of telefonisch.`,
    button: 'Een wachtwoordzin kiezen',
    worksUntil: 'De code werkt tot',
    neverByMail: 'Stuur de code alstublieft nooit per e-mail, en typ hem nergens anders dan op de pagina waar deze e-mail naartoe leidt.',
    ifGenuine: (owner) =>
      `Vraagt u zich af of dit echt is? Vraag het persoonlijk of telefonisch aan ${owner}. Weet u niet wie dit is, negeer deze e-mail dan; er gebeurt dan niets.`,
  },
  preRelease: {
    subject: (day, owner) => `Op ${day} ontvangt u iets van ${owner}`,
    lead: (owner, vault) =>
      `${owner} heeft in Heirlock documenten voor u klaargelegd, in een kluis met de naam ${vault}. Ze worden u gegeven op een dag die van tevoren is gekozen.`,
    from: 'U kunt ze openen vanaf',
    nothingNow: 'U hoeft nu niets te doen. Als de dag gekomen is, sturen we u op dit adres nog een e-mail, met een link die ze opent.',
    mayChange: (owner) =>
      `De dag is enige tijd geleden gekozen en kan nog veranderen. Deze e-mail zegt niets over hoe het vandaag met ${owner} gaat.`,
    questions: (owner) =>
      `Hebt u een vraag, stel die dan aan ${owner}. Is dat niet meer mogelijk, dan kunt u deze e-mail laten zien aan iemand in de familie of aan de persoon die de nalatenschap afhandelt.`,
  },
  released: {
    subject: (owner) => `${owner} heeft u iets nagelaten`,
    lead: (owner, vault, documents) =>
      `${owner} had in Heirlock een kluis met de naam ${vault} en heeft u gekozen om te ontvangen wat erin zit. De kluis is nu voor u vrijgegeven${documents === undefined ? '' : ` en bevat ${documents}`}.`,
    whyToday:
      'In een e-mail kunnen we u niet zeggen waarom dit vandaag gebeurt. Sommige mensen kiezen van tevoren een dag; soms hebben we lang niets van iemand gehoord. Bereikt dit u in een tijd van verlies, dan vinden we dat heel erg voor u. Er is geen haast bij.',
    note: 'Dit briefje hoort erbij:',
    later: 'Is die dag voorbij, open de link dan toch: de pagina kan een nieuwe naar dit adres sturen.',
  },
  keptTogether: {
    complete: (other) =>
      `Twee diensten hebben dit samen bewaard, zodat geen van beide het alleen kon openen: deze en ${other}. Alles wat van hen nodig is, is inmiddels hier. Misschien krijgt u ook van ${other} zo’n e-mail, maar deze is genoeg.`,
    parts: (other) =>
      `Twee diensten hebben dit samen bewaard, zodat geen van beide het alleen kon openen: deze en ${other}. Ook van ${other} komt zo’n e-mail. Elke e-mail leidt naar één deel van de sleutel, en er zijn twee delen nodig: open de link in een van beide; de pagina zegt welke delen er al zijn en hoe er nog een bij komt.`,
    alone: (other) => `Komt er van ${other} geen e-mail, open deze link dan toch: de pagina zegt wat dan verder helpt.`,
  },
  renewed: {
    subject: (owner) => `Uw nieuwe link naar wat ${owner} u heeft nagelaten`,
    lead: (vault, owner) =>
      `Iemand op uw pagina in Heirlock, waarschijnlijk u, heeft om een nieuwe link gevraagd naar de kluis ${vault}, die ${owner} u heeft nagelaten. Hier is hij.`,
    ifNotYou: 'Hebt u er niet om gevraagd, dan hoeft u niets te doen: zonder een code die naar u is gestuurd, opent de link niets.',
  },
  code: {
    subject: 'Uw code om te openen wat u is nagelaten',
    lead: (vault) => `U staat op het punt om in Heirlock de kluis ${vault} te openen. Typ alstublieft deze code op de pagina:`,
    works: (minutes) => `De code werkt ${minutes}. Vraag daarna op dezelfde pagina om een nieuwe.`,
    tellNobody:
      'Typ hem alstublieft nergens anders dan op die pagina, en vertel hem aan niemand. Vraagt iemand u er telefonisch of in een e-mail om, dan is dat niet Heirlock.',
    ifNotYou:
      'Hebt u niet om een code gevraagd, dan hoeft u niets te doen: zonder de code gaat er niets open. Maakt u zich zorgen, praat dan met iemand in de familie of met de persoon die de nalatenschap afhandelt.',
    footer: 'Heirlock bewaart documenten achter slot voor hun eigenaar, tot het tijd is om ze door te geven.',
  },
};
