import { useTexts } from '@parlour/remote-sdk';
import { Money } from '@parlour/ui';
import styles from './profit-page.module.css';

/** List of figures. Each name is a key of the texts under `profit`. */
export function FigureList({ figures }: { figures: readonly (readonly [name: string, minor: number])[] }) {
  const t = useTexts();
  return (
    <dl className={styles.others}>
      {figures.map(([name, minor]) => (
        <div key={name} className={styles.other}>
          <dt className={styles.otherName}>{t(`profit.${name}`)}</dt>
          <dd>
            <Money minor={minor} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
