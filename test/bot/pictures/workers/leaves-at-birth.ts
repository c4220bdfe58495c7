/** Goes without a word before it could take anything. */
process.exit(3);
