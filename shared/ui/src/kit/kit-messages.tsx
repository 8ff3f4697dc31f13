import { Button } from '../button/button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { Badge } from '../feedback/badge.tsx';
import { Count } from '../feedback/count.tsx';
import { Empty } from '../feedback/empty.tsx';
import { FullPage } from '../feedback/full-page.tsx';
import { GemMark } from '../feedback/gem-mark.tsx';
import { Skeleton, SkeletonGroup } from '../feedback/skeleton.tsx';
import { Card } from '../layout/card.tsx';
import { Avatar } from '../media/avatar.tsx';
import { LazyImage } from '../media/lazy-image.tsx';
import { QrCode } from '../media/qr-code.tsx';
import styles from './kit.module.css';
import { TransferStatus } from './kit-status.tsx';
import type { KitTexts } from './kit-texts.ts';

export function MessageSamples({ t }: { t: KitTexts }) {
  const [hot, fresh, vip, jackpot] = t.badges;
  return (
    <div className={styles.columns}>
      <Card className={styles.stack}>
        <Alert tone="warning" icon="wifi-off" title={t.offline} />
        <Alert tone="success" title={t.favouriteAdded} />
        <Alert tone="info" title={t.maintenance}>
          {t.maintenanceText}
        </Alert>
        <Alert
          tone="danger"
          title={t.failed}
          action={
            <Button tone="link" size="small">
              {t.retry}
            </Button>
          }
        />
        <div className={styles.row}>
          {(['done', 'waiting', 'refused', 'closed'] as const).map((status) => (
            <TransferStatus key={status} status={status} t={t} />
          ))}
        </div>
        <div className={styles.row}>
          <Badge tone="ruby">{hot}</Badge>
          <Badge tone="jade">{fresh}</Badge>
          <Badge tone="violet">{vip}</Badge>
          <Badge tone="gold">{jackpot}</Badge>
          <Badge>{vip}</Badge>
          <Count value={3} />
          <Count value={120} />
        </div>
      </Card>
      <Card>
        <Empty
          icon="heart"
          title={t.nothingYet}
          text={t.nothingYetText}
          action={<Button>{t.retry}</Button>}
        />
      </Card>
      <Card>
        <SkeletonGroup label={t.loading} className={styles.stack}>
          <Skeleton ratio="2 / 1" />
          <Skeleton shape="text" />
          <Skeleton shape="text" width="60%" />
          <Skeleton shape="round" width={44} height={44} />
        </SkeletonGroup>
      </Card>
      <FullPage
        level={2}
        title={t.maintenance}
        actions={
          <>
            <Button tone="gold" icon="headset">
              {t.service}
            </Button>
            <Button icon="refresh-cw">{t.retry}</Button>
          </>
        }
      >
        {t.maintenanceText}
      </FullPage>
    </div>
  );
}

export function PictureSamples({ t }: { t: KitTexts }) {
  return (
    <Card className={styles.row}>
      <Avatar name="thiha88" size={44} />
      <Avatar name="ကျော်" size={80} ringed />
      <LazyImage src="data:," alt={t.nothingYet} ratio="3 / 4" className={styles.cover} />
      <QrCode text="https://example.com/app" label={t.sections.pictures} />
      <GemMark size={72} />
    </Card>
  );
}
