// The `heirlock` command: `vault …` is the owner's engine on this machine, everything else runs an installation of the server. The
// two are separate programs that know each other only through the wire, so only the one asked for is loaded, from its bundle
// (build/bundle/build-program.mjs).
import '../../shared/node/require-node-24.mjs';
import './keep-compiled-code.mjs';

const isVault = process.argv.slice(2).find((argument) => !argument.startsWith('-')) === 'vault';
await (isVault ? import('../../dist/program/vault.mjs') : import('../../dist/program/heirlock.mjs'));
