import { dayMs } from '../../shared/domain/instant.ts';
import { attack } from './attack.ts';
import { hostileHalf, roundMs } from './hostile-half.ts';

attack(
  'one of two servers says for ever that its link was pressed, so that the other one never gives its share',
  { without: 'the other server’s word counts once' },
  async () => {
    await using half = await hostileHalf();
    await half.pass(2 * roundMs + 3 * dayMs, () => half.bring(half.sign({ kind: 'check_in' })));
    return (await half.isReleased()) ? 'refused' : 'succeeded';
  },
);
