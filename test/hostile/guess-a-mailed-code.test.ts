import { attackServer } from './attack.ts';
import { codeFor, opens, releasedVault } from './released-vault.ts';

const enough = 19;

attackServer('somebody with the link tries one code after another', { without: 'a code takes few tries' }, async (server) => {
  const released = await releasedVault(server);
  const code = Number(await codeFor(released));
  for (let step = enough; step > 0; step -= 1) {
    const guess = (code + step) % 1_000_000;
    if (await opens(released, String(guess).padStart(6, '0'))) throw new Error('a wrong code opened it');
  }
  return (await opens(released, String(code).padStart(6, '0'))) ? 'succeeded' : 'refused';
});
