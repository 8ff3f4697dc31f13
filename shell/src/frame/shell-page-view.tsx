import { Button, FullPage } from '@parlour/ui';
import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
} from 'react';
import type { ShellPage } from '../start/main-view.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { useText } from './shell-context.tsx';
import styles from './slot-notice.module.css';

type LoadPage = () => Promise<{ default: ComponentType }>;

const pageLoaders: Record<ShellPage, LoadPage> = {
  notices: () => import('../pages/notice-page.tsx'),
  download: () => import('../pages/download/download-page.tsx'),
  'sign-in': () => import('../pages/sign-in-page.tsx'),
  entrance: () => import('../pages/entrance-page.tsx'),
  help: () => import('../pages/help/help-page.tsx'),
  join: () => import('../pages/join/join-page.tsx'),
  affiliate: () => import('../pages/affiliate/affiliate-page.tsx'),
  feedback: () => import('../pages/feedback/feedback-page.tsx'),
  winners: () => import('../pages/winners/winners-page.tsx'),
  tutorial: () => import('../pages/tutorial/tutorial-page.tsx'),
  restricted: () => import('../pages/restricted-page.tsx'),
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
