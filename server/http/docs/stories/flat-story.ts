import type { Story } from './story.ts';

/** The flat lists: they only read. */
export const flatStory: Story = {
  surface: 'flat',
  needs: { apiKey: 'Your key, best one for test data: service_sk_test_…' },
  requests: [
    { endpoint: 'GET /v1/vaults' },
    { endpoint: 'GET /v1/documents' },
    { endpoint: 'GET /v1/recipients' },
    { endpoint: 'GET /v1/policies' },
    { endpoint: 'GET /v1/check-ins' },
  ],
  leftOut: {},
};
