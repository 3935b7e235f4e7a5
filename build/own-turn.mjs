import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const lookAgainMs = 200;

/** Whether the program that wrote this file is still running. */
function isHeld(file) {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch (error) {
    // We aren't allowed to signal somebody else's program, but it exists.
    return error.code === 'EPERM';
  }
}

/**
 * Does something that two programs must not do at once: the later one waits for the earlier, but not for one that died in the meantime.
 * @param file names who's at it; `wait` is called once before waiting.
 */
export async function onOwnTurn(file, wait, act) {
  mkdirSync(dirname(file), { recursive: true });
  for (let told = false; ; ) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isHeld(file)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!told) wait();
    told = true;
    await sleep(lookAgainMs);
  }
  try {
    return await act();
  } finally {
    rmSync(file, { force: true });
  }
}
