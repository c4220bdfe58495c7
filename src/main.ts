/** Where King Me begins. Everything but the check is loaded after it. */
import './check-node.ts';

const { run } = await import('./run.ts');
await run();
