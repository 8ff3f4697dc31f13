import type { Banner } from '@parlour/api-client';
import { Link } from '@parlour/router';
import { BannerPicture, classNames, Icon } from '@parlour/ui';
import { frameBannerSizes } from '@parlour/ui/picture-files';
import { usePictureAddress } from '../context/use-picture-address.ts';
import { toPanelAddress } from '../routing/navigation.ts';
import styles from './banner-slide.module.css';

/**
 * One banner. If it leads somewhere, its title is a link that covers the whole picture. Otherwise it contains no link.
 */
export function BannerSlide({ banner, first = false }: { banner: Banner; first?: boolean }) {
  const toPictureAddress = usePictureAddress();
  const hasLink = banner.link.kind !== 'none';
  return (
    <div className={classNames(styles.slide, hasLink && styles.linked)}>
      <BannerPicture
        src={toPictureAddress(banner.imageUrl)}
        phoneSrc={toPictureAddress(banner.phoneImageUrl)}
        phoneSizes={frameBannerSizes}
        first={first}
        className={styles.picture}
      />
      <div className={styles.copy}>
        {banner.eyebrow && <span className={styles.eyebrow}>{banner.eyebrow}</span>}
        <BannerTitle banner={banner} />
        {banner.condition && <span className={styles.condition}>{banner.condition}</span>}
        {banner.buttonLabel && hasLink && (
          <span className={styles.button} aria-hidden="true">
            {banner.buttonLabel}
            <Icon name="arrow-right" />
          </span>
        )}
      </div>
    </div>
  );
}

function BannerTitle({ banner: { link, title } }: { banner: Banner }) {
  const words = <span className={styles.title}>{title}</span>;
  if (link.kind === 'none') return words;
  if (link.kind === 'site') {
    return (
      <a href={link.to} target="_blank" rel="noreferrer" className={styles.link}>
        {words}
      </a>
    );
  }
  return (
    <Link to={link.kind === 'panel' ? toPanelAddress(link.to) : link.to} className={styles.link}>
      {words}
    </Link>
  );
}
