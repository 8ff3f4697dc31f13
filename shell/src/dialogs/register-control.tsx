import type { RegisterField } from '@parlour/contracts/calls';
import { type IconName, PasswordInput, TextInput } from '@parlour/ui';
import type { ComponentProps } from 'react';
import { useText } from '../context/use-text.ts';

interface ControlProps {
  icon?: IconName;
  type?: 'text' | 'email' | 'tel' | 'date';
  inputMode?: ComponentProps<'input'>['inputMode'];
  autoComplete?: string;
}

const controlProps: Partial<Record<RegisterField, ControlProps>> = {
  username: { icon: 'user', autoComplete: 'username' },
  payeeName: { icon: 'user', autoComplete: 'name' },
  email: { icon: 'mail', type: 'email', autoComplete: 'email' },
  mobileNum: { icon: 'smartphone', type: 'tel', autoComplete: 'tel-national' },
  verificationCode: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  qqNum: { inputMode: 'numeric' },
  whatsapp: { type: 'tel' },
  birthday: { icon: 'calendar-days', autoComplete: 'bday' },
  address: { icon: 'map-pin', autoComplete: 'street-address' },
  nickname: { autoComplete: 'nickname' },
  nationality: { autoComplete: 'country-name' },
  affiliateCode: { icon: 'ticket' },
};

const passwordFields: readonly RegisterField[] = ['password', 'confirmPassword', 'paymentPassword'];

interface RegisterControlProps extends ComponentProps<'input'> {
  field: RegisterField;
  /** Receives the focus when the dialog opens. */
  'data-autofocus'?: true | undefined;
}

/** Input of one registration field. Accepts the result of `register` of react-hook-form. */
export function RegisterControl({ field, ...rest }: RegisterControlProps) {
  const t = useText();
  if (passwordFields.includes(field)) {
    return (
      <PasswordInput
        {...rest}
        autoComplete={field === 'paymentPassword' ? 'off' : 'new-password'}
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        capsLockText={t('password.capsLock')}
      />
    );
  }
  return <TextInput autoCapitalize="none" spellCheck={false} {...controlProps[field]} {...rest} />;
}
