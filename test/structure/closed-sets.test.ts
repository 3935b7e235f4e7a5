import { beforeAll, describe, expect, it } from 'vitest';
import { filesThatMustAnswer, type Answering, type ClosedSet } from '../kit/structure/closed-sets.ts';

/** A closed set with the files that don't compile until they say what they do with a new member. */
interface Answered extends ClosedSet {
  readonly files: readonly string[];
}

const answered: readonly Answered[] = [
  {
    list: 'policyTypes',
    file: 'shared/domain/policy.ts',
    files: [
      'electron/engine/library/has-check-ins.ts',
      'renderer/console/vaults/outlook-page.tsx',
      'renderer/desktop/policy/policy-draft.ts',
      'renderer/desktop/policy/policy-editor-page.tsx',
      'renderer/desktop/policy/policy-page.tsx',
      'renderer/desktop/policy/use-policy-words.ts',
      'server/core/timers/policy-timer.ts',
      'server/http/flat/present.ts',
      'server/http/foundation/answers/present-policy.ts',
      'server/http/overview/present.ts',
      'server/http/reference/present.ts',
      'shared/domain/policy.ts',
    ],
  },
  {
    list: 'releaseTriggers',
    file: 'shared/domain/policy.ts',
    files: ['server/core/mails/owner-mails.ts', 'server/core/mails/render-mail.ts', 'server/core/mails/words/en/owner.ts'],
  },
  // Nothing goes through all statuses, custodies or roles: each place asks for the one that lets it act, and any other does not.
  { list: 'vaultStatuses', file: 'shared/domain/vault.ts', files: [] },
  { list: 'custodies', file: 'shared/domain/vault.ts', files: [] },
  { list: 'roles', file: 'shared/domain/role.ts', files: [] },
  {
    list: 'lockKinds',
    file: 'shared/domain/lock.ts',
    files: ['electron/engine/releases/recipients.ts', 'shared/format/release/lock-layout.ts'],
  },
  { list: 'mailKinds', file: 'shared/domain/mail.ts', files: ['server/core/mails/render-mail.ts'] },
  {
    list: 'languages',
    file: 'shared/domain/language.ts',
    files: [
      'electron/engine/print/words/index.ts',
      'electron/engine/sign-in/words/index.ts',
      'electron/host/words/index.ts',
      'electron/shell/words/index.ts',
      'renderer/console/words/index.ts',
      'renderer/desktop/settings/appearance-page.tsx',
      'renderer/desktop/words/en/settings.ts',
      'renderer/desktop/words/index.ts',
      'renderer/recipient/words/index.ts',
      'server/core/mails/words/index.ts',
      'server/http/recipient/words/index.ts',
      'shared/domain/language.ts',
      'shared/node/pades/appearance/words/index.ts',
      'shared/words/files/index.ts',
      'shared/words/moments.ts',
    ],
  },
];

describe('with one member more in each closed set the compiler', () => {
  let found: Answering;
  // The whole product is type-checked once: a minute and a half of one core.
  beforeAll(() => {
    found = filesThatMustAnswer(answered);
  }, 900_000);

  it.each(answered)('names the files that have to answer for $list, and no other', ({ list, files }) => {
    expect(found.files[list]).toEqual(files);
  });

  it('finds nothing else to complain of', () => {
    expect(found.others).toEqual([]);
  });
});
