import { Card, Icon, type IconName } from '@parlour/ui';
import styles from './points.module.css';

interface Point {
  icon: IconName;
  title: string;
  text: string;
}

/** A few facts side by side. */
export const Points = ({ points }: { points: readonly Point[] }) => (
  <ul className={styles.points}>
    {points.map(({ icon, title, text }) => (
      <Card as="li" key={title} className={styles.point}>
        <Icon name={icon} size={28} className={styles.icon} />
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
      </Card>
    ))}
  </ul>
);
