import { Field, IconButton, TextInput } from '@parlour/ui';
import type { ComponentProps } from 'react';
import { useText } from '../context/use-text.ts';
import styles from './captcha-field.module.css';
import type { Captcha } from './use-captcha.ts';

interface CaptchaFieldProps extends ComponentProps<'input'> {
  captcha: Captcha;
  error: string | undefined;
}

/**
 * Captcha picture with a text field and a button for a new picture. Accepts the result of `register` of
 * react-hook-form.
 */
export function CaptchaField({ captcha, error, ...rest }: CaptchaFieldProps) {
  const t = useText();
  return (
    <Field label={t('field.captcha')} required error={error}>
      <TextInput
        icon="shield-check"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        end={
          <div className={styles.shown}>
            <span className={styles.frame} aria-busy={captcha.isDrawing || undefined}>
              {captcha.picture && (
                <img src={captcha.picture} className={styles.picture} alt={t('login.captchaPicture')} />
              )}
            </span>
            <IconButton
              icon="refresh-cw"
              label={t('login.captchaAnew')}
              onClick={() => void captcha.draw()}
            />
          </div>
        }
        {...rest}
      />
    </Field>
  );
}
