import type { OwnerLanguage } from '../../../shared/domain/language.ts';
import type { SentenceKey, SheetKind, SheetPage } from './sheet-parts.ts';
import type { SheetSaid } from './words/en/sheet.ts';

// What may have become of a vault while a sheet of it lay in a drawer, and what each sentence on the sheet says about that. Whoever adds a
// sentence, or changes one, says here in which situations it holds: it has to in all of them.

/** One state of the world in which somebody reads a sheet. */
export interface Situation {
  readonly name: string;
  /** The service that has the vault; `moved`: it answers at another address than on the day of printing. */
  readonly service: 'there' | 'moved' | 'gone';
  /** Whether it has opened the vault to the recipient. */
  readonly isReleased: boolean;
  /** Files with both halves: none, or one that was made while this sheet counted, or only others. */
  readonly file: 'none' | 'fits' | 'other';
  /** Whether the sheet opens what the service has now. */
  readonly counts: boolean;
  /** Of several sheets that belong together, whether enough of them are here. */
  readonly isEnough: boolean;
  /** Whether the recipient's address is still the one on the sheet, and the vault's name. */
  readonly sameAddress: boolean;
  readonly sameName: boolean;
  /** The number that is shown when it opens, compared with the one on the sheet. */
  readonly shown: 'same' | 'higher' | 'lower';
  readonly isOwnerDead: boolean;
  /**
   * What two services and a third party have given of a vault that they keep together: parts that the recipient can come by, of which two are
   * needed. Null where one service has the whole.
   */
  readonly parts: 0 | 1 | 2 | 3 | null;
  /** Whether the other of the two services is there; `service` is about any that is. */
  readonly isOtherThere: boolean;
}

const usual: Omit<Situation, 'name'> = {
  service: 'there',
  isReleased: false,
  file: 'none',
  counts: true,
  isEnough: true,
  sameAddress: true,
  sameName: true,
  shown: 'same',
  isOwnerDead: false,
  parts: null,
  isOtherThere: false,
};

const two = { ...usual, parts: 0, isOtherThere: true } as const;
/** Both have opened it. */
const opened = { isReleased: true, isOwnerDead: true } as const;

export const situations: readonly Situation[] = [
  { ...usual, name: 'the vault is not released' },
  { ...usual, name: 'the vault is released', isReleased: true, isOwnerDead: true },
  { ...usual, name: 'it is released on a day that was chosen, and its owner lives', isReleased: true },
  { ...usual, name: 'its owner has died, and nothing is released yet', isOwnerDead: true },
  { ...usual, name: 'its owner made a file beforehand', file: 'fits' },
  { ...usual, name: 'the service is gone, and there is a file', service: 'gone', file: 'fits', isOwnerDead: true },
  { ...usual, name: 'the service is gone, and there is no file', service: 'gone', isOwnerDead: true },
  { ...usual, name: 'the service is gone, and the file is another sheet’s', service: 'gone', file: 'other', isOwnerDead: true },
  { ...usual, name: 'the service has moved', service: 'moved', isReleased: true },
  { ...usual, name: 'something newer was sealed after the sheet was printed', isReleased: true, shown: 'higher' },
  { ...usual, name: 'something older is shown', isReleased: true, shown: 'lower' },
  { ...usual, name: 'a newer sheet has taken its place', isReleased: true, counts: false },
  { ...usual, name: 'a newer sheet has taken its place after a file was made', counts: false, file: 'fits' },
  { ...usual, name: 'the sheet was printed and thrown away', counts: false },
  { ...usual, name: 'a keeper is alone', isReleased: true, isEnough: false },
  { ...usual, name: 'a keeper is alone with a file', file: 'fits', service: 'gone', isEnough: false, isOwnerDead: true },
  { ...usual, name: 'the vault was renamed', isReleased: true, sameName: false },
  { ...usual, name: 'the recipient has another address', isReleased: true, sameAddress: false },
  { ...two, name: 'two services keep the vault, and it is not released' },
  { ...two, ...opened, name: 'two services keep it, and only one has written so far', parts: 1 },
  { ...two, ...opened, name: 'two services keep it, and both have written', parts: 2 },
  { ...two, ...opened, name: 'one of two services is gone, and a witness has answered', parts: 2, isOtherThere: false },
  { ...two, ...opened, name: 'one of two services is gone, and the paper is found', parts: 2, isOtherThere: false },
  { ...two, ...opened, name: 'one of two services is gone, and the third party too', parts: 1, isOtherThere: false },
  { ...two, name: 'both services are gone, and there is no file', service: 'gone', isOwnerDead: true, isOtherThere: false },
  { ...two, name: 'both services are gone, and there is a file', service: 'gone', isOwnerDead: true, isOtherThere: false, file: 'fits' },
  {
    ...two,
    ...opened,
    name: 'a second service was added after printing, and the first is gone',
    parts: 2,
    service: 'moved',
    isOtherThere: false,
  },
  { ...usual, ...opened, name: 'the second service was given up after printing' },
];

/** Where the words of a sheet can be typed so that they open something, or show that they would. */
type Place = 'link' | 'reader' | 'owner' | 'other program';

/** Where they do, for somebody who has every sheet that is there. */
function placesOf({ service, isReleased, file, counts, isEnough, parts }: Situation): Place[] {
  const places: Place[] = [];
  if (service !== 'gone' && isReleased && counts && isEnough && (parts === null || parts >= 2)) places.push('link');
  // A file that was made while a sheet counted opens with it for good. The format is public: so it does in a program of somebody else's.
  if (file === 'fits' && isEnough) places.push('reader', 'other program');
  if (counts) places.push('owner');
  return places;
}

const opens = (situation: Situation): boolean => placesOf(situation).some((place) => place !== 'owner');
/** A mail leaves when the service opens the vault; to the address that the owner gave last. */
const mailLeaves = ({ service, isReleased }: Situation): boolean => isReleased && service !== 'gone';

/** What makes a sentence true. */
type Holds = (situation: Situation) => boolean;
/** It says what was so on the day of printing, or when the sheet was made. */
const past: Holds = () => true;
/** It asks for something that does harm in no situation. */
const harmless: Holds = () => true;
/** It allows every place where the words do something. */
const allows =
  (...allowed: readonly Place[]): Holds =>
  (situation) =>
    placesOf(situation).every((place) => allowed.includes(place));
const whenever =
  (condition: Holds, then: Holds): Holds =>
  (situation) =>
    !condition(situation) || then(situation);

/** One sentence: on which sheets it is, its text with the facts of `samplePage`, and when it holds. */
export interface Claim extends Readonly<Record<OwnerLanguage, string>> {
  readonly on: readonly SheetKind[];
  readonly holds: Holds;
}

/** Facts that stand out in a text. */
export const samplePage: SheetPage = {
  sheet: { id: '01KAN2Y5B1QJ7K8M9N0P1R2S3T', code: new Uint8Array(16).map((_, index) => index * 17 + 3), holder: 'Ida' },
  threshold: 2,
  count: 3,
  others: ['Bo', 'Cy'],
  owner: 'Ada',
  recipient: 'Eve',
  email: 'eve@example.org',
  vault: 'Papers',
  vaultInMails: 'Box',
  site: 'https://vault.example.org',
  madeAt: '2026-11-20T12:00:00.000Z',
  bundleGeneration: 4,
  readerHash: 'ab'.repeat(32),
  shared: null,
};

const hash = 'abababab abababab abababab abababab abababab abababab abababab abababab';
const all = ['own', 'held', 'quorum'] as const;
const keepers = ['held', 'quorum'] as const;

export const claims: Readonly<Record<SentenceKey, Claim>> = {
  keyForYou: {
    on: ['own'],
    en: 'This page was made as a key to what Ada leaves to you.',
    de: 'Diese Seite wurde als Schlüssel gemacht zu dem, was Ada für Sie bestimmt hat.',
    holds: past,
  },
  keyFor: {
    on: ['held'],
    en: 'This page was made as a key to what Ada leaves to Eve.',
    de: 'Diese Seite wurde als Schlüssel gemacht zu dem, was Ada für Eve bestimmt hat.',
    holds: past,
  },
  keyTogether: {
    on: ['quorum'],
    en: 'This is one of 3 pages that were made together. Any 2 of them are meant as the key to what Ada leaves to Eve; fewer than 2 reveal nothing.',
    de: 'Dies ist eine von 3 Seiten, die zusammen gemacht wurden. Je 2 davon sind als Schlüssel gedacht zu dem, was Ada für Eve bestimmt hat; weniger als 2 verraten nichts.',
    holds: whenever(
      ({ isEnough }) => !isEnough,
      (situation) => !opens(situation),
    ),
  },
  elsewhere: {
    on: ['own', 'held'],
    en: 'It opens nothing by itself: what it opens lies elsewhere.',
    de: 'Allein öffnet sie nichts: Was sie öffnet, liegt anderswo.',
    holds: whenever(opens, ({ service, file }) => service !== 'gone' || file !== 'none'),
  },
  elsewhereTogether: {
    on: ['quorum'],
    en: 'The pages open nothing by themselves: what they open lies elsewhere.',
    de: 'Die Seiten allein öffnen nichts: Was sie öffnen, liegt anderswo.',
    holds: whenever(opens, ({ service, file }) => service !== 'gone' || file !== 'none'),
  },
  keepIt: {
    on: ['own'],
    en: 'Keep it with your important papers.',
    de: 'Bewahren Sie sie bei Ihren wichtigen Papieren auf.',
    holds: harmless,
  },
  others: {
    on: ['quorum'],
    en: 'The other pages were made for: Bo, Cy.',
    de: 'Die anderen Seiten wurden gemacht für: Bo, Cy.',
    holds: past,
  },
  othersUnsaid: {
    on: ['quorum'],
    en: 'Who keeps the other pages is not said here. If they are needed, ask those who were close to Ada.',
    de: 'Wer die anderen Seiten verwahrt, steht hier nicht. Werden sie gebraucht, fragen Sie Menschen aus der Nähe von Ada.',
    holds: harmless,
  },
  askKeep: {
    on: keepers,
    en: 'Until it is needed, keep this page safe and dry, and show it to nobody.',
    de: 'Bis sie gebraucht wird, bewahren Sie diese Seite sicher und trocken auf, und zeigen Sie sie niemandem.',
    holds: harmless,
  },
  askWhen: {
    on: keepers,
    en: 'When Ada has died, or Eve has another good reason, such as an e-mail about it: give this page to Eve, or read its words out.',
    de: 'Wenn Ada gestorben ist oder Eve einen anderen guten Grund hat, etwa eine E-Mail deswegen: Geben Sie Eve diese Seite, oder lesen Sie die Wörter vor.',
    // Nobody who should open it is left without the page. What else is a good reason, a keeper has to judge.
    holds: whenever(
      ({ isReleased, service }) => isReleased || service === 'gone',
      (situation) => situation.isOwnerDead || mailLeaves(situation),
    ),
  },
  askSure: {
    on: keepers,
    en: 'First make sure that it is really Eve: meet, or call a number that you knew before. Never send the words by e-mail.',
    de: 'Vergewissern Sie sich vorher, dass es wirklich Eve ist: bei einem Treffen oder unter einer Nummer, die Sie schon hatten. Schicken Sie die Wörter nie per E-Mail.',
    holds: harmless,
  },
  askBack: {
    on: keepers,
    en: 'If Ada asks for the page, or you can no longer keep it, give it back; after the death of Ada, give it to Eve.',
    de: 'Wenn Ada die Seite zurückhaben möchte oder Sie sie nicht mehr verwahren können, geben Sie sie zurück; nach dem Tod von Ada geben Sie sie Eve.',
    holds: harmless,
  },
  mailToYou: {
    on: ['own'],
    en: 'When the vault is opened to you, an e-mail goes to the address that Ada gave for you (on the day of printing eve@example.org).',
    de: 'Wird der Tresor für Sie geöffnet, geht eine E-Mail an die Adresse, die Ada für Sie angegeben hat (am Tag des Drucks eve@example.org).',
    // Whatever the address is by then: it is the one that was given.
    holds: whenever(({ isReleased, service }) => isReleased && service !== 'gone', mailLeaves),
  },
  mailTo: {
    on: keepers,
    en: 'When the vault is opened to Eve, an e-mail with a link goes to Eve.',
    de: 'Wird der Tresor für Eve geöffnet, geht eine E-Mail mit einem Link an Eve.',
    holds: whenever(({ isReleased, service }) => isReleased && service !== 'gone', mailLeaves),
  },
  mailNamesNone: {
    on: all,
    en: 'On the day of printing, e-mails did not say the name of the vault.',
    de: 'Am Tag des Drucks nannten E-Mails den Namen des Tresors nicht.',
    holds: past,
  },
  mailNames: {
    on: all,
    en: 'On the day of printing, e-mails called the vault “Box”.',
    de: 'Am Tag des Drucks nannten E-Mails den Tresor „Box“.',
    holds: past,
  },
  mailLink: {
    on: all,
    en: 'Open the link in it. On the day of printing, such links led to https://vault.example.org',
    de: 'Öffnen Sie den Link darin. Am Tag des Drucks führte er zu https://vault.example.org',
    holds: past,
  },
  mailTwo: {
    on: all,
    en: 'On the day of printing, two services kept the vault. Each writes on its own: there may be two e-mails, hours or days apart, and both are about the same.',
    de: 'Am Tag des Drucks verwahrten zwei Dienste den Tresor. Jeder schreibt für sich: Es können zwei E-Mails sein, Stunden oder Tage auseinander, und in beiden geht es um dasselbe.',
    // "May": there is one where the other is gone, or has yet to write.
    holds: past,
  },
  mailLinkTwo: {
    on: all,
    en: 'Open the link in one of them. On the day of printing, such links led to https://vault.example.org or to https://tresor.example.net',
    de: 'Öffnen Sie den Link in einer davon. Am Tag des Drucks führte er zu https://vault.example.org oder zu https://tresor.example.net',
    holds: past,
  },
  parts: {
    on: all,
    en: 'On that day two parts of three were needed besides these words: each service had one, a third party the third. If a part is missing, the page says so, and what to do.',
    de: 'An diesem Tag waren außer diesen Wörtern zwei von drei Teilen nötig: Jeder Dienst hatte einen, ein Dritter den dritten. Fehlt ein Teil, sagt die Seite das, und was zu tun ist.',
    holds: whenever(
      ({ parts }) => parts !== null && parts < 2,
      (situation) => !placesOf(situation).includes('link'),
    ),
  },
  oneGone: {
    on: all,
    en: 'If one of the services no longer exists, go on with the other: it may take some days longer until the third party has answered.',
    de: 'Gibt es einen der Dienste nicht mehr, machen Sie mit dem anderen weiter: Es kann einige Tage länger dauern, bis der Dritte geantwortet hat.',
    // It promises no answer: the third party may be gone as well.
    holds: whenever(
      ({ isOtherThere, parts }) => !isOtherThere && parts === 2,
      (situation) => !situation.isReleased || mailLeaves(situation),
    ),
  },
  oneGonePaper: {
    on: all,
    en: 'If one of the services no longer exists, the page of the other asks for a paper with 25 words, the third part. Ask those who were close to Ada, or notaries, for it.',
    de: 'Gibt es einen der Dienste nicht mehr, fragt die Seite des anderen nach einem Papier mit 25 Wörtern, dem dritten Teil. Fragen Sie danach Menschen aus der Nähe von Ada oder Notare.',
    holds: harmless,
  },
  oneGoneHeld: {
    on: all,
    en: 'If one of the services no longer exists, the page of the other asks for a paper with 25 words, the third part. On the day of printing it was meant to be kept by Quast.',
    de: 'Gibt es einen der Dienste nicht mehr, fragt die Seite des anderen nach einem Papier mit 25 Wörtern, dem dritten Teil. Am Tag des Drucks sollte es hier verwahrt werden: Quast.',
    holds: harmless,
  },
  mailCode: {
    on: all,
    en: 'Have a code sent to you, and type its six digits.',
    de: 'Lassen Sie sich einen Code schicken, und geben Sie die sechs Ziffern ein.',
    holds: harmless,
  },
  typeWords: {
    on: ['own', 'held'],
    en: 'Choose “With the words on your sheet”, and type the words of this page.',
    de: 'Wählen Sie „Mit den Wörtern auf Ihrem Blatt“, und geben Sie die Wörter ein.',
    holds: harmless,
  },
  typeTogether: {
    on: ['quorum'],
    en: 'Choose the way with the sheets of several people, and type the words of 2 of these pages, one after the other.',
    de: 'Wählen Sie den Weg mit den Blättern mehrerer Menschen, und geben Sie nacheinander die Wörter von 2 dieser Seiten ein.',
    holds: harmless,
  },
  fileLook: {
    on: all,
    en: 'Look for a file whose name ends in .heirlock-bundle, and for the page heirlock-reader.html: on memory sticks, on computers, with other papers, and with those who were close to Ada. The two need no internet and no company.',
    de: 'Suchen Sie eine Datei, deren Name auf .heirlock-bundle endet, und die Seite heirlock-reader.html: auf USB-Sticks und Computern, bei Papieren, bei Menschen aus der Nähe von Ada. Beide brauchen kein Internet und keine Firma.',
    holds: whenever(({ file, isEnough, service }) => file === 'fits' && isEnough && service === 'gone', opens),
  },
  fileCopy: {
    on: all,
    en: 'Copy both onto a computer, best onto one that is off the internet.',
    de: 'Kopieren Sie beide auf einen Computer, am besten auf einen ohne Internet.',
    holds: harmless,
  },
  fileOpen: {
    on: all,
    en: 'Open heirlock-reader.html with a double click, and choose “English”.',
    de: 'Öffnen Sie heirlock-reader.html mit einem Doppelklick, und wählen Sie „Deutsch“.',
    holds: harmless,
  },
  fileChoose: {
    on: all,
    en: 'Under “The file”, choose the file.',
    de: 'Wählen Sie unter „Die Datei“ die Datei aus.',
    holds: harmless,
  },
  fileOther: {
    on: all,
    en: 'If it does not open, try any other such file, and any newer page like this one.',
    de: 'Öffnet sie sich nicht, versuchen Sie jede andere solche Datei und jede neuere Seite wie diese.',
    holds: harmless,
  },
  fileNone: {
    on: all,
    en: 'If there is no such file, and no service keeps the vault any more, this page opens nothing. Keep it all the same: a file may still be found.',
    de: 'Gibt es keine Datei und verwahrt auch kein Dienst den Tresor mehr, öffnet diese Seite nichts. Heben Sie sie trotzdem auf: Eine Datei kann sich noch finden.',
    holds: whenever(
      ({ file, service }) => file === 'none' && service === 'gone',
      (situation) => !opens(situation),
    ),
  },
  typeOnly: {
    on: all,
    en: 'Type the words only behind that link, into heirlock-reader.html or, to try them, into the Heirlock of Ada, unless an expert whom you trust says otherwise.',
    de: 'Geben Sie die Wörter nur hinter diesem Link ein, in heirlock-reader.html oder, um sie zu erproben, im Heirlock von Ada, außer jemand vom Fach, dem Sie trauen, rät anders.',
    holds: allows('link', 'reader', 'owner', 'other program'),
  },
  typeOnlyTwo: {
    on: all,
    en: 'Type the words only behind the link of such an e-mail, into heirlock-reader.html or, to try them, into the Heirlock of Ada, unless an expert whom you trust says otherwise.',
    de: 'Geben Sie die Wörter nur hinter dem Link einer solchen E-Mail ein, in heirlock-reader.html oder, um sie zu erproben, im Heirlock von Ada, außer jemand vom Fach, dem Sie trauen, rät anders.',
    holds: allows('link', 'reader', 'owner', 'other program'),
  },
  typeOnlyFile: {
    on: all,
    en: 'Type the words only into heirlock-reader.html, behind the link of an e-mail about this vault, if one comes, or, to try them, into the Heirlock of Ada, unless an expert whom you trust says otherwise.',
    de: 'Geben Sie die Wörter nur in heirlock-reader.html ein, hinter dem Link einer E-Mail über diesen Tresor, wenn eine kommt, oder, um sie zu erproben, im Heirlock von Ada, außer jemand vom Fach, dem Sie trauen, rät anders.',
    holds: allows('link', 'reader', 'owner', 'other program'),
  },
  tellNobody: {
    on: ['own'],
    en: 'Tell them to nobody who calls, writes or comes to the door.',
    de: 'Sagen Sie sie niemandem, der anruft, schreibt oder an der Tür steht.',
    holds: harmless,
  },
  dated: {
    on: all,
    en: 'Names and addresses here are those of 2026-11-20.',
    de: 'Namen und Adressen hier sind die vom 2026-11-20.',
    holds: past,
  },
  older: {
    on: all,
    en: 'If you are shown a number lower than 4, something newer may be missing.',
    de: 'Wird Ihnen eine kleinere Nummer als 4 gezeigt, fehlt vielleicht etwas Neueres.',
    // The number on the sheet was already taken on the day of printing.
    holds: past,
  },
  found: {
    on: all,
    en: 'Whoever finds this page, please give it to Eve or Ada.',
    de: 'Wer diese Seite findet, gebe sie bitte an Eve oder Ada.',
    holds: harmless,
  },
  sheet: {
    on: all,
    en: 'Sheet 01KAN2Y5B1QJ7K8M9N0P1R2S3T, for Eve.',
    de: 'Blatt 01KAN2Y5B1QJ7K8M9N0P1R2S3T, für Eve.',
    holds: past,
  },
  experts: {
    on: all,
    en: `For experts: SHA-256 of that day’s heirlock-reader.html: ${hash}. A later one has another and is no worse. If in doubt, use it only off the internet.`,
    de: `Für Fachleute: SHA-256 der heirlock-reader.html dieses Tages: ${hash}. Eine spätere hat eine andere und ist nicht schlechter. Im Zweifel benutzen Sie sie nur ohne Internet.`,
    // Of another file there is another hash; and a later reader opens what an earlier one did (FORMAT.md, "Bundle").
    holds: past,
  },
};

/** Sentences that sheets of earlier versions had, and where each of them was false. */
export const earlierClaims: readonly (readonly [sentence: string, holds: Holds, falseIn: readonly string[]])[] = [
  [
    'It opens nothing until the vault is released',
    whenever(opens, ({ isReleased }) => isReleased),
    [
      'its owner made a file beforehand',
      'the service is gone, and there is a file',
      'a newer sheet has taken its place after a file was made',
      'both services are gone, and there is a file',
    ],
  ],
  [
    'when it is, this page is what opens what was left to you',
    whenever(({ isReleased }) => isReleased, opens),
    [
      'a newer sheet has taken its place',
      'a keeper is alone',
      'two services keep it, and only one has written so far',
      'one of two services is gone, and the third party too',
    ],
  ],
  [
    'do not type these words anywhere else (than behind the link)',
    whenever(opens, allows('link', 'owner')),
    [
      'its owner made a file beforehand',
      'the service is gone, and there is a file',
      'a newer sheet has taken its place after a file was made',
      'both services are gone, and there is a file',
    ],
  ],
  [
    'It leads to https://vault.example.org',
    whenever(mailLeaves, ({ service }) => service === 'there'),
    ['the service has moved', 'a second service was added after printing, and the first is gone'],
  ],
  [
    'one e-mail and these words open it',
    whenever((situation) => mailLeaves(situation) && situation.counts && situation.isEnough, opens),
    ['two services keep it, and only one has written so far', 'one of two services is gone, and the third party too'],
  ],
  [
    'with one of two services gone, the other opens it',
    whenever(({ isReleased, isOtherThere, parts }) => isReleased && parts !== null && !isOtherThere, opens),
    ['one of two services is gone, and the third party too'],
  ],
  ['what you are shown must have this number or a higher one', ({ shown }) => shown !== 'lower', ['something older is shown']],
];

/** What fills the holes of a sentence. */
export const saidOnSample: SheetSaid = {
  owner: 'Ada',
  recipient: 'Ida',
  email: 'ida@example.org',
  site: 'https://tresor.example.org',
  secondSite: 'https://tresor.example.net',
  paperHolder: 'Quast',
  label: 'Box',
  day: '2026-11-20',
  threshold: 2,
  count: 3,
  others: 'Ann, Ben',
  number: 4,
  sheet: 'AAAA',
  reader: '00000000',
};
