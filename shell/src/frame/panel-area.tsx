import { canUseAgentCentre, canUseMemberCentre, sessionAtom } from '@parlour/session';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { OpenPanel } from '../site/navigation.ts';
import styles from './panel-area.module.css';
import { PlaceNotice } from './place-notice.tsx';
import { useShell, useText } from './shell-context.tsx';
import { SlotOutlet } from './slot-outlet.tsx';

/** The member and the agent panel: each stands while its name is in the address and its check passes. */
export function PanelArea({ open }: { open: OpenPanel | undefined }) {
  const { slots } = useShell().runtime;
  usePanelCheck(open);
  return (
    <>
      <Panel controller={slots['member-panel']} shown={open?.panel === 'member'} />
      <Panel controller={slots['agent-panel']} shown={open?.panel === 'agent'} />
    </>
  );
}

function Panel({
  controller,
  shown,
}: {
  controller: Parameters<typeof SlotOutlet>[0]['controller'];
  shown: boolean;
}) {
  return (
    <div className={styles.panel} hidden={!shown}>
      <SlotOutlet controller={controller} />
      <PlaceNotice controller={controller} roomy />
    </div>
  );
}

/**
 * Asks a visitor to log in first, and warns whoever may not use the panel (site-spec section 6). The address keeps
 * the panel meanwhile, so that after the login the person is where the link led.
 */
function usePanelCheck(open: OpenPanel | undefined): void {
  const t = useText();
  const say = useText('errors');
  const { access, dialogs, site } = useShell();
  const session = useAtomValue(sessionAtom);
  const panel = open?.panel;
  const allowed = panel === 'agent' ? canUseAgentCentre(session) : canUseMemberCentre(session);

  useEffect(() => {
    if (!panel || allowed || session.state === 'restoring') return;
    let left = false;
    const check = async () => {
      const real = await access.requireRealAccount();
      if (left || (real && panel === 'member')) return;
      site.panels.close();
      if (!real) return;
      await dialogs.notify({
        tone: 'warning',
        title: t('in_need_true_account'),
        body: say('session.agent-required'),
      });
    };
    void check();
    return () => {
      left = true;
    };
  }, [panel, allowed, session.state, access, dialogs, site, t, say]);
}
