import { runArchiveVectors } from './archive-vectors.ts';
import { runBundleVectors } from './bundle-vectors.ts';
import { runChainVectors } from './chain-vectors.ts';
import { runCustodyVectors } from './custody-vectors.ts';
import { runDeviceRemovalVectors } from './device-removal-vectors.ts';
import { runDocumentContainerVectors } from './document-container-vectors.ts';
import { runEnrolmentVectors } from './enrolment-vectors.ts';
import { runInvitationVectors } from './invitation-vectors.ts';
import { runItemVectors } from './item-vectors.ts';
import { runKeyVectors } from './key-vectors.ts';
import { runKeyringVectors } from './keyring-vectors.ts';
import { runOwnerKitVectors } from './owner-kit-vectors.ts';
import { runLockVectors } from './lock-vectors.ts';
import { runPaperVectors } from './paper-vectors.ts';
import { runPrimitiveVectors } from './primitive-vectors.ts';
import { runSealedObjectVectors } from './sealed-object-vectors.ts';
import { runSheetVectors } from './sheet-vectors.ts';
import { runWitnessVectors } from './witness-vectors.ts';
import { runWordVectors } from './word-vectors.ts';

// To have a format's vectors run in Node and in Chromium:
//
// 1. put `<name>.json` into shared/format/vectors/: an object of lists of objects. The last member of each entry is the expected result
// (a text, a boolean, or an object whose last member is that): the tests change it and expect the runner to notice, entry by entry;
// 2. write `test/format/<name>-vectors.ts` with a runner. It imports nothing from Node, and no test framework;
// 3. list both here. vectors.test.ts runs it in Node, vectors-in-chromium.test.ts in a page.

/** Checks everything that a vector file says, from its parsed JSON; returns a line for each mismatch. Must not throw. */
export type VectorRunner = (vectors: unknown) => readonly string[] | Promise<readonly string[]>;

/** Each file of shared/format/vectors/ with its runner. */
export const vectorRunners: Readonly<Record<string, VectorRunner>> = {
  'archive.json': runArchiveVectors,
  'bundle.json': runBundleVectors,
  'chain.json': runChainVectors,
  'custody.json': runCustodyVectors,
  'device-removal.json': runDeviceRemovalVectors,
  'document-container.json': runDocumentContainerVectors,
  'enrolment.json': runEnrolmentVectors,
  'invitation.json': runInvitationVectors,
  'item.json': runItemVectors,
  'keyring.json': runKeyringVectors,
  'keys.json': runKeyVectors,
  'kit.json': runOwnerKitVectors,
  'lock.json': runLockVectors,
  'primitives.json': runPrimitiveVectors,
  'release-paper.json': runPaperVectors,
  'sealed-object.json': runSealedObjectVectors,
  'sheet.json': runSheetVectors,
  'witness.json': runWitnessVectors,
  'words.json': runWordVectors,
};
