import { useTexts } from '@parlour/federation';
import { PasswordStrength, passwordLevel } from '@parlour/ui';

/** How hard the password that is being written is to guess. */
export function SecretLevel({ value }: { value: string }) {
  const t = useTexts();
  if (value === '') return null;
  const level = passwordLevel(value);
  return <PasswordStrength level={level} word={t(`password.level.${level}`)} />;
}
