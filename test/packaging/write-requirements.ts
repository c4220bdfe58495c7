import { writeFileSync } from 'node:fs';
import { readProjectFile } from './project-files.ts';
import { fillIn, testsByRequirement } from './requirement-tests.ts';

// Run by hand after tests were added or moved: brings the page's last column up to date.
const path = 'docs/requirements.md';
writeFileSync(new URL(`../../${path}`, import.meta.url), fillIn(readProjectFile(path), testsByRequirement()));
