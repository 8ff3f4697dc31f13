import type { AppDownload } from '@parlour/api-client';
import { createLazyPart, Icon, IconButton, type IconName } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { listContactLinks } from '../components/contact-links.ts';
import { MissingToast } from '../components/missing-part.tsx';
import { useCustomerService } from '../components/use-customer-service.ts';
import { useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { statusAtom } from '../state/status.ts';
import styles from './dock.module.css';
import { useMedium } from './use-medium.ts';

/**
 * Buttons at the page's end edge: service, contacts, app codes, back to top. Collapses into one button on small
 * screens.
 */
export function Dock() {
  const t = useText();
  const medium = useMedium();
  const [unfolded, setUnfolded] = useState(false);
  if (medium !== 'desktop') return null;
  return (
    <aside className={styles.dock} aria-label={t('dock.label')} data-unfolded={unfolded || undefined}>
      <IconButton
        className={styles.fold}
        icon={unfolded ? 'x' : 'headset'}
        label={t(unfolded ? 'close' : 'dock.open')}
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      />
      <div className={styles.entries}>
        <DockEntries />
      </div>
    </aside>
  );
}

function DockEntries() {
  const t = useText();
  const site = useSite();
  const status = useAtomValue(statusAtom);
  const service = useCustomerService();
  const known = status.state === 'known' ? status.status : undefined;
  const scrollToTop = () => window.scrollTo({ top: 0, behavior: 'smooth' });
  return (
    <>
      <IconButton
        className={styles.service}
        icon="headset"
        label={t(service.isVip ? 'dock.vipService' : 'dock.service')}
        onClick={service.open}
      />
      {listContactLinks(known?.contacts ?? {}).map(({ key, icon, href }) => (
        <DockLink key={key} href={href} icon={icon} label={t(`dock.${key}`)} />
      ))}
      {known && known.downloads.length > 0 && (
        <>
          <CodesButton downloads={known.downloads} />
          <IconButton icon="smartphone" label={t('dock.app')} onClick={() => site.navigate('/down')} />
        </>
      )}
      <IconButton icon="arrow-up" label={t('dock.top')} onClick={scrollToTop} />
    </>
  );
}

const AppCodes = createLazyPart(() => import('./app-codes.tsx'), 'app-codes');

/** Opens the panel of QR codes. Its code loads when the button is pressed. */
function CodesButton({ downloads }: { downloads: readonly AppDownload[] }) {
  const t = useText();
  const [pressed, setPressed] = useState(false);
  const button = (
    <IconButton
      icon="qr-code"
      label={t('dock.codes')}
      aria-expanded={false}
      onPointerEnter={AppCodes.preload}
      onClick={() => setPressed(true)}
    />
  );
  if (!pressed) return button;
  return (
    <AppCodes
      downloads={downloads}
      loading={button}
      missing={() => <MissingToast onShown={() => setPressed(false)}>{button}</MissingToast>}
    />
  );
}

function DockLink({ href, icon, label }: { href: string; icon: IconName; label: string }): ReactNode {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={styles.link} title={label} aria-label={label}>
      <Icon name={icon} />
    </a>
  );
}
