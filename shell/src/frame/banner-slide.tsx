import type { Banner } from '@parlour/api-client';
import { Link } from '@parlour/router';
import { classNames, Icon } from '@parlour/ui';
import type { ReactNode } from 'react';
import styles from './banner-slide.module.css';
import { panelAddress } from './panel-address.ts';

/** One banner. One that leads somewhere is one link with its title as the name; another is no link. */
export function BannerSlide({ banner, first = false }: { banner: Banner; first?: boolean }) {
  return (
    <BannerLink banner={banner}>
      <picture>
        <source media="(width < 640px)" srcSet={banner.phoneImageUrl} />
        <img
          src={banner.imageUrl}
          alt=""
          className={styles.picture}
          fetchPriority={first ? 'high' : 'auto'}
          loading={first ? 'eager' : 'lazy'}
        />
      </picture>
      <div className={styles.copy}>
        {banner.eyebrow && <span className={styles.eyebrow}>{banner.eyebrow}</span>}
        <span className={styles.title}>{banner.title}</span>
        {banner.condition && <span className={styles.condition}>{banner.condition}</span>}
        {banner.buttonLabel && banner.link.kind !== 'none' && (
          <span className={styles.button}>
            {banner.buttonLabel}
            <Icon name="arrow-right" />
          </span>
        )}
      </div>
    </BannerLink>
  );
}

function BannerLink({ banner, children }: { banner: Banner; children: ReactNode }) {
  const { link, title } = banner;
  if (link.kind === 'none') return <div className={styles.slide}>{children}</div>;
  if (link.kind === 'site') {
    return (
      <a href={link.to} target="_blank" rel="noreferrer" className={styles.slide} aria-label={title}>
        {children}
      </a>
    );
  }
  const to = link.kind === 'panel' ? panelAddress(link.to) : link.to;
  return (
    <Link to={to} className={classNames(styles.slide, styles.leads)} aria-label={title}>
      {children}
    </Link>
  );
}
