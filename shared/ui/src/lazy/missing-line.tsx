import { Button } from '../button/button.tsx';
import { Alert } from '../feedback/alert.tsx';

interface MissingLineProps {
  title: string;
  retryLabel: string;
  onRetry(): void;
}

/** Replaces a part of a page whose code could not be loaded. */
export const MissingLine = ({ title, retryLabel, onRetry }: MissingLineProps) => (
  <Alert
    live
    tone="danger"
    icon="triangle-alert"
    title={title}
    action={
      <Button size="small" icon="refresh-cw" onClick={onRetry}>
        {retryLabel}
      </Button>
    }
  />
);
