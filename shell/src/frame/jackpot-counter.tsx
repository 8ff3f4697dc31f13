import { minuteMs } from '@parlour/basics';
import { formatAmount } from '@parlour/money';
import { Link } from '@parlour/router';
import { usePhone, VisuallyHidden } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { type CSSProperties, useEffect, useState } from 'react';
import { useContent } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { getFeedValue } from '../state/feed.ts';
import { currencySymbolAtom } from '../state/page-atoms.ts';
import styles from './jackpot-counter.module.css';
import { getNextAmount, getStartAmount, type JackpotPool } from './jackpot-rules.ts';

/** The help article with the rule and the odds of the jackpot. */
const jackpotHelp = '/help/jackpot';

/** Shows the jackpot pool with rolling digits. The amount rises tick by tick and never exceeds the server's amount. */
export function JackpotCounter() {
  const content = useContent();
  const pool = getFeedValue(useAtomValue(content.jackpot.atom));
  return pool ? <RollingCounter pool={pool} /> : <div className={styles.room} />;
}

function RollingCounter({ pool }: { pool: JackpotPool }) {
  const t = useText();
  const symbol = useAtomValue(currencySymbolAtom);
  const isPhone = usePhone();
  const minor = useRisingAmount(pool);
  const title = t(isPhone ? 'jackpot.short' : 'jackpot.title');
  return (
    <div className={styles.counter}>
      <Link to={jackpotHelp} className={styles.title} aria-label={`${title}. ${t('jackpot.how')}`}>
        {title}
      </Link>
      <span className={styles.symbol}>{symbol}</span>
      <Digits text={formatAmount(minor)} />
      <SpokenAmount text={`${symbol} ${formatAmount(minor)}`} />
    </div>
  );
}

function Digits({ text }: { text: string }) {
  const chars = [...text];
  return (
    <span className={styles.digits} aria-hidden="true">
      {chars.map((char, index) => {
        // Counted from the end, so that the other digits keep their keys when the amount gains a digit.
        const position = chars.length - index;
        if (!/\d/.test(char))
          return (
            <span key={position} className={styles.separator}>
              {char}
            </span>
          );
        const style = { '--digit': char, '--place': position } as CSSProperties;
        return (
          <span key={position} className={styles.cell} style={style}>
            <span className={styles.strip}>0 1 2 3 4 5 6 7 8 9</span>
          </span>
        );
      })}
    </span>
  );
}

const spokenEveryMs = minuteMs;

/** Announces the whole amount to screen readers once a minute, instead of each digit. */
function SpokenAmount({ text }: { text: string }) {
  const [spoken, setSpoken] = useState(text);
  const [due, setDue] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setDue((count) => count + 1), spokenEveryMs);
    return () => clearInterval(timer);
  }, []);
  const [lastSpoken, setLastSpoken] = useState(0);
  if (due !== lastSpoken) {
    setLastSpoken(due);
    setSpoken(text);
  }
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>;
}

function useRisingAmount(pool: JackpotPool): number {
  const [shown, setShown] = useState(() => ({ pool, minor: getStartAmount(pool, undefined) }));
  if (shown.pool !== pool) setShown({ pool, minor: getStartAmount(pool, shown.minor) });
  useEffect(() => {
    const timer = setInterval(
      () => setShown((before) => ({ pool, minor: getNextAmount(pool, before.minor) })),
      pool.tickMs,
    );
    return () => clearInterval(timer);
  }, [pool]);
  return shown.minor;
}
