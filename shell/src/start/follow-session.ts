import type { Site } from '@parlour/contracts';
import { promptForOutdatedTerms } from '../dialogs/terms/prompt-for-outdated-terms.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { ShellDialogs } from '../state/dialogs.ts';
import { forgetRememberedSession } from '../state/remembered-device.ts';
import type { StatusWatch } from '../state/status.ts';
import { syncWithSession } from '../state/sync-with-session.ts';
import { trackSessionEnd } from '../state/track-session-end.ts';
import type { SessionEndWatch } from '../state/watch-session-end.ts';
import type { PageSession, PageSessionParts } from './page-session.ts';

interface FollowSessionParts extends PageSessionParts, Pick<PageSession, 'api' | 'session'> {
  dialogs: ShellDialogs;
  status: StatusWatch;
  runtime: Runtime;
  refreshBalance: Site['refreshBalance'];
}

/**
 * Starts what depends on who is signed in: the member's figures and the live stream, the warning before the session
 * expires, and the prompt for outdated terms.
 */
export function followSession(
  parts: FollowSessionParts,
): Pick<SessionEndWatch, 'extend' | 'acknowledge' | 'stop'> {
  const { events, session, dialogs } = parts;
  const sync = syncWithSession({
    ...parts,
    refreshStatus: parts.status.refresh,
    refreshDeployments: parts.runtime.feed.refresh,
  });
  const end = trackSessionEnd({
    ...parts,
    onExpired: (cause) => void dialogs.open({ kind: 'login', reason: cause ?? 'expired' }),
  });
  promptForOutdatedTerms(parts);
  events.subscribe('member.changed', () => void session.refreshMember());
  events.subscribe('language.changed', () => void session.refreshMember());
  events.subscribe('session.closed', () => forgetRememberedSession(localStorage, Date.now()));
  return {
    ...end,
    stop() {
      sync.stop();
      end.stop();
    },
  };
}
