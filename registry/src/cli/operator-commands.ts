import { type OperatorRole, operatorRoles } from '@parlour/contracts';
import { type Command, Option } from 'commander';
import type { CommandContext } from './context.ts';
import { promptPassword } from './prompt-password.ts';
import type { RegistryClient } from './registry-client.ts';
import { formatTable, formatTime } from './table.ts';

interface RoleOption {
  role: readonly OperatorRole[];
}

const createRoleOption = (): Option =>
  new Option('--role <role...>', 'roles of the operator; repeat it for several')
    .choices(operatorRoles)
    .makeOptionMandatory();

/** Adds the commands for operators of the console. */
export function operatorCommands(
  program: Command,
  client: () => RegistryClient,
  context: CommandContext,
): void {
  const { print } = context;
  const operator = program.command('operator').description('operators of the console');

  operator
    .command('add <name>')
    .description('add an operator; prompts for the password, or reads it from the first line of stdin')
    .addOption(createRoleOption())
    .action(async (name: string, { role: roles }: RoleOption) => {
      const password = await promptPassword(context, `Password of ${name}: `);
      const added = await client().operators.add({ name, roles, password });
      print(`${name} may log in to the console as ${added.roles.join(', ')}.`);
    });

  operator
    .command('roles <name>')
    .description('replace the roles of an operator; takes effect at its next request')
    .addOption(createRoleOption())
    .action(async (name: string, { role: roles }: RoleOption) => {
      const changed = await client().operators.changeRoles(name, roles);
      print(`${name} has these roles now: ${changed.roles.join(', ')}.`);
    });

  operator
    .command('list')
    .description('list the operators')
    .action(async () => {
      const operators = await client().operators.list();
      const rows = operators.map((one) => [
        one.name,
        one.roles.join(', '),
        one.secondFactor ? 'yes' : 'no',
        formatTime(one.createdAt),
        one.createdBy,
      ]);
      for (const line of formatTable([['NAME', 'ROLES', 'SECOND FACTOR', 'SINCE', 'BY'], ...rows]))
        print(line);
    });

  operator
    .command('reset-factor <name>')
    .description('remove the second factor of an operator who lost it, and end all of its sessions')
    .action(async (name: string) => {
      await client().operators.resetSecondFactor(name);
      print(`${name} has no second factor now, and can set up a new one in the console.`);
    });

  operator
    .command('remove <name>')
    .description('remove an operator and end all of its sessions at once')
    .action(async (name: string) => {
      await client().operators.remove(name);
      print(`${name} can no longer log in.`);
    });
}
