import { inPrint } from './in-print.ts';

/** What is wrong with a command's arguments, by what `parseArgs` threw: Node's own sentence. Its advice behind it is for programmers. */
export function argumentProblem(error: unknown): string {
  const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\. To |\n|\.$/u);
  return `${inPrint(sentence)}.`;
}
