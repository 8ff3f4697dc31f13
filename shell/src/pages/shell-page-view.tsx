import { Button, FullPage } from '@parlour/ui';
import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
} from 'react';
import styles from '../components/page-area.module.css';
import { PageSkeleton } from '../components/page-skeleton.tsx';
import { useText } from '../context/use-text.ts';
import type { ShellPage } from '../routing/main-view.ts';

type LoadPage = () => Promise<{ default: ComponentType }>;

const pageLoaders: Record<ShellPage, LoadPage> = {
  notices: () => import('./notice-page.tsx'),
  download: () => import('./download/download-page.tsx'),
  'sign-in': () => import('./sign-in-page.tsx'),
  entrance: () => import('./entrance-page.tsx'),
  help: () => import('./help/help-page.tsx'),
  join: () => import('./join/join-page.tsx'),
  affiliate: () => import('./affiliate/affiliate-page.tsx'),
  feedback: () => import('./feedback/feedback-page.tsx'),
  winners: () => import('./winners/winners-page.tsx'),
  tutorial: () => import('./tutorial/tutorial-page.tsx'),
  restricted: () => import('./restricted-page.tsx'),
};

const pages = new Map<ShellPage, LazyExoticComponent<ComponentType>>();

function getLazyPage(name: ShellPage): LazyExoticComponent<ComponentType> {
  const page = pages.get(name) ?? lazy(pageLoaders[name]);
  pages.set(name, page);
  return page;
}

interface Props {
  page: ShellPage;
}

/** A page of the shell itself. If it cannot be opened, the error is logged and the frame stays usable (ROUTE-02). */
export class ShellPageView extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(`Opening the page "${this.props.page}" failed`, error);
  }

  private retry = (): void => {
    // `lazy` caches a failed load forever.
    pages.delete(this.props.page);
    this.setState({ hasFailed: false });
  };

  override render(): ReactNode {
    return this.state.hasFailed ? <PageFailed onRetry={this.retry} /> : <OpenedPage page={this.props.page} />;
  }
}

function OpenedPage({ page }: { page: ShellPage }) {
  const Page = getLazyPage(page);
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page />
    </Suspense>
  );
}

function PageFailed({ onRetry }: { onRetry(): void }) {
  const t = useText();
  return (
    <div className={styles.roomy}>
      <FullPage
        icon="triangle-alert"
        title={t('remote.failed.title')}
        actions={
          <Button tone="gold" icon="refresh-cw" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      >
        <p>{t('remote.failed.chunk')}</p>
      </FullPage>
    </div>
  );
}
