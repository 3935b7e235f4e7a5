import type { Language } from '../../../../shared/domain/language.ts';
import { certificate as certificateDe } from './de/certificate.ts';
import { checkIn as checkInDe } from './de/check-in.ts';
import { frame as frameDe } from './de/frame.ts';
import { problems as problemsDe } from './de/problems.ts';
import { release as releaseDe } from './de/release.ts';
import { start as startDe } from './de/start.ts';
import { stop as stopDe } from './de/stop.ts';
import { verify as verifyDe } from './de/verify.ts';
import { vouch as vouchDe } from './de/vouch.ts';
import { certificate } from './en/certificate.ts';
import { checkIn } from './en/check-in.ts';
import { frame } from './en/frame.ts';
import { problems } from './en/problems.ts';
import { release } from './en/release.ts';
import { start } from './en/start.ts';
import { stop } from './en/stop.ts';
import { verify } from './en/verify.ts';
import { vouch } from './en/vouch.ts';

const english = { frame, start, problems, verify, checkIn, release, certificate, stop, vouch };

/** Every sentence of these pages. English has the keys; another language compiles only with exactly the same ones. */
export type Catalog = typeof english;

export const catalogs: Readonly<Record<Language, Catalog>> = {
  en: english,
  de: {
    frame: frameDe,
    start: startDe,
    problems: problemsDe,
    verify: verifyDe,
    checkIn: checkInDe,
    release: releaseDe,
    certificate: certificateDe,
    stop: stopDe,
    vouch: vouchDe,
  },
};
