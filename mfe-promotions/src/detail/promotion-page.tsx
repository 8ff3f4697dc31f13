import { type PromotionDetail, promotionQuery, promotionsKey } from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import {
  AsyncContent,
  usePictureAddress,
  useRefetchOn,
  useSite,
  useTexts,
  useUsername,
} from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import {
  Alert,
  BannerPicture,
  Card,
  Empty,
  Icon,
  LinkButton,
  SafeHtml,
  Skeleton,
  SkeletonGroup,
} from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { paths, readPromotionId } from '../paths.ts';
import { PromotionBadges } from '../promotion-marks.tsx';
import { useQueryUnderPanel } from '../use-query-under-panel.ts';
import { ConditionList } from './condition-list.tsx';
import { Glance } from './glance.tsx';
import styles from './promotion-page.module.css';
import { RaffleCard } from './raffle-card.tsx';

/** One promotion with all its conditions: `/promoDetail?id=12`. With `preview`, an operator sees a draft. */
export default function PromotionPage() {
  const t = useTexts();
  const query = useQueryUnderPanel();
  const id = readPromotionId(query);
  return (
    <div className={styles.page}>
      <Link to={paths.list()} className={styles.back}>
        <Icon name="chevron-left" size={18} />
        {t('detail.back')}
      </Link>
      {id === undefined ? (
        <Missing />
      ) : (
        <Loaded key={id} id={id} preview={query.get('preview') ?? undefined} />
      )}
    </div>
  );
}

const missingCodes = ['promotions.not-found', 'promotions.draft-not-found'] as const;

function Loaded({ id, preview }: { id: number; preview: string | undefined }) {
  const t = useTexts();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const username = useUsername();
  const promotion = useQuery(promotionQuery(api, { id, language, username, preview }));
  useRefetchOn('promotions.changed', promotionsKey);
  useRefetchOn('protection.changed', promotionsKey);
  const isMissing = missingCodes.some((code) => isAppError(promotion.error, code));
  if (!promotion.data && isMissing) return <Missing />;
  return (
    <AsyncContent query={promotion} failed={t('detail.failed')} skeleton={<PromotionSkeleton />}>
      {(data) => <Promotion promotion={data} isPreview={preview !== undefined} />}
    </AsyncContent>
  );
}

function PromotionSkeleton() {
  const t = useTexts();
  return (
    <SkeletonGroup label={t('detail.loading')}>
      <Skeleton className={styles.heroBone} />
      <Skeleton shape="text" width="60%" className={styles.lineBone} />
      <Skeleton shape="text" className={styles.lineBone} />
      <Skeleton shape="text" width="80%" className={styles.lineBone} />
    </SkeletonGroup>
  );
}

function Missing() {
  const t = useTexts();
  return (
    <Empty
      icon="badge-percent"
      title={t('detail.missing')}
      text={t('detail.missingText')}
      action={
        <LinkButton asChild>
          <Link to={paths.list()}>{t('detail.back')}</Link>
        </LinkButton>
      }
    />
  );
}

interface PromotionProps {
  promotion: PromotionDetail;
  /** Whether it is a draft, in which nobody can take part. */
  isPreview: boolean;
}

function Promotion({ promotion, isPreview }: PromotionProps) {
  const t = useTexts();
  return (
    <article>
      {isPreview && <Alert tone="info" title={t('detail.preview')} />}
      <Hero promotion={promotion} />
      <div className={styles.columns}>
        <div className={styles.aside} inert={isPreview}>
          <Glance promotion={promotion} />
        </div>
        <div className={styles.main}>
          <section>
            <h2 className={styles.heading}>{t('detail.how')}</h2>
            <SafeHtml html={promotion.html} loadingLabel={t('detail.loading')} />
          </section>
          <Card as="section">
            <h2 className={styles.heading}>{t('detail.conditions')}</h2>
            <ConditionList promotion={promotion} />
            <p className={styles.version}>{t('detail.version', { version: promotion.termsVersion })}</p>
          </Card>
          {promotion.raffle && <RaffleCard promotion={promotion} raffle={promotion.raffle} />}
        </div>
      </div>
    </article>
  );
}

function Hero({ promotion }: { promotion: PromotionDetail }) {
  const toPictureAddress = usePictureAddress();
  return (
    <header className={styles.hero}>
      <BannerPicture
        src={toPictureAddress(promotion.pictureUrl)}
        phoneSrc={toPictureAddress(promotion.phonePictureUrl)}
        phoneSizes="100vw"
        first
        frameClassName={styles.frame}
        className={styles.picture}
      />
      <div className={styles.copy}>
        <PromotionBadges badges={promotion.badges} />
        <h1 className={styles.title}>{promotion.title}</h1>
        <p className={styles.summary}>{promotion.summary}</p>
      </div>
    </header>
  );
}
