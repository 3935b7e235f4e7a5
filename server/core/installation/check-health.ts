import type { Core } from '../context.ts';
import { pingDatabase } from '../stores/installation-store.ts';

/** How long the database may take to answer before it counts as gone. */
const patienceMs = 3_000;

/** Whether the server can do its work: its database answers in time. */
export async function checkHealth(core: Core): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  try {
    const answers = pingDatabase(core.db.read).then(
      () => true,
      () => false,
    );
    return await Promise.race([answers, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
