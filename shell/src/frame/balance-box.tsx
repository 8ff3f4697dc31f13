import type { BalanceState } from '@parlour/contracts';
import { Badge, classNames, IconButton, Money } from '@parlour/ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { balanceAtom, balanceHiddenAtom, sessionAtom, toggleBalanceHiddenAtom } from '../session/index.ts';
import { currencySymbolAtom } from '../state/page-atoms.ts';
import styles from './balance-box.module.css';

/** Shows the balance, marked as play money in demo play. A press refreshes it; the eye button hides it everywhere. */
export function BalanceBox({ compact = false }: { compact?: boolean }) {
  const t = useText();
  const site = useSite();
  const balance = useAtomValue(balanceAtom);
  const hidden = useAtomValue(balanceHiddenAtom);
  const toggleHidden = useSetAtom(toggleBalanceHiddenAtom);
  const symbol = useAtomValue(currencySymbolAtom);
  const session = useAtomValue(sessionAtom);
  const isDemo = session.state === 'signed-in' && session.accountKind === 'demo';
  const change = useBalanceChange(balance);
  const minor = balance.state === 'unknown' ? undefined : balance.minor;
  return (
    <div className={classNames(styles.box, compact && styles.compact)}>
      {isDemo && <Badge tone="violet">{t('demo.mark')}</Badge>}
      <button
        type="button"
        className={styles.figure}
        title={t('balance.refresh')}
        onClick={() => void site.refreshBalance()}
      >
        <span className={styles.symbol}>{symbol}</span>
        <span className={classNames(styles.amount, !hidden && change && styles[change])}>
          {minor === undefined ? (
            t('balance.updating')
          ) : (
            <Money minor={minor} hiddenAs={hidden ? t('balance.hidden') : undefined} />
          )}
        </span>
      </button>
      <IconButton
        size="small"
        icon="refresh-cw"
        label={t('balance.refresh')}
        className={classNames(styles.tool, balance.state === 'updating' && styles.turning)}
        onClick={() => void site.refreshBalance()}
      />
      {!compact && (
        <IconButton
          size="small"
          icon={hidden ? 'eye-off' : 'eye'}
          label={t(hidden ? 'balance.show' : 'balance.hide')}
          className={styles.tool}
          onClick={toggleHidden}
        />
      )}
    </div>
  );
}

const changeShownMs = 1000;

/** Returns the direction of the last change for one second. */
function useBalanceChange(balance: BalanceState): 'gain' | 'loss' | undefined {
  const before = useRef<number>(undefined);
  const [change, setChange] = useState<'gain' | 'loss'>();
  const minor = balance.state === 'known' ? balance.minor : undefined;
  useEffect(() => {
    if (minor === undefined) return;
    const last = before.current;
    before.current = minor;
    if (last === undefined || last === minor) return;
    setChange(minor > last ? 'gain' : 'loss');
    const fading = setTimeout(() => setChange(undefined), changeShownMs);
    return () => clearTimeout(fading);
  }, [minor]);
  return change;
}
