import type { MailCatalogue } from '../en/index.ts';

export const watching: MailCatalogue['watching'] = {
  held: {
    subject: (hold) => `Heirlock houdt alle automatische vrijgaven tegen (stop ${hold})`,
    lead: 'Er is iets mis met de tijd of met de database van uw Heirlock-server, of iemand wil dat hij wacht. Zolang niemand ernaar heeft gekeken, wordt geen kluis die is tegengehouden automatisch vrijgegeven en wordt de eigenaar ervan niet gewaarschuwd. Een eigenaar die een levensteken geeft, maakt de eigen kluis vrij, tenzij die op een datum wacht.',
    found: 'Wat er is gevonden',
    when: 'Wanneer, volgens de klok van de server',
    number: 'Nummer van de stop',
    reason: {
      clock_behind: 'De klok geeft een vroegere tijd aan dan zij eerder heeft aangegeven',
      clock_jump: 'De klok is meer dan een uur vooruitgesprongen dat niet is verstreken',
      clock_unproved: 'De server was meer dan een uur uit, en geen andere klok staat in voor de tijd die hij nu aangeeft',
      database_restored: 'De database is ouder dan zij was: zij lijkt uit een back-up te zijn teruggezet',
      by_hand: 'Iemand die de server beheert, heeft alle automatische vrijgaven stopgezet',
    },
    whatToDo: {
      clock_behind:
        'Zet de klok van de machine goed (bij Postgres: die van de database), en zoek uit welke van de twee tijden onjuist was.',
      clock_jump: 'Zet de klok van de machine goed (bij Postgres: die van de database) voordat u de stop opheft.',
      clock_unproved:
        'Alleen kluizen met een datum wachten hierop. Kijk of de tijd klopt, en hef de stop op als dat zo is. Hij eindigt vanzelf zodra een andere klok dezelfde tijd aangeeft (HEIRLOCK_CLOCK_URL).',
      database_restored:
        'Levenstekens van na de back-up zijn verloren, dus sommige eigenaren lijken stil die dat niet zijn. Vraag hun een levensteken te geven, of wacht tot ze de kans hebben gehad.',
      by_hand: 'In het auditlogboek staat wie het deed en waarom. Vraag het na voordat u de stop opheft.',
    },
    lift: (hold) =>
      `Als alles weer in orde is, laat “heirlock holds lift ${hold}” op de server, of het beheerplatform voor een beheerder, zien wat er zou worden vrijgegeven en wanneer, en heft de stop dan op. Waarschuwingen die eerder zijn gegeven, worden dan opnieuw volledig gegeven.`,
    footer: 'U krijgt deze e-mail omdat u beheerder bent van deze Heirlock-server.',
  },
  damage: {
    subject: 'Er is iets beschadigd dat op uw Heirlock-server is opgeslagen',
    lead: 'Iemand vroeg iets op dat uw Heirlock-server bewaart, en het kon niet worden geopend: de bytes zijn niet die welke werden opgeslagen, of ze zijn weg. Wie het opvroeg, heeft niets gekregen.',
    found: 'Wat er is gevonden',
    id: 'Het kenmerk, zoals in het logboek',
    what: {
      document: 'Een document',
      certificate: 'Een overlijdensakte die is ingediend',
      witnessing: 'Een document dat door verschillende mensen wordt ondertekend',
      release_half: 'De helft van de sleutel van een ontvanger die de server bewaart',
    },
    whatToDo: {
      document:
        'Zoek het alstublieft in uw back-ups voordat die worden overschreven, en kijk of de schijf meer van zulke fouten heeft. Zonder een goede kopie moet de eigenaar het opnieuw opslaan, en na een vrijgave kan niemand dat.',
      certificate:
        'Zoek haar alstublieft in uw back-ups, en kijk of de schijf meer van zulke fouten heeft. Anders moet zij opnieuw worden ingediend.',
      witnessing:
        'Zoek het alstublieft in uw back-ups, en kijk of de schijf meer van zulke fouten heeft. Anders moet de eigenaar opnieuw om de handtekeningen vragen.',
      release_half:
        'Zonder deze helft kan deze ontvanger niets openen van wat voor hem of haar is verzegeld. Zoek haar alstublieft in uw back-ups voordat die worden overschreven. Tot de vrijgave kan de eigenaar nieuwe sleutels maken; daarna helpt alleen een back-up.',
    },
  },
  neighbour: {
    name: 'De andere server',
    lastHeard: 'Voor het laatst gehoord',
    silent: {
      subject: 'Een Heirlock-server waarover de uwe waakt, is stil',
      lead: 'Uw Heirlock-server verwacht elke minuut een levensteken van een andere server, en er komt er geen meer.',
      whatToDo:
        'Vertel het alstublieft aan wie die server beheert, of kijk zelf: zolang hij uitligt, wordt daar niemand gewaarschuwd en niets vrijgegeven. Het kan ook zijn dat alleen de verbinding tussen de twee verbroken is. U krijgt één keer per dag bericht zolang het duurt, en wanneer hij weer te horen is.',
    },
    heard: {
      subject: 'Een Heirlock-server waarover de uwe waakt, is weer te horen',
      lead: 'De andere Heirlock-server geeft weer levenstekens.',
      whatToDo: 'Waarschuwingstermijnen die daar afliepen terwijl hij uitlag, beginnen opnieuw in hun geheel.',
    },
  },
  contactCode: {
    subject: 'Uw code om dit adres te bevestigen in Heirlock',
    lead: 'Dit adres is in Heirlock opgegeven als tweede adres, waar de laatste waarschuwingen naartoe gaan voordat een kluis wordt vrijgegeven. Typ deze code alstublieft waar u het hebt opgegeven:',
    works: (minutes) => `De code werkt ${minutes}. Niemand van Heirlock zal u er ooit om vragen.`,
    ifNotYou: 'Hebt u dit adres niet opgegeven, dan hoeft u niets te doen: zonder de code wordt het niet gebruikt.',
    footer: 'U krijgt deze e-mail omdat iemand dit adres in Heirlock heeft getypt.',
  },
  contactAsked: {
    subject: 'Kijk alstublieft hoe het gaat met iemand die u in Heirlock heeft genoemd',
    lead: (owner) =>
      `${owner} bewaart papieren in Heirlock voor de dag dat hij of zij er niet meer is, en heeft u genoemd als iemand aan wie wij iets mogen vragen. We hebben niet van deze persoon gehoord zoals het had gemoeten.`,
    handedOnFrom: 'Als we niets horen, wordt het nagelatene doorgegeven vanaf',
    getInTouch: (owner) =>
      `Neem alstublieft contact op met ${owner}. Is alles in orde, vraag dan om een levensteken in Heirlock: dan wordt er niets doorgegeven.`,
    mayVouch: (owner) => `${owner} wil ook dat uw woord telt. Weet u dat ${owner} in leven is, dan heeft deze pagina daar een knop voor:`,
    vouchButton: 'Bevestigen: in leven',
    otherwise:
      'Is er iets gebeurd, dan hoeft u hier niets te doen. Weet u niet zeker of deze e-mail echt is, vraag het dan rechtstreeks of aan de familie, en doe verder niets.',
    footer: (owner) => `U krijgt deze e-mail omdat ${owner} u in Heirlock heeft genoemd als iemand aan wie wij iets mogen vragen.`,
  },
};
