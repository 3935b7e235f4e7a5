import { expect } from 'vitest';
import { enterWithCode, unlockByPassphrase } from '../journeys/recipient-browser.ts';
import { fileOf, sealEstate, type TestEstate } from '../journeys/sealed-estate.ts';
import {
  enrol,
  enrolledLock,
  expectStatus,
  keyBody,
  mailedLink,
  newSealedVault,
  putKey,
  releaseSealed,
  type SealedVault,
} from '../kit/owners/sealed-vault.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import type { HostilePage } from './hostile-page.ts';

/** A released vault of an owner whose recipient has chosen a passphrase. */
export interface PageEstate {
  readonly vault: SealedVault;
  readonly passphrase: string;
  /** What the owner left. */
  readonly estate: TestEstate;
  /** What the operator would like the recipient to read, made like the owner's but for what is changed. */
  forge(change: Parameters<typeof sealEstate>[1]): Promise<TestEstate>;
  /** Goes through link, mailed code and passphrase with what the operator answers. */
  visit(hostile: HostilePage, answer: Readonly<Record<string, unknown>>): Promise<void>;
}

const files = [fileOf('Will.txt', 'text/plain', new TextEncoder().encode('The lighthouse goes to Anna.'))];

export async function openPageEstate(server: TestServer): Promise<PageEstate> {
  const vault = await newSealedVault(server);
  const passphrase = 'anchor velvet ribbon orchard pencil window';
  const { publicKey, enrolment } = await enrol(vault, passphrase);
  expectStatus(200, await putKey(vault, keyBody(vault, { locks: [enrolledLock(vault, publicKey)] })));
  expectStatus(200, await releaseSealed(vault));
  const { vaultId, recipientId, owner, email } = vault;
  const own = { place: { accountId: owner.accountId, vaultId, recipientId }, enrolled: { enrolment, passphrase } };
  const forge: PageEstate['forge'] = (change) => sealEstate(files, { ...own, identity: owner.identity, ...change });
  const codeOf = async (): Promise<string> => {
    const mails = await server.mails(`vault_${vaultId}`);
    const mail = mails.findLast(({ kind, to }) => kind === 'release_code' && to.toLowerCase() === email.toLowerCase());
    return /^[0-9]{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
  };
  return {
    vault,
    passphrase,
    estate: await forge({}),
    forge,
    visit: async (hostile, answer) => {
      await hostile.change(/[/]sealed$/, () => answer);
      await enterWithCode({ page: hostile.page, complaints: [] }, server.origin + (await mailedLink(vault, 'released_recipient')), codeOf);
      await unlockByPassphrase(hostile, passphrase);
    },
  };
}

/** How it ended: whether the recipient reads a letter as their owner's, or is told in words that it isn't. */
export async function endOf({ page, problemOr }: HostilePage, letter: string): Promise<'succeeded' | 'refused'> {
  const problem = await problemOr('blockquote.letter');
  const shown = await page.locator('main').innerText();
  if (problem === undefined && shown.includes(letter)) return 'succeeded';
  expect(problem).toBe('not_from_owner');
  expect(shown).toContain('This was not left by the person you know.');
  expect(shown).not.toContain(letter);
  return 'refused';
}
