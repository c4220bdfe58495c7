import { picturesPerSecond, type DrawingTask } from './pictures-per-second.ts';

/** What a worker thread does when pictures a second are counted. */
export default (task: DrawingTask): Promise<number> => picturesPerSecond(task);
