// Every script that runs TypeScript loads this first: where npm found no Node to install, the machine's may be too old.
if (!process.features.typescript) {
  process.stderr.write(
    `King Me's scripts need Node 22.18 or later; this is ${process.version}, and npm has installed none for this machine.\n`,
  );
  process.exit(78);
}
