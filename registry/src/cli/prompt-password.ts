import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError, exitStatus } from './errors.ts';

/**
 * Reads a password: the first line of the input. On a terminal it prompts with `question` and hides the input. A
 * password is never an argument, since every user of the machine could read it.
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
  throw new CommandError('The input contains no password.', exitStatus.usage);
}
