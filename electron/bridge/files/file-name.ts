const maxNameBytes = 255;
/** How much is left free for an ending that somebody adds. */
const maxSuggestedBytes = 200;

/** Names that Windows reserves for devices, with any ending. */
const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
// eslint-disable-next-line no-control-regex -- that is what they are
const unusable = /[/\\:*?"<>|\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Whether the name of a file that exists elsewhere can be the name of a file or folder here: one part, no way up, at most 255 bytes.
 * Windows allows less than others.
 */
export function isSafeFileName(name: string, platform: string = process.platform): boolean {
  if (name === '' || name === '.' || name === '..' || /[/\0]/.test(name) || Buffer.byteLength(name) > maxNameBytes || !name.isWellFormed())
    return false;
  return platform !== 'win32' || (name.search(unusable) === -1 && !device.test(name) && !/[. ]$/.test(name));
}

/** A name for a new file, as close to `suggested` as every system allows; never empty, at most 200 bytes. */
export function safeFileName(suggested: string): string {
  const plain = suggested
    .toWellFormed()
    .normalize('NFC')
    .replace(unusable, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  const named = device.test(plain) ? `_${plain}` : plain;
  const at = named.lastIndexOf('.');
  const ending = at > 0 && named.length - at <= 10 ? named.slice(at) : '';
  const stem = cut(ending === '' ? named : named.slice(0, at), maxSuggestedBytes - Buffer.byteLength(ending));
  return stem === '' ? `document${ending}` : `${stem}${ending}`;
}

/** As many whole characters as fit. */
function cut(text: string, maxBytes: number): string {
  let kept = '';
  for (const character of text) {
    if (Buffer.byteLength(kept) + Buffer.byteLength(character) > maxBytes) break;
    kept += character;
  }
  return kept.trimEnd();
}
