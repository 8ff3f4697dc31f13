import type { Print } from './execute-order.ts';

/** Everything that a command takes from the process it runs in. */
export interface CommandContext {
  cwd: string;
  env: NodeJS.ProcessEnv;
  print: Print;
  printError: Print;
}
