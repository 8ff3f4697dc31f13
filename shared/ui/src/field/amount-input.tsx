import { formatAmount } from '@parlour/money';
import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import { type AmountDraft, parseDraft, separateThousands, skipOverSeparator } from './amount-text.ts';
import styles from './field.module.css';
import { useFieldControl } from './field-context.ts';

type NativeProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'ref'>;

interface AmountInputProps extends NativeProps {
  ref?: Ref<HTMLInputElement>;
  /** In minor units; undefined while the field has no valid amount. */
  minor: number | undefined;
  onMinor(minor: number | undefined): void;
  /** The currency's symbol, before the figure. */
  symbol: string;
  /** After the figure, inside the box: a button for the maximum. */
  end?: ReactNode;
}

/** Renders an amount field that inserts thousands separators while the member types, without moving the caret. */
export function AmountInput({
  ref,
  minor,
  onMinor,
  symbol,
  end,
  className,
  onBlur,
  ...rest
}: AmountInputProps) {
  const field = useFieldControl(rest);
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<AmountDraft>(() => ({ text: formatDraft(minor), caret: 0 }));
  // A value from outside, such as a quick amount, replaces the text; the text stays while it has the same value.
  const text = parseDraft(draft.text) === minor ? draft.text : formatDraft(minor);

  useLayoutEffect(() => {
    if (document.activeElement === input.current) input.current?.setSelectionRange(draft.caret, draft.caret);
  }, [draft]);

  const applyDraft = (next: AmountDraft) => {
    setDraft(next);
    onMinor(parseDraft(next.text));
  };
  const change = ({ target }: ChangeEvent<HTMLInputElement>) =>
    applyDraft(
      separateThousands({ text: target.value, caret: target.selectionStart ?? target.value.length }),
    );
  const skipSeparator = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (selectionStart === null || selectionStart !== selectionEnd) return;
    if (event.key !== 'Backspace' && event.key !== 'Delete') return;
    const next = skipOverSeparator(text, selectionStart, event.key);
    if (!next) return;
    event.preventDefault();
    applyDraft(next);
  };

  return (
    <div className={classNames(styles.control, className)}>
      <span className={styles.unit}>{symbol}</span>
      <input
        {...rest}
        {...field}
        ref={(element) => {
          input.current = element;
          return forwardRefTo(ref, element);
        }}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={classNames(styles.input, styles.figure)}
        value={text}
        onChange={change}
        onKeyDown={skipSeparator}
        onBlur={(event) => {
          if (minor !== undefined) setDraft({ text: formatDraft(minor), caret: 0 });
          onBlur?.(event);
        }}
      />
      {end && <div className={styles.aside}>{end}</div>}
    </div>
  );
}

/** Formats round amounts without `.00`, as a person would write them. */
const formatDraft = (minor: number | undefined): string =>
  minor === undefined ? '' : formatAmount(minor).replace(/\.00$/, '');

function forwardRefTo(ref: Ref<HTMLInputElement> | undefined, element: HTMLInputElement | null) {
  if (typeof ref === 'function') return ref(element);
  if (ref) ref.current = element;
}
