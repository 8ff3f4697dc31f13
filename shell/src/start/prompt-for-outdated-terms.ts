import type { Api, EventBus } from '@parlour/contracts';
import type { ShellDialogs } from '../site/dialogs.ts';

export interface TermsPromptParts {
  api: Api;
  events: EventBus;
  dialogs: Pick<ShellDialogs, 'open'>;
}

/** After each login, who accepted other terms than the current ones is asked once to read and accept those. */
export function promptForOutdatedTerms({ api, events, dialogs }: TermsPromptParts): void {
  events.subscribe('session.opened', async () => {
    try {
      const { findOutdatedTerms } = await import('../dialogs/terms/outdated-terms.ts');
      const version = await findOutdatedTerms(api);
      if (version !== undefined) await dialogs.open({ kind: 'terms', version });
    } catch {
      // Whoever goes on to play is asked then: the gateway refuses the game.
    }
  });
}
