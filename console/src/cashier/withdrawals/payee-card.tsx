import type { ValueOf } from '@parlour/contracts';
import { readPayeeAct, type WithdrawalDetails } from '@parlour/contracts/back-office';
import { Alert, Button, Card, CopyButton, formatMoney, SectionHeading } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { Facts } from '../../operate/facts.tsx';
import { Stack } from '../../operate/stack.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { withdrawalTexts as words } from './withdrawal-texts.ts';
import styles from './withdrawals.module.css';

type Payee = ValueOf<typeof readPayeeAct>;

interface PayeeCardProps {
  order: WithdrawalDetails;
  /** Whether the operator has claimed the order. Without a claim the number stays masked. */
  isClaimed: boolean;
}

/** The bank account of an order. The whole number is shown only after an act, which is recorded. */
export function PayeeCard({ order, isClaimed }: PayeeCardProps) {
  const mayRead = usePermission(readPayeeAct.permission) && isClaimed;
  const [isAsking, setIsAsking] = useState(false);
  const [payee, setPayee] = useState<Payee>();
  const shown = mayRead ? payee : undefined;
  return (
    <Card as="section" aria-label={words.account}>
      <SectionHeading title={words.account} />
      <Stack>
        <Facts
          facts={[
            { label: words.bank, value: `${order.bankName.EN} (${order.bankCode})` },
            { label: words.holder, value: order.holder },
            { label: words.number, value: order.numberMasked },
          ]}
        />
        {shown && (
          <Alert tone="warning" icon="eye" title={words.payeeShown}>
            <p className={styles.number}>
              {shown.number}
              <CopyButton
                text={shown.number}
                label={words.copy}
                copiedLabel={words.copied}
                failedLabel={words.copyFailed}
              />
            </p>
            <p>
              {shown.holder} · {formatMoney(shown.remainingMinor, 'auto')}
            </p>
          </Alert>
        )}
        {mayRead && (
          <div>
            {shown ? (
              <Button icon="eye-off" onClick={() => setPayee(undefined)}>
                {words.payeeHide}
              </Button>
            ) : (
              <Button icon="eye" onClick={() => setIsAsking(true)}>
                {words.payeeOpen}
              </Button>
            )}
          </div>
        )}
      </Stack>
      {isAsking && (
        <ActDialog
          act={readPayeeAct}
          title={words.payeeTitle(order.orderNo)}
          verb={words.payeeVerb}
          intro={words.payeeIntro}
          hasReason={false}
          toInput={() => ({ orderNo: order.orderNo })}
          onDone={(value) => {
            setPayee(value);
            return undefined;
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
}
