import type { PanelName } from '@parlour/contracts';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useDialogs, useRuntime, useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { type OpenPanel, parsePanel } from '../routing/navigation.ts';
import type { SlotController } from '../runtime/slot-controller.ts';
import { canUseAgentCentre, canUseMemberCentre, sessionAtom } from '../session/index.ts';
import { contributionsAtom } from '../state/page-atoms.ts';
import styles from './panel-area.module.css';
import { MissingNotice, SlotNotice } from './slot-notice.tsx';
import { SlotOutlet } from './slot-outlet.tsx';

/** Renders the member and the agent panel. Each is the page's main part while the address names it. */
export function PanelArea({ open }: { open: OpenPanel | undefined }) {
  const { slots } = useRuntime();
  usePanelAccess(open);
  return (
    <>
      <Panel panel="member" controller={slots['member-panel']} shown={open?.panel === 'member'} />
      <Panel panel="agent" controller={slots['agent-panel']} shown={open?.panel === 'agent'} />
    </>
  );
}

interface PanelProps {
  panel: PanelName;
  controller: SlotController;
  shown: boolean;
}

function Panel({ panel, controller, shown }: PanelProps) {
  const runtime = useRuntime();
  // Contributions determine which remote offers the panel.
  useAtomValue(contributionsAtom);
  const isOffered = runtime.targets.panel(panel) !== undefined;
  return (
    <main id={shown ? 'main' : undefined} tabIndex={-1} className={styles.panel} hidden={!shown}>
      <SlotOutlet controller={controller} />
      <SlotNotice controller={controller} roomy />
      {!isOffered && <MissingNotice />}
    </main>
  );
}

/**
 * Asks a visitor to log in, and warns a member who may not use the panel (MEM-03, AGT-02). The panel stays in the
 * address until then, so the login continues at the link's target.
 */
function usePanelAccess(open: OpenPanel | undefined): void {
  const t = useText();
  const tError = useText('errors');
  const site = useSite();
  const dialogs = useDialogs();
  const session = useAtomValue(sessionAtom);
  const panel = open?.panel;
  const allowed = panel === 'agent' ? canUseAgentCentre(session) : canUseMemberCentre(session);

  useEffect(() => {
    if (!panel || allowed || session.state === 'restoring') return;
    let isCancelled = false;
    const check = async () => {
      // The address changes before the view: a member who logs out here is already on the way home.
      if (parsePanel(window.location.search)?.panel !== panel) return;
      const real = await site.requireRealAccount();
      if (isCancelled || (real && panel === 'member')) return;
      site.panels.close();
      if (!real) return;
      await dialogs.notify({
        tone: 'warning',
        title: t('in_need_true_account'),
        body: tError('session.agent-required'),
        closesByCover: true,
      });
    };
    void check();
    return () => {
      isCancelled = true;
    };
  }, [panel, allowed, session.state, dialogs, site, t, tError]);
}
