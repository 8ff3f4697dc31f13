import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { Field } from '../field/field.tsx';
import { TextInput } from '../field/text-input.tsx';
import { Icon } from '../icon/icon.tsx';
import { Popover } from '../overlay/popover.tsx';
import styles from './date-range.module.css';
import {
  type DayLimits,
  type DayRange,
  findPreset,
  getNeighbourRange,
  getPresetRange,
  type IsoDay,
  parseRange,
  type RangePreset,
  rangePresets,
} from './date-range-rules.ts';

export interface DateRangeTexts {
  /** Names the field: "Period". */
  label: string;
  presets: Record<RangePreset, string>;
  from: string;
  to: string;
  apply: string;
  /** Error for a day that is missing or older than the server's records. */
  wrong: string;
  /** "Previous 7 days"; `days` is 7 or 30. */
  previous(days: number): string;
  next(days: number): string;
  /** The range in words: "14 Nov – 20 Nov 2026". */
  range(range: DayRange): string;
}

interface DateRangeProps {
  range: DayRange;
  onRange(range: DayRange): void;
  /** The server's day, from which presets count. */
  today: IsoDay;
  limits: DayLimits;
  texts: DateRangeTexts;
}

const steps = [-30, -7, 7, 30] as const;

/** Renders a period of days: presets, two date fields, and chips for the previous and next 7 or 30 days. */
export function DateRange({ range, onRange, today, limits, texts }: DateRangeProps) {
  return (
    <fieldset className={styles.bar} aria-label={texts.label}>
      <Popover
        label={texts.label}
        trigger={
          <button type="button" className={styles.field}>
            <Icon name="calendar-range" size={18} className={styles.icon} />
            {texts.range(range)}
          </button>
        }
      >
        {(close) => {
          const choose = (chosen: DayRange) => {
            onRange(chosen);
            close();
          };
          return <Panel range={range} onRange={choose} today={today} limits={limits} texts={texts} />;
        }}
      </Popover>
      <div className={styles.steps}>
        {steps.map((days) => {
          const neighbour = getNeighbourRange(range, days, limits);
          return (
            <button
              key={days}
              type="button"
              className={styles.chip}
              aria-disabled={!neighbour || undefined}
              onClick={neighbour && (() => onRange(neighbour))}
            >
              {days < 0 ? texts.previous(-days) : texts.next(days)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

function Panel({ range, onRange, today, limits, texts }: DateRangeProps) {
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const [wrong, setWrong] = useState(false);
  const chosen = findPreset(range, today);
  const apply = () => {
    const typed = parseRange(from, to, limits);
    setWrong(!typed);
    if (typed) onRange(typed);
  };
  return (
    <div className={styles.panel}>
      <div className={styles.presets}>
        {rangePresets.map((preset) => (
          <button
            key={preset}
            type="button"
            className={styles.preset}
            aria-pressed={preset === chosen}
            onClick={() => onRange(getPresetRange(preset, today))}
          >
            {texts.presets[preset]}
          </button>
        ))}
      </div>
      <div className={styles.days}>
        <Field label={texts.from}>
          <TextInput type="date" {...limits} value={from} onChange={(event) => setFrom(event.target.value)} />
        </Field>
        <Field label={texts.to} error={wrong ? texts.wrong : undefined}>
          <TextInput type="date" {...limits} value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
      </div>
      <Button tone="ghost" onClick={apply}>
        {texts.apply}
      </Button>
    </div>
  );
}
