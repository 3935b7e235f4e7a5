import type { Story } from './story.ts';

/** The key test, which is asked at the origin. */
export const keyTestStory: Story = {
  surface: 'key-test',
  needs: {},
  requests: [{ endpoint: 'GET /api/v1/test' }],
  leftOut: {},
};
