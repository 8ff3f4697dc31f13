import { Link } from '@parlour/router';
import { Icon } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { listContactLinks } from '../components/contact-links.ts';
import { useCustomerService } from '../components/use-customer-service.ts';
import { useContent, useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { getFeedValue } from '../state/feed.ts';
import { statusAtom } from '../state/status.ts';
import { Brand } from './brand.tsx';
import { Clock } from './clock.tsx';
import styles from './footer.module.css';
import { useMenu } from './use-menu.ts';
import { useResponsiblePath } from './use-responsible-path.ts';
import { VendorMarquee } from './vendor-marquee.tsx';

const helpLinks = [
  { to: '/help', text: 'footer.centre' },
  { to: '/depositTutorial', text: 'footer.guide' },
  { to: '/feedback', text: 'footer.feedback' },
  { to: '/help/terms', text: 'footer.terms' },
  { to: '/help/privacy', text: 'footer.privacy' },
  { to: '/down', text: 'footer.download' },
] as const;

const aboutLinks = [
  { to: '/winners', text: 'footer.winners' },
  { to: '/join', text: 'footer.join' },
] as const;

export function Footer() {
  const t = useText();
  const responsiblePath = useResponsiblePath();
  const contributed = useMenu('footer');
  const toLink = ({ to, text }: { to: string; text: string }) => ({ to, label: t(text) });
  const content = useContent();
  const site = useSite();
  const categories = getFeedValue(useAtomValue(content.categories.atom)) ?? [];
  const status = useAtomValue(statusAtom);
  const known = status.state === 'known' ? status.status : undefined;
  const hasSamples = known?.licences.some(({ isSample }) => isSample);
  const age = known?.minimumAge ?? 18;
  return (
    <footer className={styles.footer}>
      <VendorMarquee categories={categories} />
      <div className={styles.columns}>
        <div className={styles.about}>
          <Brand />
          <p className={styles.adults}>
            <span className={styles.age} aria-hidden="true">
              {age}+
            </span>
            {t('footer.adults', { age })}
          </p>
        </div>
        <LinkColumn title={t('footer.help')} links={helpLinks.map(toLink)} />
        <LinkColumn
          title={t('footer.about')}
          links={[
            ...contributed,
            ...aboutLinks.map(toLink),
            { to: responsiblePath, label: t('footer.responsible') },
          ]}
        />
        <div>
          <h2 className={styles.title}>{t('footer.browsers')}</h2>
          <ul className={styles.list}>
            {(known?.browsers ?? []).map((browser) => (
              <li key={browser} className={styles.browser}>
                {browser}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2 className={styles.title}>{t(hasSamples ? 'footer.noLicence' : 'footer.licences')}</h2>
          <p className={styles.text}>
            {(known?.licences ?? []).map(({ name }) => name).join(' · ')}
            {hasSamples && <small className={styles.sample}>{t('footer.sampleLicences')}</small>}
          </p>
          <h2 className={styles.title}>{t('footer.contact')}</h2>
          <Contacts />
        </div>
      </div>
      <div className={styles.foot}>
        <span>
          {t('footer.copyright', { year: new Date().getFullYear(), brand: site.config.brand.name })}
        </span>
        <Clock />
      </div>
    </footer>
  );
}

function LinkColumn({ title, links }: { title: string; links: readonly { to: string; label: string }[] }) {
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Live chat, and the other contacts that are configured. */
function Contacts() {
  const t = useText();
  const status = useAtomValue(statusAtom);
  const service = useCustomerService();
  const contacts = status.state === 'known' ? status.status.contacts : {};
  const serviceLabel = t('dock.service');
  return (
    <div className={styles.contacts}>
      <button
        type="button"
        className={styles.contact}
        title={serviceLabel}
        aria-label={serviceLabel}
        onClick={service.open}
      >
        <Icon name="headset" />
      </button>
      {listContactLinks(contacts).map(({ key, icon, href }) => {
        const label = t(`dock.${key}`);
        return (
          <a
            key={key}
            href={href}
            target="_blank"
            rel="noreferrer"
            className={styles.contact}
            title={label}
            aria-label={label}
          >
            <Icon name={icon} />
          </a>
        );
      })}
    </div>
  );
}
