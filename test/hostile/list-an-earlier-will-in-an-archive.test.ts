import { createHash } from 'node:crypto';
import { attack } from './attack.ts';
import { archiveTwoWills, pasteEarlierWill } from './archived-will.ts';

const hashOf = (line: string): string =>
  createHash('sha256')
    .update(Buffer.from((JSON.parse(line) as { readonly sealed: string }).sealed, 'base64'))
    .digest('hex');

attack(
  'an heir who gets at the owner’s copies puts an earlier will into the last one, and into its list',
  { without: 'the list of an archive is signed' },
  async () => {
    await using wills = await archiveTwoWills();
    const { line, earlierLine } = wills;
    const earlier = JSON.parse(earlierLine) as { readonly id: string; readonly revision: number };
    const relist = (text: string): string => {
      const whole = JSON.parse(text) as { list: string };
      const list = JSON.parse(whole.list) as { items: unknown[][] };
      list.items = list.items.map((one) => (one[0] === earlier.id ? [one[0], one[1], earlier.revision, one[3], hashOf(earlierLine)] : one));
      return JSON.stringify({ ...whole, list: JSON.stringify(list) });
    };
    if (hashOf(line) === hashOf(earlierLine)) throw new Error('the two wills are one record');
    return await wills.restore(await pasteEarlierWill(wills, relist));
  },
);
