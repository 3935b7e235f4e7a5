// Which tests `npm test` runs, and which `npm run test:all` runs after it (test/structure/test-forms.test.ts). A file is in one of the
// two, but for those that do the same on each database: `npm test` runs them on SQLite, and `npm run test:all` on Postgres. A run that
// names neither form, such as `npx vitest run … <file>`, has all of them to choose from.

/** Every test file. */
export const everyTest = [
  'server/**/*.test.ts',
  'shared/**/*.test.ts',
  'renderer/**/*.test.ts',
  'electron/**/*.test.ts',
  'test/**/*.test.ts',
] as const;

/** What goes through `onDatabasesOfForm` (test/kit): the same tests on SQLite in the short form, and on Postgres in the rest. */
export const testsPerDatabase = [
  'server/core/accounts/change-user-email.test.ts',
  'server/core/privacy/person-data.test.ts',
  'server/core/releases/set-opening.test.ts',
  'server/core/policies/agreed-to.test.ts',
  'server/core/audit/audit-chain.test.ts',
  'server/core/backup/create-backup.test.ts',
  'server/core/certificates/certificates.test.ts',
  'server/core/corrections/{corrections,corrections-under-attack}.test.ts',
  'server/core/handovers/handovers.test.ts',
  'server/core/heartbeat/heartbeat.test.ts',
  'server/core/installation/{check-database,rotate-keys}.test.ts',
  'server/core/mail-delivery/{deliver-mails,warning-ways}.test.ts',
  'server/core/mails/tell-of-damage.test.ts',
  'server/core/releases/{execute-release,simulate-release}.test.ts',
  'server/core/timers/{advance-timer,rederive-dates}.test.ts',
  'server/core/ways/ways.test.ts',
  'server/http/operator/operator.test.ts',
  'server/http/recipient/release-papers.test.ts',
  'server/scheduler/sweeps/{backups,scans,signing,trusted-lists}.test.ts',
  'test/hostile/{enrol-where-nobody-was-asked,mail-reader-enrols-beside-a-quorum,operator-names-the-recipients-key}.test.ts',
  'test/hostile/release-by-a-near-policy.test.ts',
  'test/hostile/{ask-fewer-people-with-a-stolen-session,keep-a-key-past-a-new-password,send-what-was-left-to-another-address}.test.ts',
  'test/hostile/{make-a-key,release}-with-a-stale-factor.test.ts',
  'test/journeys/{release-paper,sealed-paper}.test.ts',
  'test/model/handover-model.test.ts',
  'test/surfaces/**/!(api-documents|foreign-members|foreign-parameters|matrix|typed-client|webhook-deliveries).test.ts',
] as const;

/**
 * What takes long because there's a lot of the same (states of screens, matrices, kills, vectors, random requests), starts and kills
 * programs, or needs Java or a security module. The short form has a smaller relative of each of these.
 */
export const longTests = [
  // Every state of every screen; the stories through the screens are in the short form.
  'test/journeys/console-states.test.ts',
  'test/journeys/desktop-documents-states.test.ts',
  'test/journeys/desktop-people-states.test.ts',
  'test/journeys/desktop-second-states.test.ts',
  'test/journeys/screens-errors.test.ts',
  'test/journeys/desktop-time.test.ts',
  'test/journeys/docs-pages.test.ts',
  'test/journeys/api-collections.test.ts',
  'test/journeys/recipient-pages.test.ts',
  'test/journeys/shared-vault-pages.test.ts',
  'test/journeys/sealed-states.test.ts',
  // A paper about a release under every signature, and in every language: checked by Java and by others.
  'test/journeys/check-release-paper.test.ts',
  'shared/node/release-paper/write-release-paper.test.ts',
  // Every kind of sheet, drawn and read by programs of others; what they say is in the short form.
  'electron/engine/print/sheet-pdf.test.ts',
  // Stories about one part of the app each, beside those that go through all of it.
  'test/journeys/app-sign-in-screens.test.ts',
  'test/journeys/damaged-archive-screens.test.ts',
  'test/journeys/desktop-documents.test.ts',
  'test/journeys/desktop-people.test.ts',
  'test/journeys/desktop-settings.test.ts',
  'test/journeys/desktop-signing.test.ts',
  'test/journeys/first-hour-elsewhere.test.ts',
  'test/journeys/{finding-buttons,second-finding-buttons,second-stop-words,two-services-screens}.test.ts',
  'test/journeys/readiness-claims.test.ts',
  'test/journeys/new-kit-screens.test.ts',
  'test/journeys/second-device-screens.test.ts',
  'test/journeys/own-window.test.ts',
  'test/journeys/typed-text.test.ts',
  'test/journeys/written-notes.test.ts',
  // Stories with several devices, programs and large files.
  'electron/cli/renew-keys.test.ts',
  'electron/cli/vault-carry.test.ts',
  'electron/cli/vault-people.test.ts',
  'test/journeys/bundle-for-reader.test.ts',
  'test/journeys/large-estate.test.ts',
  'test/journeys/{invited-recipient,witness-answers,witness-in-firefox,witness-signs,witnesses-of-a-will}.test.ts',
  'test/journeys/offline-reader.test.ts',
  'test/journeys/reader-in-older-browsers.test.ts',
  'test/journeys/{owners,recipients}-in-browsers.test.ts',
  'test/journeys/one-name.test.ts',
  'test/journeys/renewal-waits.test.ts',
  'test/journeys/sign-documents.test.ts',
  'test/journeys/key-in-parts.test.ts',
  'test/journeys/recipient-downloads.test.ts',
  'test/journeys/rehearsal.test.ts',
  'test/journeys/{new-release-keys,pauses,release-keys}.test.ts',
  'test/journeys/sealed-memory.test.ts',
  'test/journeys/sealed-story.test.ts',
  'test/journeys/two-devices.test.ts',
  'test/journeys/two-servers-story.test.ts',
  'electron/engine/containers/container-files.test.ts',
  'electron/engine/containers/container-memory.test.ts',
  'server/core/documents/upload-memory.test.ts',
  'shared/format/container/document-container-stream.test.ts',
  'shared/node/pades/append/pdf-appender-property.test.ts',
  'shared/node/pades/appearance/letters.test.ts',
  'shared/node/pades/append/large-pdf.test.ts',
  // A store or a collector that takes its time, or doesn't answer.
  'server/adapters/ciphertext/s3-{faults,packs}.test.ts',
  'server/adapters/telemetry/collector-faults.test.ts',
  // Programs that are started, stopped and packed.
  'server/cli/audit-commands.test.ts',
  'server/cli/{backup-commands,restore-holds}.test.ts',
  'server/cli/heirlock.test.ts',
  'test/journeys/behind-a-proxy.test.ts',
  'test/journeys/certificate-renewal.test.ts',
  'test/journeys/demo.test.ts',
  'test/journeys/deployed-program.test.ts',
  'test/journeys/lost-installation.test.ts',
  'test/journeys/earlier-versions.test.ts',
  'test/journeys/kept-readers.test.ts',
  'test/journeys/npm-start.test.ts',
  'test/journeys/quiet-log.test.ts',
  'test/journeys/server-process.test.ts',
  'test/journeys/versions-side-by-side.test.ts',
  'test/shell/package.test.ts',
  // Programs that are killed, and what is sent twice.
  'electron/engine/kill-engine.test.ts',
  'test/chaos/*.test.ts',
  // A thousand vaults, and an hour that passes in a minute.
  'test/load/witness-memory.test.ts',
  // Every route for every kind of caller, the model against the real thing, and random requests and files.
  'test/fuzz/*.test.ts',
  'test/format/*.test.ts',
  'test/model/{opening,real}-model.test.ts',
  'test/surfaces/api-documents.test.ts',
  'test/surfaces/foreign-{members,parameters}.test.ts',
  'test/surfaces/**/matrix.test.ts',
  'test/surfaces/typed-client.test.ts',
  'test/surfaces/webhook-deliveries.test.ts',
  // Each column that a damaged row can have, on both databases.
  'server/scheduler/damaged-rows.test.ts',
  // Query plans over many rows.
  'server/**/*-plans.test.ts',
  // Rules of the tree that take a whole linter for each example, or the compiler for everything.
  'test/structure/closed-sets.test.ts',
  'test/structure/dependency-rules.test.ts',
  'test/structure/handed-on-whole.test.ts',
  'test/structure/lint-rules.test.ts',
  // Attacks that take their time.
  'test/hostile/hold-connections-open.test.ts',
  'test/hostile/leave-a-worker-behind-in-firefox.test.ts',
  'test/hostile/server-learns-who-signed.test.ts',
  'test/hostile/{bring-a-plan-that-the-owner-did-not-sign,end-an-owners-pause-in-their-name}.test.ts',
  'test/hostile/{hand-in-a-note-that-a-later-one-has-overtaken,vouch-for-an-owner-who-has-died}.test.ts',
  'test/hostile/{have-a-witness-open-what-was-sealed-for-another-owner,keep-a-witness-warnings-from-the-owner}.test.ts',
  'test/hostile/quote-a-witness-about-another-owners-vault.test.ts',
  'test/journeys/notices.test.ts',
  // What needs a security module, Java or SpamAssassin.
  'test/journeys/mails-as-they-arrive.test.ts',
  'shared/node/pades/keys/pkcs11-key.test.ts',
  'test/shell/sign-with-card.test.ts',
  'test/shell/card-window.test.ts',
  'shared/node/pades/appearance/archival-appearance.test.ts',
  'test/pades/second-reader.test.ts',
] as const;

/** `short` is `npm test`, `rest` is `npm run test:all`; anything else is both. */
export type TestForm = 'short' | 'rest' | 'both';

/**
 * The form that HEIRLOCK_TEST_FORM names. @throws Error for any other word, which would otherwise run something other than what was asked
 * for.
 */
export function testFormOf(word: string | undefined): TestForm {
  if (word === undefined || word === '') return 'both';
  if (word === 'short' || word === 'rest') return word;
  throw new Error(`HEIRLOCK_TEST_FORM is "${word}"; it may be "short" or "rest"`);
}

/** The databases on which a form runs the tests of `testsPerDatabase`. */
export const databasesOf = {
  short: ['SQLite'],
  rest: ['Postgres'],
  both: ['SQLite', 'Postgres'],
} as const satisfies Readonly<Record<TestForm, readonly string[]>>;

interface Patterns {
  readonly include: string[];
  readonly exclude: string[];
}

/** The patterns of the files that a form runs, and of those that it doesn't. */
export function filesOf(form: TestForm): Patterns {
  if (form === 'rest') return { include: [...longTests, ...testsPerDatabase], exclude: [] };
  return { include: [...everyTest], exclude: form === 'short' ? [...longTests] : [] };
}

/** Where the attacks are: they run against a product whose defences can be switched off one at a time, everything else against the product itself. */
const attackFolder = 'test/hostile/';

/** Of the files that a form runs, the attacks, or everything else. */
export function projectFilesOf(form: TestForm, project: 'product' | 'hostile'): Patterns {
  const { include, exclude } = filesOf(form);
  if (project === 'product')
    return { include: include.filter((one) => !one.startsWith(attackFolder)), exclude: [...exclude, `${attackFolder}**`] };
  return { include: form === 'rest' ? include.filter((one) => one.startsWith(attackFolder)) : [`${attackFolder}**/*.test.ts`], exclude };
}
