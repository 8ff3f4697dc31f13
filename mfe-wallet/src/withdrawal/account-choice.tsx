import type { BankAccount } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import { formatTime } from '@parlour/texts';
import { Field, Select } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { paths } from '../paths.ts';
import styles from './account-choice.module.css';

interface AccountChoiceProps {
  accounts: readonly BankAccount[];
  chosenId: number | undefined;
  /** The text of the gateway's refusal of the account. */
  error: string | undefined;
  onChoose(id: number): void;
}

/** Choice of the bank account that receives the money. It shows which accounts are not usable yet or are locked. */
export function AccountChoice({ accounts, chosenId, error, onChoose }: AccountChoiceProps) {
  const t = useTexts();
  const { atoms, texts } = useSite();
  const language = useAtomValue(atoms.language);
  const chosen = accounts.find(({ id }) => id === chosenId);
  const helper =
    chosen && chosen.status !== 'ACTIVE'
      ? t(`accounts.status.note.${chosen.status}`, { time: formatTime(chosen.usableFrom, language) })
      : chosen?.holder;
  return (
    <Field
      label={t('withdrawal.account')}
      required
      helper={helper}
      aside={
        <Link to={paths.bankAccounts()} className={styles.manage}>
          {t('withdrawal.manageAccounts')}
        </Link>
      }
      {...(error !== undefined && { error })}
    >
      <Select
        data-preserved
        icon="landmark"
        value={chosenId === undefined ? '' : String(chosenId)}
        onChange={({ target }) => onChoose(Number(target.value))}
        options={accounts.map(({ id, bankName, numberMasked, status }) => ({
          value: String(id),
          label: [
            texts.pick(bankName),
            numberMasked,
            ...(status === 'ACTIVE' ? [] : [t(`accounts.status.${status}`)]),
          ].join(' · '),
        }))}
      />
    </Field>
  );
}
