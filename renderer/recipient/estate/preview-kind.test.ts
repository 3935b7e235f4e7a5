import { expect, it } from 'vitest';
import { isTooLargeToShow, previewKind } from './preview-kind.ts';

const mebibytes = 2 ** 20;

it.each([
  ['video/mp4', 100, 'film'],
  ['video/quicktime', 100, 'film'],
  ['audio/mpeg; rate=44100', 100, 'sound'],
  ['image/png', 48, 'picture'],
] as const)('shows %s of %i MiB as %s', (type, size, kind) => {
  const document = { type, sizeBytes: size * mebibytes };
  expect([previewKind(document, 'server'), isTooLargeToShow(document, 'server')]).toEqual([kind, false]);
});

it.each([
  ['video/mp4', 161, true],
  ['image/png', 49, true],
  ['image/svg+xml', 1, false],
  ['application/zip', 500, false],
] as const)('has %s of %i MiB saved (and says that it is too large: %s)', (type, size, says) => {
  const document = { type, sizeBytes: size * mebibytes };
  expect([previewKind(document, 'server'), isTooLargeToShow(document, 'server')]).toEqual([undefined, says]);
});
