import { writeFileSync } from 'node:fs';
import { licenseList } from './license-list.ts';

writeFileSync(new URL('../../docs/licenses.md', import.meta.url), licenseList());
