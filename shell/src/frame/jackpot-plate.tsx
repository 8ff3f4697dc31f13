import { formatAmount } from '@parlour/money';
import { usePhone, VisuallyHidden } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { type CSSProperties, useEffect, useState } from 'react';
import { currencySymbolAtom } from '../site/page-atoms.ts';
import { valueIn } from '../start/feed.ts';
import styles from './jackpot-plate.module.css';
import { type JackpotPool, nextFigure, startingFigure } from './jackpot-rules.ts';
import { useShell, useText } from './shell-context.tsx';

/** The jackpot pool with rolling digits. It rises tick by tick and never shows more than the server has. */
export function JackpotPlate() {
  const { content } = useShell();
  const pool = valueIn(useAtomValue(content.jackpot.atom));
  return pool ? <Counter pool={pool} /> : <div className={styles.room} />;
}

function Counter({ pool }: { pool: JackpotPool }) {
  const t = useText();
  const symbol = useAtomValue(currencySymbolAtom);
  const isPhone = usePhone();
  const minor = useRisingFigure(pool);
  return (
    <div className={styles.plate}>
      <span className={styles.title}>{t(isPhone ? 'jackpot.short' : 'jackpot.title')}</span>
      <span className={styles.symbol}>{symbol}</span>
      <Digits text={formatAmount(minor)} />
      <SpokenFigure text={`${symbol} ${formatAmount(minor)}`} />
    </div>
  );
}

function Digits({ text }: { text: string }) {
  const letters = [...text];
  return (
    <span className={styles.digits} aria-hidden="true">
      {letters.map((letter, index) => {
        // Counted from the end, so that a figure that grows a digit keeps its others.
        const place = letters.length - index;
        if (!/\d/.test(letter))
          return (
            <span key={place} className={styles.separator}>
              {letter}
            </span>
          );
        const style = { '--digit': letter, '--place': place } as CSSProperties;
        return (
          <span key={place} className={styles.cell} style={style}>
            <span className={styles.strip}>0 1 2 3 4 5 6 7 8 9</span>
          </span>
        );
      })}
    </span>
  );
}

const spokenEveryMs = 60_000;

/** For screen readers: the whole amount once a minute, and not each digit. */
function SpokenFigure({ text }: { text: string }) {
  const [spoken, setSpoken] = useState(text);
  const [due, setDue] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setDue((count) => count + 1), spokenEveryMs);
    return () => clearInterval(timer);
  }, []);
  const [said, setSaid] = useState(0);
  if (due !== said) {
    setSaid(due);
    setSpoken(text);
  }
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>;
}

function useRisingFigure(pool: JackpotPool): number {
  const [shown, setShown] = useState(() => ({ pool, minor: startingFigure(pool, undefined) }));
  if (shown.pool !== pool) setShown({ pool, minor: startingFigure(pool, shown.minor) });
  useEffect(() => {
    const timer = setInterval(
      () => setShown((before) => ({ pool, minor: nextFigure(pool, before.minor) })),
      pool.tickMs,
    );
    return () => clearInterval(timer);
  }, [pool]);
  return shown.minor;
}
