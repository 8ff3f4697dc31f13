import type { DepositMethod } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Icon } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { formatPercent, isFree } from './deposit-rules.ts';
import styles from './method-cards.module.css';
import { methodIcons } from './order-statuses.ts';

interface MethodCardsProps {
  methods: readonly DepositMethod[];
  chosen: DepositMethod;
  onChoose(methodId: string): void;
}

/** Payment methods as cards. One tab stop with arrow keys, like radio buttons. */
export function MethodCards({ methods, chosen, onChoose }: MethodCardsProps) {
  const t = useTexts();
  const { atoms, texts } = useSite();
  const language = useAtomValue(atoms.language);
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{t('deposit.method')}</legend>
      <div className={styles.cards}>
        {methods.map((method) => (
          <label key={method.id} className={styles.card}>
            <input
              type="radio"
              name={name}
              className={styles.native}
              checked={method.id === chosen.id}
              onChange={() => onChoose(method.id)}
            />
            <span className={styles.face}>
              <span className={styles.emblem}>
                <Icon name={methodIcons[method.kind]} size={22} />
              </span>
              <span className={styles.text}>
                <span className={styles.title}>{texts.pick(method.title)}</span>
                <span className={styles.fee}>
                  {t(`deposit.kind.${method.kind}`)} · <FeeText method={method} />
                </span>
                {method.lockedUntil && (
                  <span className={styles.locked}>
                    {t('deposit.lockedUntil', { time: formatTime(method.lockedUntil, language) })}
                  </span>
                )}
              </span>
              <Icon name="circle-check" size={20} className={styles.mark} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function FeeText({ method }: { method: DepositMethod }) {
  const t = useTexts();
  const { money } = useSite();
  if (isFree(method)) return t('deposit.free');
  const parts = [
    method.feePpm > 0 && `${formatPercent(method.feePpm)}%`,
    method.feeFixedMinor > 0 && money.withSymbol(method.feeFixedMinor),
  ].filter((part) => part !== false);
  return t('deposit.feeOf', { fee: parts.join(' + ') });
}
