import type { Api, EventBus } from '@parlour/contracts';
import type { ShellDialogs } from '../../state/dialogs.ts';

interface TermsPromptParts {
  api: Api;
  events: EventBus;
  dialogs: Pick<ShellDialogs, 'open'>;
}

/** Asks a member once after each login to accept the current terms, if the member accepted other ones. */
export function promptForOutdatedTerms({ api, events, dialogs }: TermsPromptParts): void {
  events.subscribe('session.opened', async () => {
    try {
      const { findOutdatedTerms } = await import('./outdated-terms.ts');
      const version = await findOutdatedTerms(api);
      if (version !== undefined) await dialogs.open({ kind: 'terms', version });
    } catch {
      // A member who starts a game is asked then, because the gateway refuses the game.
    }
  });
}
