import type { Words } from '../en/index.ts';

export const witness: Words['witness'] = {
  asks: 'Vraagt u',
  noName: 'iemand die geen naam heeft genoemd',
  you: 'U',
  document: 'Document',
  order: 'Uw beurt',
  turn: (position, of) => (of === 1 ? 'U bent de enige die ondertekent' : `Nummer ${position} van ${of}`),
  sealed:
    'Het is vergrendeld op het apparaat van de persoon die u vraagt, met een sleutel die alleen uw adres heeft: deze dienst kan het niet lezen, en het is tot op de laatste byte wat die persoon heeft voorbereid.',
  plain:
    'Het komt van deze dienst, die het kan lezen en anderen iets anders zou kunnen tonen. Aan de vingerafdruk hieronder is te zien of u allen hetzelfde hebt.',
  read: 'Lees het eerst',
  readWhy: 'Dit is wat u ondertekent, en niets anders. Lees alstublieft alle pagina’s.',
  documentName: 'Te ondertekenen document',
  keepUnsigned: 'Opslaan om het elders te lezen',
  fingerprint: 'Vingerafdruk van het document (SHA-256)',
  fingerprintWhy:
    'Die is gelijk voor iedereen die wordt gevraagd dit document te ondertekenen. Vergelijk hem telefonisch om zeker te weten dat u allen hetzelfde voor u hebt.',
  before: 'Vóór u ondertekend',
  beforeWhy: 'We hebben hier in uw browser gecontroleerd dat elk van deze handtekeningen op precies dit document staat.',
  byService: 'Deze dienst heeft de naam voor deze ene handeling gecertificeerd.',
  byOwn: (holder, issuer) =>
    `Met een eigen certificaat: ${holder}, uitgegeven door ${issuer}. Of het te vertrouwen is, wordt hier niet gecontroleerd.`,
  meaning: 'Wat ondertekenen betekent',
  meanings: [
    'Uw naam, dit moment en een bewijs dat u hebt ondertekend, worden deel van het document. Niemand kan dat later veranderen zonder dat het te zien is.',
    'Wat het voor de wet waard is, hangt af van het document en van waar u woont. Een testament heeft bijvoorbeeld vaak inkt op papier nodig. Vraag het bij twijfel na voordat u ondertekent.',
    'U hoeft niet te ondertekenen. Niemand komt te weten waarom, als u het niet zegt.',
  ],
  worth:
    'Voor uw handtekening maakt uw browser een sleutel die deze ene keer wordt gebruikt en dan wordt weggegooid. Deze dienst certificeert dat die voor deze ene handeling van u is. Daar staat niets anders achter dan de code die u per e-mail kreeg: het is geen bewijs van identiteit zoals een notaris of een vertrouwensdienst dat geeft.',
  remembered:
    'Uw naam en uw e-mailadres staan in dat certificaat, dus wie het ondertekende document krijgt, kan ze zien. Deze dienst bewaart ze, en ook wanneer u dit hebt geopend en beantwoord, tot 90 dagen nadat alles is afgelopen. Uw sleutel verlaat deze pagina op geen enkele manier, en is weg zodra u haar sluit.',
  sign: 'Ondertekenen',
  signAs: (name) => `Ondertekenen als ${name}`,
  notShown: 'Zodra het document hierboven te zien is, kunt u ondertekenen.',
  otherWays: 'Andere manieren',
  ownWay: 'Met mijn eigen certificaat ondertekenen (.p12)',
  declineWay: 'Ik wil niet ondertekenen',
  own: 'Uw eigen certificaat',
  ownWhy:
    'Hebt u een bestand met een certificaat en de sleutel ervan, bijvoorbeeld van een vertrouwensdienst, dan kunt u daarmee ondertekenen. Het wordt hier in uw browser geopend; noch het bestand noch het wachtwoord verlaat dit apparaat.',
  file: 'Het bestand met uw certificaat',
  fileHint: 'De naam eindigt meestal op .p12 of .pfx.',
  password: 'Het wachtwoord ervan',
  passwordHint: 'Het wachtwoord dat dit bestand beschermt.',
  openFile: 'Het bestand openen',
  ownIs: 'Certificaat',
  issuedBy: 'Uitgegeven door',
  signWithIt: 'Met dit certificaat ondertekenen',
  back: 'Terug naar het document',
  decline: 'U wilt niet ondertekenen',
  declineWhy: (owner) =>
    `Dat is in orde. ${owner} krijgt bericht dat u niet ondertekent, en na u wordt niemand meer gevraagd. Het kan hier niet worden teruggenomen.`,
  reason: 'Uw reden',
  reasonHint: 'U hoeft er geen te geven. Wie u vraagt, kan haar lezen.',
  declineNow: 'Niet ondertekenen',
  declined: 'U hebt niet ondertekend',
  declinedWhy: (owner) => `${owner} krijgt daarvan bericht. U hoeft verder niets te doen en kunt deze pagina sluiten.`,
  done: 'U hebt ondertekend',
  doneWhy: (owner) => `Dank u. ${owner} krijgt bericht, en u hoeft verder niets te doen.`,
  what: 'Wat',
  when: 'Wanneer',
  as: 'Als',
  digest: 'SHA-256 van uw kopie',
  digestWhy: 'Aan deze tekens kan iedereen later zien of een bestand hetzelfde is als dat wat u bewaart.',
  keep: 'Een kopie bewaren',
  keepWhy:
    'Ze eindigt met uw handtekening. Wie na u ondertekent, voegt er iets aan toe en verandert er niets van. Bewaar haar alstublieft nu: zodra u deze pagina hebt verlaten, is zij hier niet meer te krijgen.',
  loadAgain: 'Kijken hoe het ervoor staat',
  fileName: 'Ondertekend document',
};
