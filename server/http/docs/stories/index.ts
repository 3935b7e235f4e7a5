import type { SurfaceName } from '../../foundation/rates/rate-table.ts';
import { alternateStory } from './alternate-story.ts';
import { flatStory } from './flat-story.ts';
import { keyTestStory } from './key-test-story.ts';
import { overviewStory } from './overview-story.ts';
import { platformStory } from './platform-story.ts';
import { referenceStory } from './reference-story.ts';
import type { Story } from './story.ts';

/** The story of each surface. */
export const stories: Readonly<Record<SurfaceName, Story>> = {
  reference: referenceStory,
  overview: overviewStory,
  alternate: alternateStory,
  flat: flatStory,
  platform: platformStory,
  'key-test': keyTestStory,
};
