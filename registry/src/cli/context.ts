import type { Print } from './execute-order.ts';

/** Everything that a command takes from its process. */
export interface CommandContext {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Passwords and codes are read from it. */
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  print: Print;
  printError: Print;
}
