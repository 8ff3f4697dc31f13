import { type OperatorRole, operatorRoles } from '@parlour/contracts';
import { type Command, Option } from 'commander';
import type { Print } from './execute-order.ts';
import { promptPassword } from './prompt-password.ts';
import type { RegistryClient } from './registry-client.ts';
import { formatTable, formatTime } from './table.ts';

/** Adds the commands for operators of the console. */
export function operatorCommands(program: Command, client: () => RegistryClient, print: Print): void {
  const operator = program.command('operator').description('operators of the console');

  operator
    .command('add <name>')
    .description('add an operator; prompts for the password, or reads it from the first line of stdin')
    .addOption(
      new Option('--role <role>', 'permissions of the operator').choices(operatorRoles).makeOptionMandatory(),
    )
    .action(async (name: string, { role }: { role: OperatorRole }) => {
      const password = await promptPassword(`Password of ${name}: `);
      await client().operators.add({ name, role, password });
      print(`${name} may log in to the console as ${role}.`);
    });

  operator
    .command('list')
    .description('list the operators')
    .action(async () => {
      const operators = await client().operators.list();
      const rows = operators.map((one) => [one.name, one.role, formatTime(one.createdAt), one.createdBy]);
      for (const line of formatTable([['NAME', 'ROLE', 'SINCE', 'BY'], ...rows])) print(line);
    });

  operator
    .command('remove <name>')
    .description('remove an operator and end all of its sessions at once')
    .action(async (name: string) => {
      await client().operators.remove(name);
      print(`${name} can no longer log in.`);
    });
}
