import { execFile } from 'node:child_process';
import path from 'node:path';
import { Readable } from 'node:stream';
import { runCommand } from '../cli/run-command.ts';

export interface CommandOutcome {
  status: number;
  /** Combined stdout and stderr of the command. */
  output: string;
}

interface CommandOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** Runs `remotes` in this process, with `input` on stdin. */
export async function runRemotes(
  words: readonly string[],
  options: CommandOptions,
  input = '',
): Promise<CommandOutcome> {
  let output = '';
  const addLine = (line: string): void => {
    output += `${line}\n`;
  };
  const status = await runCommand(words, {
    ...options,
    stdin: Readable.from([Buffer.from(input)]),
    print: addLine,
    printError: addLine,
  });
  return { status, output };
}

/** Runs `remotes` as a person does, in a child process with `input` on stdin. */
export const spawnRemotes = (
  words: readonly string[],
  options: CommandOptions,
  input = '',
): Promise<CommandOutcome> =>
  new Promise((resolve) => {
    const command = [path.join(__dirname, '../cli/main.ts'), ...words];
    const child = execFile(process.execPath, command, { ...options }, (error, stdout, stderr) => {
      resolve({ status: error ? Number(error.code) : 0, output: stdout + stderr });
    });
    // A command that needs no input may end before it is written.
    child.stdin?.on('error', () => undefined).end(input);
  });
