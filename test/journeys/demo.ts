import '../../shared/node/require-node-24.mjs';
import { playEstate } from './estate-story.ts';

/** `npm run demo`: one estate from creation to the recipient's download. `--without-browser` plays the recipient over plain HTTP. */
async function demo(): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  say('This is the story of one estate, played in a few seconds on a real server and the test clock.');
  say('');
  await playEstate({ tell: say, pages: process.argv.includes('--without-browser') ? 'http' : 'best' });
}

demo().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`\nThe story stopped here: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
