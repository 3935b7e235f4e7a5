/** A name that every system accepts: no separators, no invisible characters, not only dots, of a length that fits. */
export function fileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff<>:"/\\|?*]+/gu, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (plain === '') return 'document';
  // Windows keeps these for itself, with any ending.
  if (/^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i.test(plain)) return fileName(`_${plain}`);
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 && plain.length - dot <= 16 ? plain.slice(dot) : '';
  return plain.slice(0, 150 - ending.length).slice(0, plain.length - ending.length) + ending;
}
