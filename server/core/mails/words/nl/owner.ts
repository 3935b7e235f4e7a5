import type { MailCatalogue } from '../en/index.ts';

export const owner: MailCatalogue['owner'] = {
  releasedOn: 'Als we niets horen, wordt de kluis vrijgegeven op',
  checkInButton: 'Levensteken geven',
  checkInHow: 'De link opent een pagina met één knop. Druk daarop, en u bent klaar.',
  keptWith: (others) =>
    `Uw kluis wordt samen met ${new Intl.ListFormat('nl').format(others)} gesloten gehouden. Ook daarvandaan krijgt u zo’n e-mail, en die vraagt om een eigen antwoord: wat u in deze e-mail indrukt, telt daar maar een tijdje of helemaal niet. Een levensteken in Heirlock op uw computer telt overal.`,
  reminder: {
    subject: (day, vault) => `Geef alstublieft uiterlijk ${day} een levensteken: ${vault}`,
    lead: (vault) =>
      `Het is bijna tijd voor een levensteken voor uw kluis ${vault}. Daarmee weten we dat het goed met u gaat en dat de kluis gesloten moet blijven.`,
    promise: 'Geeft u een levensteken uiterlijk op de dag die hieronder staat, dan blijft alles zoals het is.',
    due: 'Geef alstublieft een levensteken uiterlijk',
  },
  wasDue: 'Uw levensteken werd verwacht op',
  dueNotice: {
    subject: (vault) => `Uw levensteken had er moeten zijn: ${vault}`,
    lead: (vault) => `We verwachtten een levensteken voor uw kluis ${vault}, en we hebben niets van u gehoord. De kluis is nog gesloten.`,
    choice:
      'Geef nu een levensteken, dan blijft alles zoals het is. Anders wordt de kluis vrijgegeven voor de mensen die u hebt gekozen, en dat kan niet ongedaan worden gemaakt.',
  },
  lastWarning: {
    subject: (vault, day) => `Laatste waarschuwing: ${vault} wordt op ${day} vrijgegeven`,
    lead: (vault) =>
      `Dit is onze laatste waarschuwing voordat uw kluis ${vault} wordt vrijgegeven. Sinds we uw levensteken verwachtten, hebben we niets van u gehoord.`,
    choice:
      'Leest u dit en wilt u dat de kluis gesloten blijft, geef dan nu een levensteken. Een vrijgave kan niet ongedaan worden gemaakt.',
  },
  datePassed: {
    subject: (vault, day) => `Kijk alstublieft naar de datum: ${vault} wordt op ${day} vrijgegeven`,
    lead: (vault) =>
      `De dag waarop uw kluis ${vault} vrijgegeven zou worden, ging voorbij terwijl de kluis gearchiveerd of verwijderd was, of terwijl hier niets vrijgegeven kon worden. Daarom is er toen niets vrijgegeven. Nu is het tijd voor de vrijgave.`,
    passed: 'De datum die voorbij is',
    releasedOn: 'Stelt u geen nieuwe datum in, dan wordt de kluis vrijgegeven op',
    choice:
      'Wilt u dat niet, open dan vóór die tijd Heirlock op uw computer en stel een nieuwe datum in voor deze kluis. Een vrijgave kan niet ongedaan worden gemaakt.',
    nothingToDo:
      'Moet de kluis vrijgegeven worden, dan hoeft u niets te doen. Deze e-mail bevat met opzet geen link: twijfelt u eraan, kijk dan in Heirlock zelf.',
  },
  released: {
    subject: (vault) => `${vault} is vrijgegeven`,
    lead: (vault) => `Uw kluis ${vault} is vrijgegeven voor de mensen die u hebt gekozen. Dit kan niet ongedaan worden gemaakt.`,
    on: 'Vrijgegeven op',
    why: 'Waarom',
    trigger: {
      manual: 'Hij is met de hand vrijgegeven, vanuit uw account',
      inactivity: 'Er heeft ons op tijd geen levensteken bereikt',
      date_based: 'De datum die u had ingesteld, is aangebroken',
      death_certificate: 'Er is een overlijdensakte ingediend en aanvaard',
    },
    writtenTo: 'We hebben geschreven aan',
    wanted: 'Is dit wat u wilde, dan hoeft u niets te doen.',
    unwanted:
      'Zo niet, praat dan met de mensen die u hebt gekozen: zij kunnen nu openen wat u hun hebt nagelaten. De geschiedenis van de kluis in Heirlock laat zien wat er is gebeurd. Denkt u dat iemand anders uw account heeft gebruikt, wijzig daar dan uw wachtwoord.',
  },
};
