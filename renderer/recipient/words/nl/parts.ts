import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { parts as english } from '../en/parts.ts';

export const parts: Catalogue<typeof english> = {
  heading: 'De sleutel hiervan wordt in delen bewaard',
  why: 'Opdat niemand het te vroeg kon openen, ook niet de mensen die deze dienst beheren, heeft de eigenaar de delen aan verschillende mensen gegeven. Twee ervan, welke ook, openen het; daarna gaat u hier gewoon verder. Er is geen haast bij.',
  list: 'De delen van de sleutel',
  of: (name) => `Het deel van ${name}`,
  ofPaper: 'Het derde deel, een papier dat misschien bij een notaris ligt',
  ofWitness: 'Het deel van een derde dienst, die over de andere twee waakt',
  here: 'is hier',
  missing: 'ontbreekt nog',
  isFalse: 'is niet het echte',
  sparePaper: 'kan de plaats innemen van een deel dat ontbreekt',
  spareWitness: 'komt vanzelf hierheen als een van de twee er niet meer is',
  together: 'Breng twee delen samen',
  carryWhy: (other) =>
    `Druk op de knop: naast deze pagina gaat een pagina van ${other} open, met het deel dat hier is, en die zegt u hoe het verdergaat. Ook van ${other} zou u een e-mail moeten hebben.`,
  bring: (other) => `Dit deel naar ${other} brengen`,
  otherWayRound: (other, bring) =>
    `Het kan ook andersom. Laat deze pagina open, druk in deze zelfde browser op de link in de e-mail van ${other}, en kies daar “${bring}”. Deze pagina gaat dan vanzelf verder.`,
  behind: (other) =>
    `Deze dienst heeft niet alles gehoord wat de eigenaar het laatst heeft geregeld, dus hier kan het niet worden geopend. Bij ${other} kan het wel.`,
  nothingToBring: (other) =>
    `Wat deze dienst bewaart, is niet te gebruiken, dus de andere twee delen zijn nodig: dat van ${other}, en het derde. Druk alstublieft op de link in de e-mail van ${other}, en ga daar verder.`,
  complete: 'Er zijn hier twee delen van de sleutel',
  completeWhy: 'Ze passen bij elkaar, en u kunt verder.',
  rather: (other) => `Ik open het liever bij ${other}`,
  falseTitle: (giver) => `${giver} heeft iets vals gegeven`,
  falseWhy: (part) =>
    `Het is niet wat de eigenaar had gemaakt: ${part}. Dat is niet uw schuld, en er is niets verloren: twee van de andere delen, welke ook, openen het. Vertel het alstublieft aan de persoon die de nalatenschap afhandelt.`,
  saidToBe: (part) => `Het noemt zichzelf: ${part}.`,
  none: (other) => `Er kwam geen e-mail van ${other}, of de pagina ervan gaat niet open`,
  noneWhy:
    'Kijk alstublieft ook bij de ongewenste e-mail (spam). De twee diensten versturen niet op dezelfde dag als een van beide een tijd weg was. En bestaat een van beide niet meer, dan kan wat u is nagelaten nog steeds worden geopend:',
  noneWithPaper:
    'met het derde deel, een papier met 25 woorden. Vraag in de familie, bij een notaris of aan de persoon die de nalatenschap afhandelt, wie het heeft.',
  noneWithWitness:
    'een derde dienst merkt dat een van de twee er niet meer is, wat ongeveer een dag duurt, en geeft zijn deel aan deze. Het is dan hier, en u kunt verder.',
  lookAgain: 'Opnieuw kijken wat er hier is',
  text: {
    title: 'Op een ander apparaat, of als tekst',
    ours: (other) =>
      `Dit is het deel dat hier is, als tekst. Op de pagina van ${other} kunt u het plakken, op welk apparaat die ook open is. Het deel alleen opent niets.`,
    copy: 'Het deel kopiëren',
    copied: 'Het deel is gekopieerd.',
    notCopied: 'Het kon niet worden gekopieerd. Markeer de tekst alstublieft met de muis of een vinger, en kopieer hem zo.',
    field: 'Een deel dat u als tekst hebt',
    hint: 'Het begint met heirlock:part: en kan over meerdere regels gaan.',
    add: 'Dit deel toevoegen',
  },
  paper: {
    title: 'Ik heb het papier met het derde deel',
    about:
      'Erboven staat “Heirlock: het derde deel”, en het heeft een vierkant patroon en 25 genummerde woorden. Niemand anders ziet wat u typt.',
    words: 'De woorden op het papier',
    hint: 'Een voor een, zoals ze genummerd zijn. Hoofdletters en spaties maken niet uit; de eerste vier letters van een woord zijn genoeg.',
    add: 'Dit papier toevoegen',
    wrongCount: (count) => `Hier ${count === 1 ? 'staat 1 woord' : `staan ${count} woorden`}. Dit papier heeft er 25.`,
  },
  brought: {
    here: (own) => `Het deel is aangekomen bij ${own}`,
    now: (own) => `Druk nu op de link in de e-mail van ${own}, hier in deze browser, en houd deze pagina open.`,
    then: 'Daar typt u net als eerder een code die per e-mail komt. Het deel gaat er dan vanzelf naartoe, en deze pagina meldt het.',
    elsewhere: 'De pagina is open op een ander apparaat, of in een andere browser',
    elsewhereHow: 'Kopieer deze tekst en plak hem daar, onder “Op een ander apparaat, of als tekst”.',
    taken: 'Het deel is aangekomen',
    takenHow: (own) => `Ga alstublieft terug naar de pagina van ${own} met wat u is nagelaten; daar gaat het verder. Deze kunt u sluiten.`,
    refused: 'Het deel is aangekomen, maar is daar niet te gebruiken',
    refusedHow: (own) => `De pagina van ${own} met wat u is nagelaten zegt waarom, en wat u kunt doen. Deze kunt u sluiten.`,
    nothing: 'Hier valt niets te brengen',
    nothingHow:
      'Deze pagina brengt een deel van een sleutel naar een andere pagina. Open alstublieft opnieuw de link in een van uw e-mails, en druk daar op de knop.',
  },
};
