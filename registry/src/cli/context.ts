import type { Print } from './execute-order.ts';

/** Everything that a command takes from its process. */
export interface CommandContext {
  cwd: string;
  env: NodeJS.ProcessEnv;
  print: Print;
  printError: Print;
}
