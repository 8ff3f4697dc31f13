import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { loadFile } from './file-loader.ts';
import { isLoadFailure, PartNotLoaded } from './load-failure.ts';

export interface LazyPartStates {
  /** Shown while the code loads. Default: nothing. */
  loading?: ReactNode;
  /** Renders the replacement of a part whose code could not be loaded. `retry` loads it again. */
  missing(retry: () => void): ReactNode;
  /** Called with the failure when the code could not be loaded. */
  onMissing?(error: unknown): void;
}

export interface LazyPart<Props extends object> {
  (props: Props & LazyPartStates): ReactNode;
  /**
   * Fetches the code in advance, so that the part renders at once. Resolves when the code is loaded or has
   * failed to load; a failure shows only when the part is used.
   */
  preload(): Promise<void>;
}

interface Attempt<Props extends object> {
  Part: LazyExoticComponent<ComponentType<Props>> | ComponentType<Props>;
  hasFailed: boolean;
}

/**
 * Creates a component whose code loads on first use. When its code or stylesheet cannot be loaded, only this part is
 * replaced, and it loads again on request or when the browser is online again. Any other error goes to the error
 * boundary above. `file` names the file for `replaceFileLoader`.
 */
export function createLazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  file = '',
): LazyPart<Props> {
  // `lazy` caches a failure forever, so each retry needs a new one. All users of the part share the current attempt.
  let current: Attempt<Props> | undefined;
  let loaded: ComponentType<Props> | undefined;

  async function loadPart(): Promise<{ default: ComponentType<Props> }> {
    const module = await loadFile(load, file);
    loaded = module.default;
    return module;
  }

  /** Code that is already loaded must not suspend, because React would show `loading` for a third of a second. */
  function getAttempt(): Attempt<Props> {
    if (loaded) return { Part: loaded, hasFailed: false };
    if (!current || current.hasFailed) current = startAttempt();
    return current;
  }

  function startAttempt(): Attempt<Props> {
    const attempt: Attempt<Props> = {
      hasFailed: false,
      Part: lazy(() =>
        loadPart().catch((error: unknown) => {
          attempt.hasFailed = true;
          throw isLoadFailure(error) ? new PartNotLoaded(String(error), { cause: error }) : error;
        }),
      ),
    };
    return attempt;
  }

  function LazyPart({ loading, missing, onMissing, ...props }: Props & LazyPartStates) {
    const [attempt, setAttempt] = useState(getAttempt);
    const [number, setNumber] = useState(0);
    const retry = () => {
      setAttempt(getAttempt());
      setNumber(number + 1);
    };
    return (
      <LoadBoundary key={number} missing={<Missing render={missing} retry={retry} />} onMissing={onMissing}>
        <Suspense fallback={loading}>
          <attempt.Part {...(props as unknown as Props)} />
        </Suspense>
      </LoadBoundary>
    );
  }

  return Object.assign(LazyPart, {
    preload: () =>
      loadPart().then(
        () => undefined,
        () => undefined,
      ),
  });
}

function Missing({ render, retry }: { render: LazyPartStates['missing']; retry(): void }) {
  const onOnline = useEffectEvent(retry);
  useEffect(() => {
    const retryOnline = () => onOnline();
    window.addEventListener('online', retryOnline);
    return () => window.removeEventListener('online', retryOnline);
  }, []);
  return render(retry);
}

interface LoadBoundaryProps {
  missing: ReactNode;
  onMissing: LazyPartStates['onMissing'];
  children: ReactNode;
}

/** Replaces its children after a load failure, and passes every other error on. */
class LoadBoundary extends Component<LoadBoundaryProps, { failure: { error: unknown } | undefined }> {
  override state = { failure: undefined as { error: unknown } | undefined };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof PartNotLoaded) this.props.onMissing?.(error);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (!(failure.error instanceof PartNotLoaded)) throw failure.error;
    return this.props.missing;
  }
}
