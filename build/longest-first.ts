import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take many seconds, longest first. A file missing here costs nothing but a late finish on one core. */
const longest = [
  'test/journeys/server-process.test.ts',
  'test/chaos/kill-server.test.ts',
  'test/chaos/many-servers.test.ts',
  'test/chaos/kill-sync.test.ts',
  'electron/cli/vault-carry.test.ts',
  'test/journeys/recipient-pages.test.ts',
  'test/journeys/bundle-for-reader.test.ts',
  'test/journeys/sealed-release.test.ts',
  'test/journeys/desktop-documents.test.ts',
  'test/surfaces/webhook-deliveries.test.ts',
  'test/journeys/two-devices.test.ts',
  'test/journeys/screens-story.test.ts',
  'test/chaos/repeat-requests.test.ts',
  'test/journeys/desktop-documents-states.test.ts',
  'test/journeys/desktop-people-states.test.ts',
  'test/journeys/sealed-memory.test.ts',
  'test/journeys/release-keys.test.ts',
  'test/journeys/docs-pages.test.ts',
  'test/journeys/npm-start.test.ts',
  'test/journeys/rehearsal.test.ts',
  'test/journeys/sealed-story.test.ts',
  'test/journeys/desktop-people.test.ts',
  'server/cli/heirlock.test.ts',
  'test/journeys/desktop-time.test.ts',
  'test/fuzz/fuzz-surfaces.test.ts',
  'test/surfaces/matrix.test.ts',
  'test/journeys/offline-reader.test.ts',
  'test/journeys/screens-errors.test.ts',
  'electron/cli/vault.test.ts',
  'test/journeys/demo.test.ts',
  'test/journeys/large-estate.test.ts',
  'test/shell/electron-shell.test.ts',
  'test/journeys/recipient-downloads.test.ts',
  'test/format/vectors.test.ts',
  'test/format/vectors-in-chromium.test.ts',
  'test/journeys/sealed-states.test.ts',
  'test/surfaces/typed-client.test.ts',
  'test/surfaces/reference-auth.test.ts',
  'test/shell/package.test.ts',
  'electron/engine/kill-engine.test.ts',
  'test/chaos/stop-server.test.ts',
];

/** Starts the long files first, so that no core waits for another at the end; the rest run in vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const index = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
      return index < 0 ? longest.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
