/**
 * What people typed, made fit for a mail that strangers read. Nobody controls names and notes: they may carry line
 * breaks meant for headers, marks that reverse the reading direction, or an address that a mail program would make clickable.
 * Escaping for HTML is done not here but where the HTML is written.
 */

const lineBreakingOrControl = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Format characters, lone surrogates and private use; the two joiners stay, since names and emoji in many scripts need them. */
const unseen = /(?![\u200c\u200d])[\p{Cf}\p{Cs}\p{Co}]/gu;
const rightToLeftLetter = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Cuts to at most `maxLength` UTF-16 units, never through a character, and shows the cut with an ellipsis. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return (
    text
      .slice(0, maxLength - 1)
      .replace(/[\ud800-\udbff]$/, '')
      .trimEnd() + '…'
  );
}

function oneVisibleLine(text: string): string {
  return text.normalize('NFC').replace(lineBreakingOrControl, ' ').replace(unseen, '').replace(/\s+/gu, ' ').trim();
}

/** What somebody else chose the words of, on one line without anything unseen. */
export function oneShortLine(text: string, maxLength: number): string {
  return cutText(oneVisibleLine(text), maxLength);
}

/**
 * Spaces out what mail programs turn into links automatically: `evil.example` becomes `evil. example`, `https://` `https: / /`, and the
 * beginning of a network share is taken apart too. The last label of a host begins with a letter, so dates and amounts keep their dots.
 * Marks and joiners between a dot and the letter are skipped, since whoever looks the name up drops them.
 */
function withoutLinks(line: string): string {
  return line
    .replace(/(?<=\S)([.\u3002\uff0e\uff61])(?=[\p{M}\u200c\u200d]*\p{Alphabetic})/gu, '$1 ')
    .replace(/(?<=\p{Alphabetic}[\p{Alphabetic}\p{M}\p{N}+\-\u200c\u200d]*)([:\uff1a])(?=\S)/gu, '$1 ')
    .replace(/([/\\])(?=[/\\])/g, '$1 ');
}

/** Keeps a right-to-left name from pulling the English words next to it out of order. */
function isolated(line: string): string {
  return rightToLeftLetter.test(line) ? `\u2068${line}\u2069` : line;
}

/** A person's name on one line of at most `maxLength`, or undefined when there is none or no part of it is visible. */
export function personName(name: string | null, maxLength = 100): string | undefined {
  const line = cutText(withoutLinks(oneVisibleLine(name ?? '')), maxLength);
  return line === '' ? undefined : isolated(line);
}

/** What may stand before the @ and yet reads as a web address up to there: `www.evil.example/@anna.example`. */
const webAddressBeforeAt = /^www\.|[/:\\]/iu;

/**
 * An e-mail address on one line without spaces or angle brackets; it is otherwise shown unchanged, because the reader must be able to
 * compare it, unless it begins like a web address, which a mail program would make clickable.
 */
export function mailAddress(address: string, maxLength = 254): string {
  const line = oneVisibleLine(address).replace(/[\s<>]/gu, '');
  const at = line.lastIndexOf('@');
  const local = line.slice(0, Math.max(at, 0));
  const shown = at < 0 || webAddressBeforeAt.test(local) ? withoutLinks(line) : line;
  return cutText(shown, maxLength);
}

/** A vault's name for use inside quotation marks, none of which it can close itself. */
export function cleanVaultName(name: string, maxLength = 120): string {
  const line = withoutLinks(oneVisibleLine(name)).replace(/["“”„‟«»]/gu, '’');
  return isolated(cutText(line, maxLength));
}

/**
 * A note as text: its line breaks are kept (as `\n`), every other control character is gone, and nothing in it becomes a link.
 * Undefined when nothing is left.
 */
export function noteLines(note: string | null, maxLength = 2_000): readonly string[] | undefined {
  const text = cutText(
    (note ?? '')
      .normalize('NFC')
      .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
      .trim(),
    maxLength,
  );
  const lines = text.split('\n').map((line) => withoutLinks(line.replace(/[\p{Cc}]+/gu, ' ').replace(unseen, '')).trimEnd());
  return lines.every((line) => line === '') ? undefined : lines.map(isolated);
}

/** Splits every lone group of six digits, so that a name can't pass for the code in the same mail. */
export function withoutSixDigits(text: string): string {
  return text.replace(/\b(\d{3})(\d{3})\b/g, '$1 $2');
}
