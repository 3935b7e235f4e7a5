// The inside of a utility process as Electron makes it, in a child process of Node's: `process.parentPort`, whose messages come as events
// with `data`.
import { pathToFileURL } from 'node:url';

process.parentPort = {
  on: (_event, listener) => process.on('message', (data) => listener({ data })),
  postMessage: (message) => process.send(message),
};
await import(pathToFileURL(process.argv[2]).href);
