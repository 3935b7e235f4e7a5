// Exits with a message instead of crashing when the Node that runs this is too old: better-sqlite3's binary needs Node 22 or newer.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `Heirlock runs on Node 24; this is Node ${process.versions.node}. Start it with npm (npm start), which brings its own.\n`,
  );
  process.exit(1);
}
