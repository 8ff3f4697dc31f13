import { type ContractFlags, contractFlagsQuery } from '@parlour/api-client';
import type { AgentContractType } from '@parlour/contracts/calls';
import { MissingDialogPart, useSite, useTexts } from '@parlour/remote-sdk';
import { Alert, Button, createLazyPart } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

const AnswerDialog = createLazyPart(() => import('./answer-dialog.tsx'));

const types = {
  dividend: 'DIVIDEND',
  salary: 'DAILY',
  hourSalary: 'HOURLY',
  realtimeSalary: 'REALTIME',
} as const satisfies Record<keyof ContractFlags['offered'], AgentContractType>;
const kinds = Object.keys(types) as (keyof typeof types)[];

/** Offers that wait for the agent's answer, each with the dialog that shows it. */
export function OfferNotices() {
  const t = useTexts();
  const { api } = useSite();
  const flags = useQuery(contractFlagsQuery(api));
  // The dialog remains open to show the answer, although the offer is no longer open.
  const [shown, setShown] = useState<AgentContractType>();
  const close = () => setShown(undefined);
  const offered = kinds.filter((kind) => flags.data?.offered[kind]).map((kind) => types[kind]);
  return (
    <>
      {offered.map((type) => {
        const kind = t(`members.contract.${type}`);
        return (
          <Alert
            key={type}
            tone="info"
            icon="handshake"
            title={t('answer.waiting', { kind })}
            action={
              <Button size="small" aria-label={t('answer.openFor', { kind })} onClick={() => setShown(type)}>
                {t('answer.open')}
              </Button>
            }
          />
        );
      })}
      {shown && (
        <AnswerDialog
          // A press while the dialog of another offer fades out opens this one.
          key={shown}
          type={shown}
          onClosed={close}
          missing={(retry: () => void) => <MissingDialogPart retry={retry} onClose={close} />}
        />
      )}
    </>
  );
}
