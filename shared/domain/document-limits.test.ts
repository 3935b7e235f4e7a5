import { expect, it } from 'vitest';
import { segmentBytes } from '../format/container/document-container.ts';
import { releaseKeyLimits } from '../wire/release-keys.ts';
import { maxSealedDocumentBytes } from './document-limits.ts';

it('what a device takes as one document is what a server takes as one', () => {
  expect(maxSealedDocumentBytes).toBe(releaseKeyLimits.partsPerDocument * segmentBytes);
});
