import { Button, FullPage, Icon, LoadingBar } from '@parlour/ui';
import area from '../components/page-area.module.css';
import { useCustomerService } from '../components/use-customer-service.ts';
import { useLocalized, useText, useTimeText } from '../context/use-text.ts';
import type { SlotController } from '../runtime/slot-controller.ts';
import type { SlotState } from '../runtime/slot-state.ts';
import styles from './slot-notice.module.css';
import { useSlotState } from './slot-outlet.tsx';

/**
 * Shows the shell's notice while a slot has no view: loading, slow, failed or in maintenance. The rest of the page
 * works.
 */
export function SlotNotice({ controller, roomy = false }: { controller: SlotController; roomy?: boolean }) {
  const state = useSlotState(controller);
  if (state.state === 'empty' || state.state === 'mounted') return null;
  return (
    <div className={roomy ? area.roomy : styles.notice}>
      <Notice state={state} level={roomy ? 1 : 2} retry={() => void controller.retry()} />
    </div>
  );
}

interface NoticeProps {
  state: Exclude<SlotState, { state: 'empty' | 'mounted' }>;
  /** Heading level. In the main part no other heading has level 1. */
  level: 1 | 2;
  retry(): void;
}

function Notice({ state, level, retry }: NoticeProps) {
  const t = useText();
  const localized = useLocalized();
  const timeText = useTimeText();
  switch (state.state) {
    case 'loading':
      return state.slow ? <SlowNotice retry={retry} /> : <LoadingBar label={t('remote.loading')} />;
    case 'failed':
      return (
        <div role="alert">
          <FullPage
            level={level}
            icon="triangle-alert"
            title={t('remote.failed.title')}
            actions={<NoticeActions retry={retry} />}
          >
            <p>{t(`remote.failed.${state.reason}`)}</p>
          </FullPage>
        </div>
      );
    case 'maintenance':
      return (
        <FullPage
          level={level}
          icon="wrench"
          title={t('remote.maintenance')}
          actions={<NoticeActions retry={retry} />}
        >
          <p>{localized(state.notice)}</p>
          {state.endsAt && <p>{t('remote.until', { time: timeText(state.endsAt) })}</p>}
        </FullPage>
      );
    case 'disabled':
      return <DisabledNotice level={level} />;
  }
}

/** Notice for a slot that no live release contributes to. */
export const MissingNotice = () => (
  <div className={area.roomy}>
    <DisabledNotice level={1} />
  </div>
);

function DisabledNotice({ level }: { level: 1 | 2 }) {
  const t = useText();
  return <FullPage level={level} icon="ban" title={t('remote.disabled')} actions={<NoticeActions />} />;
}

function SlowNotice({ retry }: { retry(): void }) {
  const t = useText();
  return (
    <div role="status" className={styles.slow}>
      <Icon name="hourglass" />
      <span>{t('remote.slow')}</span>
      <Button size="small" icon="refresh-cw" onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  );
}

function NoticeActions({ retry }: { retry?: () => void }) {
  const t = useText();
  const service = useCustomerService();
  return (
    <>
      {retry && (
        <Button tone="gold" icon="refresh-cw" onClick={retry}>
          {t('retry')}
        </Button>
      )}
      <Button icon="headset" onClick={service.open}>
        {t('dock.service')}
      </Button>
    </>
  );
}
