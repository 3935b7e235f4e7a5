/** A version of the schema that servers have run with, oldest first, by its last migration, and the last commit that had it. */
export const landedVersions = [
  { schema: '0001-vaults', commit: '289ab5bb' },
  { schema: '0002-surfaces', commit: '8953d9e5' },
  { schema: '0004-release-keys', commit: 'f2eb8703' },
  { schema: '0009-platform-documents', commit: '44025a5c' },
  { schema: '0013-signing', commit: '3b16d601' },
  { schema: '0014-bound-tokens', commit: '778894a5' },
  { schema: '0015-invitations', commit: '37ab463a' },
  { schema: '0016-device-removals', commit: '87d86b78' },
  { schema: '0017-reach', commit: '54fec2fa' },
  { schema: '0022-owner-zone', commit: '2f9e28d9' },
  { schema: '0030-witnessings', commit: '3ec127cf' },
] as const;

type Landed = (typeof landedVersions)[number]['schema'];

/** Those whose data folder hasn't been made yet: `node test/earlier/make-earlier.ts` makes it, and the line goes. */
export const notMadeYet: readonly Landed[] = [];

/** What an earlier server was asked to keep, and what it said. */
export interface EarlierStory {
  readonly commit: string;
  readonly madeAt: string;
  readonly key: string;
  readonly vault: string;
  readonly document: string;
  readonly text: string;
  readonly recipient: string;
  /** A vault that it had released, to somebody who hasn't opened anything; absent where none was kept. */
  readonly released?: { readonly vault: string; readonly recipient: string };
}
