/** What browsers play without running anything. A film of a telephone (QuickTime) is played where its contents are what an MP4 has. */
const films: ReadonlySet<string> = new Set(['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime', 'video/x-m4v']);
const sounds: ReadonlySet<string> = new Set([
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/aac',
  'audio/ogg',
  'audio/opus',
  'audio/webm',
  'audio/wav',
  'audio/x-wav',
  'audio/flac',
  'audio/x-flac',
]);

/** How a file of this media type is played; undefined when it isn't something to play. */
export function playableKind(type: string): 'film' | 'sound' | undefined {
  const bare = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (films.has(bare)) return 'film';
  return sounds.has(bare) ? 'sound' : undefined;
}
