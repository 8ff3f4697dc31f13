import { Component, type ReactNode } from 'react';

interface Props {
  onError(error: unknown): void;
  /** Shown in place of the failed view; `retry` renders the view anew. */
  fallback(error: unknown, retry: () => void): ReactNode;
  children: ReactNode;
}

interface State {
  failure: { error: unknown } | undefined;
}

/** Keeps an error of a view inside the view. Without one, an error at first render would freeze all navigation. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return this.props.fallback(failure.error, () => this.setState({ failure: undefined }));
  }
}
