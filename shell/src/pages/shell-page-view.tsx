import { createLazyPart, type LazyPart } from '@parlour/ui';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { MissingPage } from '../components/missing-part.tsx';
import { PageSkeleton } from '../components/page-skeleton.tsx';
import { useReportError } from '../context/services.tsx';
import type { ShellPage } from '../routing/main-view.ts';

const pages: Record<ShellPage, LazyPart<object>> = {
  notices: createLazyPart(() => import('./notice-page.tsx')),
  download: createLazyPart(() => import('./download/download-page.tsx')),
  'sign-in': createLazyPart(() => import('./sign-in-page.tsx')),
  entrance: createLazyPart(() => import('./entrance-page.tsx')),
  help: createLazyPart(() => import('./help/help-page.tsx')),
  join: createLazyPart(() => import('./join/join-page.tsx')),
  affiliate: createLazyPart(() => import('./affiliate/affiliate-page.tsx')),
  feedback: createLazyPart(() => import('./feedback/feedback-page.tsx')),
  winners: createLazyPart(() => import('./winners/winners-page.tsx')),
  tutorial: createLazyPart(() => import('./tutorial/tutorial-page.tsx')),
  restricted: createLazyPart(() => import('./restricted-page.tsx')),
};

/** A page of the shell itself. If it cannot be opened, this is logged, and the frame stays usable (ROUTE-02). */
export function ShellPageView({ page }: { page: ShellPage }) {
  const reportError = useReportError();
  const Page = pages[page];
  return (
    <ErrorBoundary onError={reportError} fallback={(retry) => <MissingPage retry={retry} reason="render" />}>
      <Page
        loading={<PageSkeleton />}
        missing={(retry) => <MissingPage retry={retry} />}
        onMissing={(error) => console.error(`Opening the page "${page}" failed`, error)}
      />
    </ErrorBoundary>
  );
}
