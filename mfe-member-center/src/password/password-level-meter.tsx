import { useTexts } from '@parlour/remote-sdk';
import { computePasswordLevel, PasswordStrength } from '@parlour/ui';

/** Strength meter of the password being typed. */
export function PasswordLevelMeter({ value }: { value: string }) {
  const t = useTexts();
  if (value === '') return null;
  const level = computePasswordLevel(value);
  return <PasswordStrength level={level} word={t(`password.level.${level}`)} />;
}
