#!/usr/bin/env node
import { runCommand } from './run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  stdin: process.stdin,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
