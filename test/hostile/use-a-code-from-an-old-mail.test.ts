import { minuteMs } from '../../shared/domain/instant.ts';
import { attackServer } from './attack.ts';
import { codeFor, opens, releasedVault } from './released-vault.ts';

attackServer('somebody finds the mail with a code on a screen that was left on', { without: 'a code is soon over' }, async (server) => {
  const released = await releasedVault(server);
  const code = await codeFor(released);
  server.advance(20 * minuteMs);
  return (await opens(released, code)) ? 'succeeded' : 'refused';
});
