import { watch } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';

// A second `npm start` on the same data folder, such as a press on the icon when the window was closed, asks the first one to open the
// window again. It does that by a file, which the first one removes when it has seen it: whoever can write in that folder is the owner.

const pidFile = (folder: string): string => join(folder, 'running');
const requestFile = (folder: string): string => join(folder, 'open-again');
const stepMs = 50;
const maxSteps = 100;

/** Asks the one that runs on this folder, if there is one, to open its window. @returns whether it has heard. */
export async function askRunningStart(folder: string): Promise<boolean> {
  if (!(await isRunning(folder))) return false;
  await writeFile(requestFile(folder), '', { mode: 0o600 });
  for (let step = 0; step < maxSteps; step += 1) {
    if (!(await exists(requestFile(folder)))) return true;
    await after(stepMs);
  }
  // Its number belongs to another program by now.
  await rm(requestFile(folder), { force: true });
  return false;
}

/** Notes that this program runs on the folder. @param openAgain called each time another one asks. @returns what ends it. */
export async function answerOtherStarts(folder: string, openAgain: () => void): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rm(requestFile(folder), { force: true });
  const look = async (): Promise<void> => {
    if (!(await exists(requestFile(folder)))) return;
    await rm(requestFile(folder), { force: true });
    openAgain();
  };
  const watcher = watch(folder, () => void look());
  watcher.unref();
  await writeFile(pidFile(folder), String(process.pid), { mode: 0o600 });
  return async () => {
    watcher.close();
    await rm(pidFile(folder), { force: true });
  };
}

async function isRunning(folder: string): Promise<boolean> {
  const pid = Number(await readFile(pidFile(folder), 'utf8').catch(() => ''));
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
