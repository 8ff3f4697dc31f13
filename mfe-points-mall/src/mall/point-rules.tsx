import { useTexts } from '@parlour/remote-sdk';
import { Card, SectionHeading } from '@parlour/ui';
import { useId } from 'react';
import styles from './point-rules.module.css';

const rules = ['whole', 'void', 'draw', 'never', 'secret'] as const;

/** Rules of points, the same for every member and visitor. */
export function PointRules() {
  const t = useTexts();
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionHeading id={titleId} title={t('rules.title')} icon="scale" />
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule} className={styles.rule}>
            {t(`rules.${rule}`)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
