import { type ReactNode, useId } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import styles from './panel-frame.module.css';
import phoneStyles from './phone-panel.module.css';
import type { Press } from './phone-panel.tsx';

interface PanelFrameProps {
  title: string;
  closeLabel: string;
  onClose(): void;
  /** Leads back to the list of pages. When given, this is a page on a phone, which slides in over the list. */
  back?: Press | undefined;
  /** Beside the content, and above it in narrower windows; not on phones. */
  menu: ReactNode;
  /** The page in the frame. */
  contentKey?: string | undefined;
  children: ReactNode;
}

/**
 * Renders a page of a panel: a card under the header with title, close button, menu and content, or a page on a phone.
 * The content stays mounted when a turned phone changes between them, so that nothing that was entered is lost.
 */
export function PanelFrame({
  title,
  closeLabel,
  onClose,
  back,
  menu,
  contentKey,
  children,
}: PanelFrameProps) {
  const titleId = useId();
  const ifWide = (className: string | undefined) => (back ? undefined : className);
  return (
    <div className={ifWide(styles.wrap)}>
      <section aria-labelledby={titleId} className={ifWide(styles.panel)}>
        <header className={back ? phoneStyles.head : styles.head}>
          {back && (
            <IconButton
              icon="chevron-left"
              label={back.label}
              className={phoneStyles.back}
              onClick={() => back.onPress()}
            />
          )}
          <h1 id={titleId} className={back ? phoneStyles.title : styles.title}>
            {title}
          </h1>
          {!back && <IconButton raised icon="x" label={closeLabel} onClick={onClose} />}
        </header>
        <div className={ifWide(styles.body)}>
          {!back && <div className={styles.menu}>{menu}</div>}
          <div key={contentKey} className={back ? phoneStyles.page : styles.content}>
            {children}
          </div>
        </div>
      </section>
    </div>
  );
}
