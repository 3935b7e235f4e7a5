import { attack } from './attack.ts';
import { archiveTwoWills, pasteEarlierWill } from './archived-will.ts';

attack(
  'an heir who gets at the owner’s copies puts an earlier will into the last one',
  { without: 'an archive holds what its list names' },
  async () => {
    await using wills = await archiveTwoWills();
    return await wills.restore(await pasteEarlierWill(wills));
  },
);
