import { Empty } from '@parlour/ui';
import { PageHeading } from '../frame/page-heading.tsx';
import { useOperator } from '../session/operator-context.ts';
import { canAdminister } from '../session/roles.ts';
import { texts } from '../texts.ts';
import { OperatorsSection } from './operators-section.tsx';
import { TokensSection } from './tokens-section.tsx';

/** Page for access rights: operators who log in to the console, and tokens of programs. */
export function AccessPage() {
  const { roles } = useOperator();
  return (
    <>
      <PageHeading title={texts.access.title} />
      {canAdminister(roles) ? (
        <>
          <OperatorsSection />
          <TokensSection />
        </>
      ) : (
        <Empty title={texts.access.adminsOnly} icon="lock" />
      )}
    </>
  );
}
