import type { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { CommandError } from './errors.ts';
import { withSecretPrompt } from './prompt-password.ts';
import type { RegistryClient } from './registry-client.ts';
import { openStoredSessions } from './stored-sessions.ts';
import { formatTime } from './table.ts';

/** Adds the commands by which people log in, so that their acts carry their names. */
export function loginCommands(program: Command, client: () => RegistryClient, context: CommandContext): void {
  const { print, env } = context;

  program
    .command('login <name>')
    .description(
      'log in for eight hours; prompts for the password and the code, or reads them from lines of stdin',
    )
    .action(async (name: string) => {
      const { url, logIn, requireEncryption } = client();
      // Before anything is asked for.
      requireEncryption();
      const session = await withSecretPrompt(context, async (prompt) => {
        const password = await prompt(`Password of ${name}: `, 'The input contains no password.');
        try {
          return await logIn({ name, password });
        } catch (error) {
          if (!(error instanceof CommandError) || error.code !== 'second-factor-needed') throw error;
        }
        const code = await prompt('Code of your authenticator app: ', 'The input contains no code.');
        return logIn({ name, password, code });
      });
      openStoredSessions(env).store(url, session);
      print(`You are logged in to ${url} as ${name} until ${formatTime(session.expiresAt)}.`);
    });

  program
    .command('logout')
    .description('end the session of `login`')
    .action(async () => {
      const sessions = openStoredSessions(env);
      const { url, logOut } = client();
      const session = sessions.find(url);
      if (session) await logOut(session.token);
      print(sessions.remove(url) ? `You are logged out of ${url}.` : `You were not logged in to ${url}.`);
    });
}
