import { bring } from './bring.ts';
import { certificate } from './certificate.ts';
import { checkIn } from './check-in.ts';
import { correct } from './correct.ts';
import { frame } from './frame.ts';
import { keepDevice } from './keep-device.ts';
import { passOn } from './pass-on.ts';
import { problems } from './problems.ts';
import { reached } from './reached.ts';
import { release } from './release.ts';
import { sharedVault } from './shared-vault.ts';
import { start } from './start.ts';
import { stop } from './stop.ts';
import { verify } from './verify.ts';
import { vouch } from './vouch.ts';
import { way } from './way.ts';
import { witness } from './witness.ts';
import type { PageCatalogue } from '../en/index.ts';

/** Every sentence of the recipients' pages in Polish. */
export const polish: PageCatalogue = {
  bring,
  certificate,
  checkIn,
  correct,
  frame,
  keepDevice,
  passOn,
  problems,
  reached,
  release,
  sharedVault,
  start,
  stop,
  verify,
  vouch,
  way,
  witness,
};
