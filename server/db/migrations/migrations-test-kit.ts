import { spawn } from 'node:child_process';

/** Where a database is. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

/** Opens and migrates the database in a process of its own. */
export function openInProcess(place: Place): Promise<{ readonly code: number | null; readonly error: string }> {
  const script = `
    import { openDatabase } from ${JSON.stringify(new URL('../open.ts', import.meta.url).href)};
    const database = await openDatabase(${JSON.stringify(place)});
    await database.transaction((tx) => tx.selectFrom('vaults').selectAll().execute());
    await database.close();`;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'ignore', 'pipe'] });
    let error = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => void (error += text));
    child.once('close', (code) => resolve({ code, error: error.replaceAll(/\(node:\d+\) ExperimentalWarning.*\n.*\n/g, '') }));
  });
}
