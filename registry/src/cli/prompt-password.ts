import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { CommandContext } from './context.ts';
import { CommandError, exitStatus } from './errors.ts';

/** Reads the next line of the input that is not empty. Fails with `missing` at its end. */
type Prompt = (question: string, missing: string) => Promise<string>;

type Input = Pick<CommandContext, 'stdin'>;

/**
 * Gives `run` a prompt for secrets. On a terminal it shows the question and hides the input. A secret is never an
 * argument, since every user of the machine could read it.
 */
export async function withSecretPrompt<T>({ stdin }: Input, run: (prompt: Prompt) => Promise<T>): Promise<T> {
  const { stderr } = process;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  // One iterator for all prompts: a second one would miss lines that the first has read ahead.
  const lines = reader[Symbol.asyncIterator]();
  try {
    return await run(async (question, missing) => {
      if (stdin.isTTY) stderr.write(question);
      let next = await lines.next();
      while (!next.done && next.value === '') next = await lines.next();
      if (stdin.isTTY) stderr.write('\n');
      if (next.done) throw new CommandError(missing, exitStatus.usage);
      return next.value;
    });
  } finally {
    reader.close();
  }
}

export const promptPassword = (input: Input, question: string): Promise<string> =>
  withSecretPrompt(input, (prompt) => prompt(question, 'The input contains no password.'));
