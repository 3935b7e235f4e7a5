import type { Page } from 'playwright-core';
import type { Words } from '../../renderer/recipient/words/en/index.ts';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { partText } from '../../shared/format/custody/part-text.ts';
import { newThirdPaper } from '../../shared/format/paper/third-paper.ts';
import type { Look } from '../kit/browser/check-screens.ts';
import { vaultPath, type SealedPages } from './sealed-pages-server.ts';
import { handedShare, partOf, planFor, shareHalf } from './shared-half.ts';

const someone = () => identityFromSeed(randomKey());
const keys = [someone(), someone(), someone()] as const;
const paper = newThirdPaper();
const own = 'tresor.example.org';
const addresses = [`https://${own}`, 'https://vaults.family-and-friends.example'] as const;

/** Has the server hand out one part, as it is or false. */
function handOutPart({ server, estate }: SealedPages, isFalse = false): void {
  const half = shareHalf(estate, paper.publicKey);
  const plan = planFor(estate, half, { addresses, keys, third: { place: 3, kind: 'paper', publicKey: paper.publicKey } });
  const given = isFalse ? { ...half, shares: [randomKey(), half.shares[1], half.shares[2]] as const } : half;
  server.sealed = (answer, reply) => reply.send({ ...answer, shares: [handedShare(plan, given, 1)] });
}

/** Every state in which a key in parts is brought together. */
export function partsStates({ parts }: Words): readonly Look<SealedPages>[] {
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const open = async (page: Page, pages: SealedPages, isFalse?: boolean): Promise<void> => {
    handOutPart(pages, isFalse);
    await page.goto(pages.server.url + vaultPath);
    await page.getByRole('heading', { name: parts.heading }).waitFor();
  };
  const part = ({ estate }: SealedPages): string => partOf(estate, shareHalf(estate, paper.publicKey), 2);
  const bring = async (page: Page, { server }: SealedPages, fragment: string): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(`${server.url}/bring${fragment}`);
  };
  return [
    ['key-in-parts', (page, pages) => open(page, pages)],
    [
      'key-in-parts-with-paper',
      async (page) => {
        await press(page, parts.paper.title);
        await page.getByLabel(parts.paper.words).waitFor();
      },
    ],
    [
      'key-in-parts-as-text',
      async (page) => {
        await press(page, parts.text.title);
        await page.getByLabel(parts.text.field).waitFor();
      },
    ],
    [
      'key-in-parts-false-part',
      async (page, { estate }) => {
        const { vaultId, recipientId } = estate;
        await page.getByLabel(parts.text.field).fill(partText({ vaultId, recipientId, keyGeneration: 1, place: 2, share: randomKey() }));
        await press(page, parts.text.add);
        await page.locator('[data-code]').waitFor();
      },
    ],
    [
      'two-parts-here',
      async (page, pages) => {
        await page.getByLabel(parts.text.field).fill(part(pages));
        await press(page, parts.text.add);
        await page.getByText(parts.complete).waitFor();
      },
    ],
    ['key-in-parts-false-server', (page, pages) => open(page, pages, true)],
    [
      'part-brought',
      async (page, pages) => {
        await bring(page, pages, `#${part(pages)}`);
        await page.getByRole('heading', { name: parts.brought.elsewhere }).waitFor();
      },
    ],
    [
      'no-part-brought',
      async (page, pages) => {
        await bring(page, pages, '');
        await page.getByText(parts.brought.nothing).waitFor();
        pages.server.sealed = undefined;
      },
    ],
  ];
}
