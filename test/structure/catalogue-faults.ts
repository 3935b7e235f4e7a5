/** What can be wrong with a sentence in another language than English. */
export type FaultKind =
  /** It isn't there, or can't be read with what the English one is given. */
  | 'missing'
  /** English has no such sentence. */
  | 'unknown'
  /** It is the English one. */
  | 'english'
  /** It leaves out a name or number that the English one says, or says another. */
  | 'holes'
  /** It is on a button, and too long for one. */
  | 'long';

/** One fault, and where in the catalogue it is: `verification.button`. */
export interface Fault {
  readonly path: string;
  readonly kind: FaultKind;
}

type Sentence = string | ((...holes: readonly unknown[]) => unknown);

/** What marks a hole: X0X, or XownerX where a sentence takes an object. */
const mark = /X\w+?X/g;
const marks = Array.from({ length: 8 }, (_, index) => `X${index}X`);
const namedMarks = new Proxy({}, { get: (_, key) => (typeof key === 'string' ? `X${key}X` : undefined) });

/** What sentences take: names and numbers, a list, or an object. */
const fillings: readonly (readonly unknown[])[] = [marks, [marks.slice(0, 2)], [namedMarks]];

/** The longest text that stands on a button in English. */
const longestOnButton = 40;
/** By how much a button may be longer than in English, and the length that fits on every one: short English words give no measure. */
const longerThanEnglish = 1.7;
const alwaysFits = 28;

/** By their last name or the one before it, sentences that stand on buttons. */
const onButtons = new RegExp(
  `(?:^|\\.)(?:\\w*[bB]utton|buttons\\.\\w+|${[
    'open|openAgain|save\\w*|send\\w*|print|stop|agree|ask|yes|no|add|remove|download|again|copy|back|next|tryAgain|keep|keepLanguage|leave',
    'lookAgain|look|bring|sign|decline\\w*|start|hide|withoutIt|otherWay|otherWays|typeNewest|haveCode',
  ].join('|')})$`,
);

/** Every sentence of a catalogue by its path. */
function sentencesIn(catalogue: object, path = ''): [string, Sentence][] {
  return Object.entries(catalogue).flatMap(([key, value]: [string, unknown]): [string, Sentence][] => {
    const place = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'object' && value !== null) return sentencesIn(value, place);
    return typeof value === 'string' || typeof value === 'function' ? [[place, value as Sentence]] : [];
  });
}

/** As it reads with that in its holes; undefined where it can't take that. */
function read(sentence: Sentence | undefined, filling: readonly unknown[]): string | undefined {
  if (sentence === undefined || typeof sentence === 'string') return sentence;
  try {
    const said = String(sentence(...filling));
    return /undefined|\[object|NaN/.test(said) ? undefined : said;
  } catch {
    return undefined;
  }
}

const marksIn = (said: string): string => [...new Set(said.match(mark))].sort().join(' ');

/** What a sentence takes: the first that is seen in it, or that it can be read with. */
function fillingFor(sentence: Sentence): readonly unknown[] {
  const readable = fillings.filter((filling) => read(sentence, filling) !== undefined);
  const filling = readable.find((one) => marksIn(read(sentence, one) ?? '') !== '') ?? readable[0];
  if (filling === undefined) throw new Error(`nothing fills the holes of ${String(sentence)}`);
  return filling;
}

/** A catalogue's sentences by their paths, each with a mark in every hole. */
export function readCatalogue(catalogue: object): ReadonlyMap<string, string> {
  return new Map(sentencesIn(catalogue).map(([path, sentence]) => [path, read(sentence, fillingFor(sentence)) ?? '']));
}

function faultIn(path: string, ours: string, theirs: string | undefined): FaultKind | undefined {
  if (theirs === undefined || theirs.trim() === '') return 'missing';
  if (theirs === ours && /\p{L}/u.test(ours.replace(mark, ''))) return 'english';
  if (marksIn(theirs) !== marksIn(ours)) return 'holes';
  const isButton = onButtons.test(path) && ours.length <= longestOnButton;
  return isButton && theirs.length > Math.max(alwaysFits, longerThanEnglish * ours.length) ? 'long' : undefined;
}

/** What is wrong with a catalogue, compared with the English one: one fault for each sentence at most. */
export function faultsOf(english: object, other: object): readonly Fault[] {
  const [ours, theirs] = [sentencesIn(english), new Map(sentencesIn(other))];
  const known = new Set(ours.map(([path]) => path));
  const faults = ours.flatMap(([path, sentence]): Fault[] => {
    const filling = fillingFor(sentence);
    const kind = faultIn(path, read(sentence, filling) ?? '', read(theirs.get(path), filling));
    return kind === undefined ? [] : [{ path, kind }];
  });
  return [...faults, ...[...theirs.keys()].filter((path) => !known.has(path)).map((path): Fault => ({ path, kind: 'unknown' }))];
}

/** The letters that text messages have room for 160 of, and those that take the room of two: GSM 03.38. */
const oneUnit =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const twoUnits = '^{}\\[~]|€';

/** In how many parts a text message travels: of 160 letters (153 where there are several) if it has no others, else of 70 (67). */
export function partsOfMessage(text: string): number {
  const letters = [...text];
  const isPlain = letters.every((letter) => oneUnit.includes(letter) || twoUnits.includes(letter));
  const [size, single, several] = isPlain
    ? [letters.reduce((sum, letter) => sum + (twoUnits.includes(letter) ? 2 : 1), 0), 160, 153]
    : [text.length, 70, 67];
  return size <= single ? 1 : Math.ceil(size / several);
}
