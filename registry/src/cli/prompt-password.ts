import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError, exitStatus } from './errors.ts';

/**
 * The first line of the input. Never an argument, which every user of the machine could read; on a terminal it is asked
 * for with `question` and not shown.
 */
export async function promptPassword(question: string): Promise<string> {
  const { stdin, stderr } = process;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  if (stdin.isTTY) stderr.write(question);
  try {
    for await (const line of lines) if (line !== '') return line;
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
  throw new CommandError('The input holds no password.', exitStatus.usage);
}
