// The server, from its bundle (build/bundle/build-program.mjs).
import '../../shared/node/require-node-24.mjs';
import './keep-compiled-code.mjs';

await import('../../dist/program/server.mjs');
