// The owner's app for a browser on this machine, from its bundle (build-program.mjs).
import './guard-node.mjs';
import './start-quickly.mjs';

await import('../dist/program/app.mjs');
