// Asks a server whether it can do its work, for whoever restarts what can't. Usage: node build/deploy/look-ready.mjs <URL of /ready>
const [, , url = ''] = process.argv;
try {
  const { status } = await fetch(url, { signal: AbortSignal.timeout(4_000) });
  if (status !== 200) throw new Error(`it answered ${status}`);
} catch (error) {
  process.stderr.write(`${url} is not ready: ${error.message}\n`);
  process.exitCode = 1;
}
