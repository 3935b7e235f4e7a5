import { mendLocks } from '../../electron/engine/releases/renew-release-key.ts';
import { attack } from './attack.ts';
import { halfBy, openDrawerEstate } from './drawer-estate.ts';

attack(
  'an operator holds back what a device wrote about a lock, until another one has taken the lock away',
  { without: 'what was taken away stays away' },
  async () => {
    await using drawer = await openDrawerEstate();
    const { estate, recipient } = drawer;
    const { context } = estate.engine;
    await drawer.printSheet('kept');
    const lost = await drawer.printSheet('lost');
    const { book } = context.session();
    const { id, vault, body } = book.get('recipient', recipient);
    const written = body.fields[`lock-${lost.lock}`]?.value;
    await estate.ok('locks.remove', { recipient, lock: lost.lock });
    // Its stamp is later than that of the removal: that device's clock is ahead.
    estate.clock.advance(60_000);
    book.write([{ id, vault, kind: 'recipient', set: { [`lock-${lost.lock}`]: written } }]);
    await mendLocks(context, recipient);
    return (await halfBy([lost.code], drawer.seal())) === undefined ? 'refused' : 'succeeded';
  },
);
