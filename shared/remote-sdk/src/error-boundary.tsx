import { Component, type ReactNode } from 'react';

interface Props {
  onError(error: unknown): void;
  /** Renders the replacement of a failed view; `retry` renders the view again. */
  fallback(error: unknown, retry: () => void): ReactNode;
  children: ReactNode;
}

interface State {
  failure: { error: unknown } | undefined;
}

/**
 * Contains rendering errors within the view. Without a boundary, an error at first render would block all navigation.
 */
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
