import type { english } from './words/en.ts';

/** What is printed on a sheet; FORMAT.md, "Sheet". */
export interface SheetPage {
  /** The code stays the caller's. */
  readonly sheet: { readonly id: string; readonly code: Uint8Array; readonly holder: string };
  /** How many of `count` sheets are needed. */
  readonly threshold: number;
  readonly count: number;
  /** Who keeps the other sheets; null where the owner wants nobody to read it here. */
  readonly others: readonly string[] | null;
  /** What the owner is called; null where they haven't said. */
  readonly owner: string | null;
  readonly recipient: string;
  readonly email: string;
  readonly vault: string;
  /** What mails and pages call the vault; null where they don't name it. */
  readonly vaultInMails: string | null;
  /** Where to go; null when there is no server. */
  readonly site: string | null;
  readonly madeAt: string;
  /** The lowest bundle generation to accept. */
  readonly bundleGeneration: number;
  /** SHA-256 of the offline reader, hexadecimal; null where it is not known. */
  readonly readerHash: string | null;
  /** Where two servers keep the vault with a third party; null where one does, or none. */
  readonly shared: SharedBy | null;
}

/** Two servers and a third party that keep a vault's key together. `site` is the first's. */
export interface SharedBy {
  /** Where links in the second server's mails lead. */
  readonly secondSite: string;
  /** `witness` answers by itself; a paper has to be asked for. */
  readonly third: 'witness' | 'paper';
  /** Who keeps the paper; null where its owner didn't say, and for a witness. */
  readonly holder: string | null;
}

/** Whose hands a sheet goes into: the recipient's own, somebody's who keeps it for them, or those of one of several. */
export type SheetKind = 'own' | 'held' | 'quorum';

export type SentenceKey = keyof (typeof english)['sheet']['sentences'];
export type HeadingKey = keyof (typeof english)['sheet']['headings'];

/** One part of a sheet, from top to bottom. Sentences of a paragraph follow each other; steps are numbered. */
export type SheetPart =
  | { readonly part: 'heading'; readonly heading: HeadingKey }
  | { readonly part: 'paragraph' | 'steps'; readonly sentences: readonly SentenceKey[] }
  /** The words, in numbered columns. */
  | { readonly part: 'words' }
  | { readonly part: 'secondPage' };

const heading = (key: HeadingKey): SheetPart => ({ part: 'heading', heading: key });
const paragraph = (...sentences: readonly SentenceKey[]): SheetPart => ({ part: 'paragraph', sentences });
const steps = (...sentences: readonly SentenceKey[]): SheetPart => ({ part: 'steps', sentences });

export function kindOf({ sheet, count, recipient }: Pick<SheetPage, 'sheet' | 'count' | 'recipient'>): SheetKind {
  if (count > 1) return 'quorum';
  const plain = (name: string): string => name.trim().toLocaleLowerCase();
  return plain(sheet.holder) === plain(recipient) ? 'own' : 'held';
}

/**
 * What a sheet says, in order. On one that somebody keeps for another, the first page is for the keeper, the second for whoever opens with it.
 * A recipient's own may have all of it on one page.
 */
export function sheetParts(page: SheetPage, pages: 1 | 2): readonly SheetPart[] {
  const code = [heading('words'), { part: 'words' } as const];
  const secondPage = [{ part: 'secondPage' }, paragraph('sheet')] as const;
  switch (kindOf(page)) {
    case 'own': {
      const about = paragraph('keyForYou', 'elsewhere', 'keepIt');
      return pages === 1
        ? [...code, about, ...openingParts(page, 'mailToYou', 'typeWords', 'found', 'sheet')]
        : [...code, about, paragraph('found', 'dated'), ...secondPage, ...openingParts(page, 'mailToYou', 'typeWords')];
    }
    case 'held':
      return [...code, paragraph('keyFor', 'elsewhere'), ...keeperParts, ...secondPage, ...openingParts(page, 'mailTo', 'typeWords')];
    case 'quorum': {
      const about = [paragraph('keyTogether', 'elsewhereTogether'), paragraph(page.others === null ? 'othersUnsaid' : 'others')];
      return [...code, ...about, ...keeperParts, ...secondPage, ...openingParts(page, 'mailTo', 'typeTogether')];
    }
  }
}

/** What somebody is asked to do who keeps a sheet for another. */
const keeperParts: readonly SheetPart[] = [
  heading('asked'),
  steps('askKeep', 'askWhen', 'askSure', 'askBack'),
  paragraph('found', 'dated'),
];

type Typing = 'typeWords' | 'typeTogether';

/** How it is opened, what to mind with the words, and what may have changed since. @param more to be minded besides. */
function openingParts(page: SheetPage, goes: 'mailToYou' | 'mailTo', typing: Typing, ...more: readonly SentenceKey[]): SheetPart[] {
  const only = page.site === null ? 'typeOnlyFile' : page.shared === null ? 'typeOnly' : 'typeOnlyTwo';
  return [
    ...mailParts(page, goes, typing),
    ...fileParts(page, typing),
    heading('note'),
    paragraph(only, ...tell(page), 'older', 'dated', ...more),
    ...(page.readerHash === null ? [] : [paragraph('experts')]),
  ];
}

/** A keeper is told with whom to share the words instead. */
const tell = (page: SheetPage): SentenceKey[] => (kindOf(page) === 'own' ? ['tellNobody'] : []);

/** The way that a server opens; none where there was none on the day of printing. */
function mailParts(page: SheetPage, goes: 'mailToYou' | 'mailTo', typing: Typing): SheetPart[] {
  if (page.site === null) return [];
  const names: SentenceKey[] = page.vaultInMails === page.vault ? [] : [page.vaultInMails === null ? 'mailNamesNone' : 'mailNames'];
  if (page.shared === null) return [heading('mail'), paragraph(goes, ...names), steps('mailLink', 'mailCode', typing)];
  return [
    heading('mail'),
    paragraph(goes, ...names, 'mailTwo'),
    steps('mailLinkTwo', 'mailCode', typing),
    paragraph('parts', oneGone(page.shared)),
  ];
}

/** What to do where one of two servers no longer exists. */
function oneGone({ third, holder }: SharedBy): SentenceKey {
  if (third === 'witness') return 'oneGone';
  return holder === null ? 'oneGonePaper' : 'oneGoneHeld';
}

function fileParts({ site }: SheetPage, typing: Typing): SheetPart[] {
  return [
    heading(site === null ? 'fileOnly' : 'file'),
    paragraph('fileLook'),
    steps('fileCopy', 'fileOpen', 'fileChoose', typing),
    paragraph('fileOther', 'fileNone'),
  ];
}
