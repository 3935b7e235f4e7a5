import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder } from '../../electron/engine/engine-test-kit.ts';
import { extractPdf } from '../../electron/engine/search/extract-pdf.ts';
import { thirdPartyOf } from '../../electron/engine/custody/third-party.ts';
import { toBase64 } from '../../shared/crypto/base64.ts';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { readThirdPaperText, readThirdPaperWords } from '../../shared/format/paper/third-paper.ts';
import { ownerPassphrase, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { readPaper, readSheetWords } from '../kit/pdf/read-paper.ts';

import { choose, pairedEstate, stateOf } from './second-estate.ts';
import { startTwoServers } from './two-servers.ts';

const [first, second] = await startTwoServers();

const heading = 'The words of this paper';
const thirdOf = async (device: OwnerDevice) => (await stateOf(device))?.third;
const textOf = async (path: string): Promise<string> => (await extractPdf(new Uint8Array(await readFile(path)))).replace(/\s+/g, ' ');

describe('the paper of the third party', () => {
  it('counts once it is kept, and its secret is on it and nowhere else', async () => {
    const { a } = await pairedEstate(first, second);
    await using _ = a;
    const path = join(a.folder, 'third.pdf');
    const made = await a.must('secondServer.setPaper', { path, holder: 'Notary Quast', hold: true });
    expect(made.second.third).toMatchObject({ holder: 'Notary' });
    expect(await a.must('secondServer.keepPaper', { paper: made.paper })).toMatchObject({
      third: { kind: 'paper', holder: 'Notary Quast' },
    });
    await a.must('secondServer.sync', {});
    await a.must('sync.run', {});
    const paper = await readPaper(path);
    const words = readSheetWords(paper, heading, 25);
    const seed = readThirdPaperWords(words);
    expect(readThirdPaperText(paper.code)).toEqual(seed);
    expect(thirdPartyOf(a.engine.context.session())).toMatchObject({ publicKey: toBase64(identityFromSeed(seed).publicKey) });
    for (const address of [first.origin, second.origin]) expect(paper.text).toContain(address);
    const everything = [a.folder, first.dataDir, second.dataDir];
    const found: string[] = [];
    for (const folder of everything)
      for (const [name, bytes] of await filesUnder(folder))
        if (name !== 'third.pdf' && (bytes.includes(Buffer.from(seed)) || bytes.includes(toBase64(seed)))) found.push(name);
    expect(found).toEqual([]);
  });

  it('counts for nothing once it was thrown away, or the account was locked', async () => {
    const { a } = await pairedEstate(first, second);
    await using _ = a;
    const thrown = await a.must('secondServer.setPaper', { path: join(a.folder, 'one.pdf'), hold: true });
    await a.must('secondServer.discardPaper', { paper: thrown.paper });
    expect(await a.engine.call('secondServer.keepPaper', { paper: thrown.paper })).toMatchObject({ ok: false, code: 'sheet_gone' });
    const lost = await a.must('secondServer.setPaper', { path: join(a.folder, 'two.pdf'), hold: true });
    await a.must('account.lock', {});
    await a.must('account.unlock', { passphrase: ownerPassphrase });
    expect(await a.engine.call('secondServer.keepPaper', { paper: lost.paper })).toMatchObject({ ok: false, code: 'sheet_gone' });
    expect(await thirdOf(a)).toMatchObject({ holder: 'Notary' });
    await a.must('secondServer.setPaper', { path: join(a.folder, 'three.pdf') });
    expect(await thirdOf(a)).toMatchObject({ kind: 'paper', holder: null });
  });

  it('is named on sheets of a vault that two servers keep, with both addresses, and on no other', async () => {
    const estate = await pairedEstate(first, second);
    const { a, recipient } = estate;
    await using _ = a;
    await a.must('secondServer.setPaper', { path: join(a.folder, 'third.pdf'), holder: 'Notary Quast' });
    const [alone, shared] = [join(a.folder, 'alone.pdf'), join(a.folder, 'shared.pdf')];
    await a.must('sheets.make', { recipient, path: alone, site: first.origin });
    await choose(estate);
    await a.must('sheets.make', { recipient, path: shared, site: first.origin });
    const [before, after] = [await textOf(alone), await textOf(shared)];
    const said = ['two services kept the vault', second.origin, 'kept by Notary Quast', 'two parts of three were needed'];
    for (const words of said) {
      expect(after).toContain(words);
      expect(before).not.toContain(words);
    }
  });
});
