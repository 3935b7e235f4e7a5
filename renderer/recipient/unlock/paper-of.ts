import type { WordedKind } from '../../../shared/format/paper/mnemonic-words.ts';

/** What a text of ours may be: of a paper, a part of a key, or the link of somebody who is asked to sign. */
export type CodedText = WordedKind | 'part' | 'witness';

const coded: readonly CodedText[] = ['kit', 'sheet', 'invitation', 'third', 'part', 'witness'];

/** The kind of paper whose QR code this text is, alone or at the end of a link; undefined for anything else. */
export function paperOf(text: string): CodedText | undefined {
  const kind = /(?:^|#)heirlock:([a-z]+):/i.exec(text)?.[1]?.toLowerCase();
  return coded.find((one) => one === kind);
}
