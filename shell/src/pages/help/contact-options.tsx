import { Link, useLocation } from '@parlour/router';
import { Button, Card, LinkButton } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { listContactLinks } from '../../components/contact-links.ts';
import { useCustomerService } from '../../components/use-customer-service.ts';
import { useText } from '../../context/use-text.ts';
import { statusAtom } from '../../state/status.ts';
import styles from './help.module.css';

/** Lists customer service, feedback and the configured contacts. */
export function ContactOptions() {
  const t = useText('pages');
  const tShell = useText();
  const service = useCustomerService();
  const { pathname } = useLocation();
  const status = useAtomValue(statusAtom);
  const contacts = status.state === 'known' ? status.status.contacts : {};
  return (
    <Card as="section" aria-label={t('help.ways')} className={styles.ways}>
      <div>
        <h2 className={styles.waysTitle}>{t('help.ways')}</h2>
        <p className={styles.waysText}>{t('help.waysText')}</p>
      </div>
      <div className={styles.waysActions}>
        <Button icon="headset" onClick={service.open}>
          {tShell(service.isVip ? 'dock.vipService' : 'dock.service')}
        </Button>
        {pathname !== '/feedback' && (
          <LinkButton asChild icon="pencil">
            <Link to="/feedback">{t('help.write')}</Link>
          </LinkButton>
        )}
        {listContactLinks(contacts).map(({ key, icon, href }) => (
          <LinkButton key={key} icon={icon} href={href} target="_blank" rel="noreferrer">
            {tShell(`dock.${key}`)}
          </LinkButton>
        ))}
      </div>
    </Card>
  );
}
