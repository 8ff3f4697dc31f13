import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';
import { useFieldControl } from './field-context.ts';
import { useFrozenWhilePressed } from './use-frozen-while-pressed.ts';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password' | 'off';
  showLabel: string;
  hideLabel: string;
  /** Shown while caps lock is on. */
  capsLockText: string;
}

/** Renders a password field that can reveal its text and shows when caps lock is on. Pasting is always possible. */
export function PasswordInput({
  showLabel,
  hideLabel,
  capsLockText,
  onBlur,
  onKeyUp,
  ...rest
}: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const isCapsLockShown = useFrozenWhilePressed(capsLock);
  const field = useFieldControl(rest);
  const detectCapsLock = (event: KeyboardEvent<HTMLInputElement>) => {
    setCapsLock(event.getModifierState('CapsLock'));
    onKeyUp?.(event);
  };
  return (
    <>
      <div className={styles.control}>
        <Icon name="lock" />
        <input
          {...rest}
          {...field}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          className={styles.input}
          onKeyUp={detectCapsLock}
          onBlur={(event) => {
            setCapsLock(false);
            onBlur?.(event);
          }}
        />
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? hideLabel : showLabel}
          className={styles.aside}
          onClick={() => setShown(!shown)}
        />
      </div>
      <div role="status" className={styles.helper} hidden={!isCapsLockShown}>
        {isCapsLockShown && capsLockText}
      </div>
    </>
  );
}
