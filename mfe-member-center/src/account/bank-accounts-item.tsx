import { bankAccountsQuery } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Button, StatusChip, type StatusLooks } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { otherPageKeys, paths } from '../paths.ts';
import { ListItem } from '../plain-list.tsx';

const looks = {
  yes: { tone: 'done' },
  no: { tone: 'neutral', icon: 'circle-alert' },
} satisfies StatusLooks<'yes' | 'no'>;

/** Row that links to the page of bank accounts for withdrawals. It is absent while no remote contributes the page. */
export function BankAccountsItem() {
  const { memberPages } = useAtomValue(useSite().atoms.contributions);
  return memberPages.some(({ key }) => key === otherPageKeys.withdrawal) ? <Item /> : null;
}

function Item() {
  const t = useTexts();
  const { api, navigate, texts } = useSite();
  const { data } = useQuery(bankAccountsQuery(api));
  const accounts = data?.accounts ?? [];
  const name = t('security.bankAccounts.name');
  const act = t('security.bankAccounts.manage');
  const list = accounts.map(({ bankName, numberMasked }) => `${texts.pick(bankName)} ${numberMasked}`);
  const count = accounts.length;
  return (
    <ListItem
      roomy
      icon="landmark"
      name={name}
      note={count > 0 ? list.join(t('listSeparator')) : t('security.bankAccounts.note')}
      end={
        <>
          {data && (
            <StatusChip
              status={count > 0 ? 'yes' : 'no'}
              looks={looks}
              label={
                count > 0 ? t('security.bankAccounts.count', { count }) : t('security.bankAccounts.none')
              }
            />
          )}
          <Button
            size="small"
            aria-label={t('security.actOn', { act, name })}
            onClick={() => navigate(paths.bankAccounts())}
          >
            {act}
          </Button>
        </>
      }
    />
  );
}
