import { rewardBlockQuery, rewardsKey } from '@parlour/api-client';
import { AppError, type ErrorCode } from '@parlour/contracts';
import { useErrorText, useRefetchOn, useSite, useTexts } from '@parlour/remote-sdk';
import { Alert } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';

/** Says why something is not possible for the member now. `code` is the error with which the gateway would refuse it. */
export function BlockNote({ title, code }: { title: string; code: string }) {
  const errorText = useErrorText();
  return (
    <Alert tone="warning" title={title}>
      {errorText(new AppError(code as ErrorCode, title))}
    </Alert>
  );
}

/** Says why the member can earn no rewards now, such as during a break. Renders nothing for a member who can. */
export function EarningNote() {
  const t = useTexts();
  const { data: code } = useQuery(rewardBlockQuery(useSite().api));
  useRefetchOn('protection.changed', rewardsKey);
  return code ? <BlockNote title={t('earning.blocked')} code={code} /> : null;
}
