import type { WordedKind } from '../../../shared/format/paper/mnemonic-words.ts';

/** What a text of ours may be: of a paper, or a part of a key. */
export type CodedText = WordedKind | 'part';

const coded: readonly CodedText[] = ['kit', 'sheet', 'invitation', 'third', 'part'];

/** The kind of paper whose QR code this text is, alone or at the end of a link; undefined for anything else. */
export function paperOf(text: string): CodedText | undefined {
  const kind = /(?:^|#)heirlock:([a-z]+):/i.exec(text)?.[1]?.toLowerCase();
  return coded.find((one) => one === kind);
}
