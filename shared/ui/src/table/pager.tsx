import { Select } from '../field/select.tsx';
import { Icon } from '../icon/icon.tsx';
import { usePhone } from '../use-media.ts';
import { computePageWindow } from './page-window.ts';
import styles from './pager.module.css';

export interface PagerTexts {
  /** Names the bar: "Pages of betting records". */
  label: string;
  previous: string;
  next: string;
  /** "Page 3". */
  page(number: number): string;
}

interface PagerProps {
  /** Counted from 1. */
  page: number;
  pageCount: number;
  onPage(page: number): void;
  texts: PagerTexts;
  /** Lets the reader choose the number of rows per page. */
  size?: {
    value: number;
    options: readonly number[];
    label(size: number): string;
    onSize(size: number): void;
  };
}

/** Number of pages from which the reader can jump to any of them. */
const jumpFrom = 20;

/** Renders steps through pages. It renders nothing for a single page without a choice of its size. */
export function Pager({ page, pageCount, onPage, texts, size }: PagerProps) {
  const phone = usePhone();
  if (pageCount <= 1 && !size) return null;
  const slots = phone ? [] : computePageWindow(page, pageCount);
  const isLong = pageCount > jumpFrom;
  const step = (number: number) => (number >= 1 && number <= pageCount ? () => onPage(number) : undefined);
  return (
    <nav aria-label={texts.label} className={styles.bar}>
      {pageCount > 1 && (
        <div className={styles.pages}>
          <Arrow icon="chevron-left" label={texts.previous} go={step(page - 1)} />
          {slots.map((slot) =>
            typeof slot === 'number' ? (
              <button
                key={slot}
                type="button"
                className={styles.page}
                aria-label={texts.page(slot)}
                aria-current={slot === page ? 'page' : undefined}
                onClick={() => onPage(slot)}
              >
                {slot}
              </button>
            ) : (
              <span key={slot} className={styles.gap} aria-hidden="true">
                …
              </span>
            ),
          )}
          {phone && !isLong && (
            <span className={styles.place}>
              {page} / {pageCount}
            </span>
          )}
          {isLong && <Jump page={page} pageCount={pageCount} label={texts.label} onPage={onPage} />}
          <Arrow icon="chevron-right" label={texts.next} go={step(page + 1)} />
        </div>
      )}
      {size && (
        <Select
          aria-label={size.label(size.value)}
          className={styles.size}
          value={String(size.value)}
          onChange={(event) => size.onSize(Number(event.target.value))}
          options={size.options.map((option) => ({ value: String(option), label: size.label(option) }))}
        />
      )}
    </nav>
  );
}

function Jump({
  page,
  pageCount,
  label,
  onPage,
}: Pick<PagerProps, 'page' | 'pageCount' | 'onPage'> & { label: string }) {
  return (
    <Select
      aria-label={label}
      className={styles.size}
      value={String(page)}
      onChange={(event) => onPage(Number(event.target.value))}
      options={Array.from({ length: pageCount }, (_, index) => ({
        value: String(index + 1),
        label: `${index + 1} / ${pageCount}`,
      }))}
    />
  );
}

interface ArrowProps {
  icon: 'chevron-left' | 'chevron-right';
  label: string;
  go: (() => void) | undefined;
}

function Arrow({ icon, label, go }: ArrowProps) {
  return (
    <button
      type="button"
      className={styles.page}
      aria-label={label}
      aria-disabled={!go || undefined}
      onClick={go}
    >
      <Icon name={icon} className={styles.arrow} />
    </button>
  );
}
