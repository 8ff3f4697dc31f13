import { Button } from '../button/button.tsx';
import type { ButtonTone } from '../button/button-look.ts';
import { IconButton } from '../button/icon-button.tsx';
import { LinkButton } from '../button/link-button.tsx';
import { Count } from '../feedback/count.tsx';
import { Icon } from '../icon/icon.tsx';
import { iconNames } from '../icon/icons.ts';
import { Card } from '../layout/card.tsx';
import styles from './kit.module.css';
import type { KitTexts } from './kit-texts.ts';

const tones: readonly ButtonTone[] = ['gold', 'ghost', 'quiet', 'danger', 'link'];

export function TypeSamples({ t }: { t: KitTexts }) {
  return (
    <Card className={styles.stack}>
      <p className={styles.display}>{t.sample}</p>
      <h2>{t.sample}</h2>
      <h3>{t.sample}</h3>
      <p>{t.sample}</p>
      <p className={styles.quiet}>
        <small>{t.sample}</small>
      </p>
      <p className={styles.balance}>1,284,650.00</p>
    </Card>
  );
}

export function ButtonSamples({ t }: { t: KitTexts }) {
  return (
    <Card>
      <div className={styles.row}>
        {tones.map((tone) => (
          <Button key={tone} tone={tone}>
            {t.deposit}
          </Button>
        ))}
      </div>
      <div className={styles.row}>
        <Button size="small">{t.change}</Button>
        <Button icon="plus">{t.deposit}</Button>
        <Button size="large" tone="gold" icon="plus">
          {t.deposit}
        </Button>
        <LinkButton href="#withdraw" icon="external-link">
          {t.withdraw}
        </LinkButton>
      </div>
      <div className={styles.row}>
        <Button busy>{t.withdraw}</Button>
        <Button busy icon="plus" tone="gold">
          {t.deposit}
        </Button>
        <Button size="small" busy>
          {t.change}
        </Button>
        <Button disabledReason={t.why}>{t.withdraw}</Button>
      </div>
      <div className={styles.row}>
        <IconButton icon="mail" label={t.menuItems[3]} raised badge={<Count value={3} />} />
        <IconButton icon="refresh-cw" label={t.retry} />
        <IconButton icon="heart" label={t.favouriteAdded} size="small" filled aria-pressed="true" />
        <IconButton icon="refresh-cw" label={t.retry} busy />
        <IconButton icon="refresh-cw" label={t.retry} disabled />
      </div>
      <div className={styles.row}>
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
    </Card>
  );
}
