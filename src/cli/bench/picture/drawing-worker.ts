/** What a worker thread does when pictures a second are counted. */
export { picturesPerSecond as default } from './pictures-per-second.ts';
