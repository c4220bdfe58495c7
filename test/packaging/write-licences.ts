import { writeFileSync } from 'node:fs';
import { licenceList } from './licence-list.ts';

writeFileSync(new URL('../../docs/licences.md', import.meta.url), licenceList());
