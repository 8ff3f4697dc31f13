import { Empty } from '@parlour/ui';
import { PageHeading } from '../frame/page-heading.tsx';
import { useOperator } from '../session/operator-context.ts';
import { mayAdminister } from '../session/roles.ts';
import { texts } from '../texts.ts';
import { OperatorsPart } from './operators-part.tsx';
import { TokensPart } from './tokens-part.tsx';

/** Who may do what: people who log in here, and tokens of programs. */
export function AccessPage() {
  const { role } = useOperator();
  return (
    <>
      <PageHeading title={texts.access.title} />
      {mayAdminister(role) ? (
        <>
          <OperatorsPart />
          <TokensPart />
        </>
      ) : (
        <Empty title={texts.access.adminsOnly} icon="lock" />
      )}
    </>
  );
}
