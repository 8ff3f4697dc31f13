import { Component, type ReactNode } from 'react';

interface Props {
  onError(error: unknown): void;
  /** Renders the replacement of what failed; `retry` renders it again. */
  fallback(retry: () => void): ReactNode;
  children: ReactNode;
}

/** Contains rendering errors of the shell's own components. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback(() => this.setState({ hasFailed: false }));
  }
}
