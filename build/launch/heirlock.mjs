// The `heirlock` command: `vault …` is the owner's engine on this machine, `launcher` puts the app among somebody's programs, and
// everything else runs an installation of the server. These are separate programs that know each other only through the wire, so only the
// one asked for is loaded, from its bundle (build/bundle/build-program.mjs).
import '../../shared/node/require-node-24.mjs';
import './keep-compiled-code.mjs';

const command = process.argv.slice(2).find((argument) => !argument.startsWith('-'));
if (command === 'vault') await import('../../dist/program/vault.mjs');
else if (command === 'witness') await import('./witness.mjs');
else if (command === 'launcher') await import('./launcher-command.ts');
else await import('../../dist/program/heirlock.mjs');
