/** Every look and state of the board on one page; `--help` tells where it goes. */
import { runGallery } from './gallery/run-gallery.ts';

const answer = await runGallery(process.argv.slice(2));
process.exitCode = answer.exitCode;
if (answer.out.length > 0) console.log(answer.out.join('\n'));
if (answer.error !== undefined) console.error(answer.error);
