/** Imported before anything else: native parts crash on older versions of Node without a word. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 12)) {
  process.stderr.write(
    `King Me needs Node 22.12 or later; this is ${process.version}. "npm start" comes with its own.\n`,
  );
  process.exit(78);
}
