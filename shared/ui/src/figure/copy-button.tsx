import { useEffect, useState } from 'react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

interface CopyButtonProps {
  /** The text to copy. */
  text: string;
  /** "Copy the reference". */
  label: string;
  copiedLabel: string;
  /** Shown when the browser refuses: "Could not copy". */
  failedLabel: string;
  /** Shows the label beside the icon. */
  wordy?: boolean;
}

type Outcome = 'copied' | 'failed';

const answerMs = 2000;

/** Renders a button that copies a text and shows the result in the button for two seconds. */
export function CopyButton({ text, label, copiedLabel, failedLabel, wordy }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!outcome) return;
    const fading = setTimeout(() => setOutcome(undefined), answerMs);
    return () => clearTimeout(fading);
  }, [outcome]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  const answer = outcome && { copied: copiedLabel, failed: failedLabel }[outcome];
  const icon = outcome ? ({ copied: 'check', failed: 'circle-alert' } as const)[outcome] : 'copy';
  return (
    <>
      {wordy ? (
        <Button size="small" icon={icon} onClick={copy}>
          {answer ?? label}
        </Button>
      ) : (
        <IconButton size="small" icon={icon} label={answer ?? label} onClick={copy} />
      )}
      <VisuallyHidden role="status">{answer}</VisuallyHidden>
    </>
  );
}
