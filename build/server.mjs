// The server, from its bundle (build-program.mjs).
import './guard-node.mjs';
import './start-quickly.mjs';

await import('../dist/program/server.mjs');
