import { computePasswordLevel, PasswordStrength } from '@parlour/ui';
import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form';
import { useText } from '../context/use-text.ts';

/** Shows the strength of the password in a form field. Renders nothing while the field is empty. */
export function PasswordLevelBar<Values extends FieldValues>({
  control,
  name,
}: {
  control: Control<Values>;
  name: Path<Values>;
}) {
  const t = useText();
  const password: string = useWatch({ control, name }) ?? '';
  if (password === '') return null;
  const level = computePasswordLevel(password);
  return (
    <PasswordStrength
      level={level}
      word={t('password.strength', { word: t(`password.strength_${level}`) })}
    />
  );
}
