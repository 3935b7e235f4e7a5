import type { Locator } from 'playwright-core';
import { vi } from 'vitest';

/**
 * Types into a field of many choices and takes one. Its list closes when the page scrolls, as one that is still being laid out may: then a person
 * types again.
 */
export async function chooseByTyping(field: Locator, typed: string, option: string): Promise<void> {
  await field.scrollIntoViewIfNeeded();
  await vi.waitFor(
    async () => {
      await field.fill('');
      await field.fill(typed);
      await field.page().getByRole('option', { name: option }).click({ timeout: 5000 });
    },
    { timeout: 240_000, interval: 100 },
  );
}
