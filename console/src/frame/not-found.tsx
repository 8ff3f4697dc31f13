import { FullPage, getButtonClass } from '@parlour/ui';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';

export function NotFound() {
  return (
    <FullPage
      title={texts.failure.notFoundTitle}
      icon="search"
      actions={
        <Link to={paths.overview} className={getButtonClass({ tone: 'gold' })}>
          {texts.failure.toOverview}
        </Link>
      }
    >
      {texts.failure.notFound}
    </FullPage>
  );
}
