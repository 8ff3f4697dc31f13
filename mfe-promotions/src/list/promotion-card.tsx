import type { Promotion } from '@parlour/api-client';
import { usePictureAddress, useTexts } from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import { classNames, findAvifFiles, getButtonClass, LazyImage } from '@parlour/ui';
import { paths } from '../paths.ts';
import { PromotionBadges, PromotionStatus, UnusableMark } from '../promotion-marks.tsx';
import { TimeLeft } from '../time-left.tsx';
import { useRefusalText } from '../use-refusal-text.ts';
import styles from './promotion-card.module.css';

interface PromotionCardProps {
  promotion: Promotion;
  /** Loads the picture at once, for cards on the first screen. */
  eager?: boolean;
  /** Heading level of the title. Default 2. */
  level?: 2 | 3;
  /** Shows the sentence that sums up the offer. */
  withSummary?: boolean;
}

const findPictureVariants = (src: string) => findAvifFiles(src, [310, 620], '(width < 640px) 90vw, 410px');

/** Card of one promotion. The whole card links to the promotion's page. */
export function PromotionCard({ promotion, eager, level = 2, withSummary }: PromotionCardProps) {
  const t = useTexts();
  const toPictureAddress = usePictureAddress();
  const Title = level === 2 ? 'h2' : 'h3';
  const { state, refusedBy } = promotion;
  return (
    <article className={classNames(styles.card, state === 'closed' && styles.closed)}>
      <div className={styles.picture}>
        <LazyImage
          src={toPictureAddress(promotion.imageUrl)}
          findVariants={findPictureVariants}
          alt=""
          ratio="620 / 266"
          eager={eager}
          placeholder={<span className={styles.ground} />}
        />
        <span className={styles.badges}>
          <PromotionBadges badges={promotion.badges} />
        </span>
      </div>
      <div className={styles.body}>
        <div className={styles.text}>
          <Title className={styles.title}>
            <Link to={paths.detail(promotion)} className={styles.link}>
              {promotion.title}
            </Link>
          </Title>
          {withSummary && <p className={styles.summary}>{promotion.summary}</p>}
          <p className={styles.time}>
            {state !== 'open' && <PromotionStatus state={state} />}
            {refusedBy && <UnusableMark />}
            <span>
              <TimeLeft promotion={promotion} />
            </span>
          </p>
          {refusedBy && <Reason promotion={promotion} />}
        </div>
        <span aria-hidden="true" className={getButtonClass({ size: 'small' }, styles.more)}>
          {t('list.details')}
        </span>
      </div>
    </article>
  );
}

/** The reason why the member cannot use the promotion: what is missing, if anything. */
function Reason({ promotion }: Pick<PromotionCardProps, 'promotion'>) {
  const { error, lacks } = useRefusalText()(promotion);
  return <p className={styles.summary}>{lacks === '' ? error : lacks}</p>;
}
