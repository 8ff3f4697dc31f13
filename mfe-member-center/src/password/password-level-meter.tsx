import { useTexts } from '@parlour/federation';
import { computePasswordLevel, PasswordStrength } from '@parlour/ui';

/** How hard the password that is being written is to guess. */
export function PasswordLevelMeter({ value }: { value: string }) {
  const t = useTexts();
  if (value === '') return null;
  const level = computePasswordLevel(value);
  return <PasswordStrength level={level} word={t(`password.level.${level}`)} />;
}
