import { describe } from 'vitest';
import { launchFirefox } from '../kit/browser/firefox.ts';
import { describeWorkerLeftBehind } from './worker-left-behind-suite.ts';

describe('a worker that was left behind in Firefox at the port of the app', () => {
  describeWorkerLeftBehind(launchFirefox);
});
