// The inside of a utility process as Electron makes it: `process.parentPort`, whose messages come as events with `data`.
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

process.parentPort = {
  on: (_event, listener) => parentPort.on('message', (data) => listener({ data })),
  postMessage: (message) => parentPort.postMessage(message),
};
await import(pathToFileURL(workerData.script).href);
