import type { WordedKind } from '../../../shared/format/paper/mnemonic-words.ts';

/** The kind of paper whose QR code this text is, alone or at the end of a link; undefined for anything else. */
export function paperOf(text: string): WordedKind | undefined {
  const kind = /(?:^|#)heirlock:(kit|sheet|invitation|third):/i.exec(text)?.[1]?.toLowerCase();
  return kind === 'kit' || kind === 'sheet' || kind === 'invitation' || kind === 'third' ? kind : undefined;
}
