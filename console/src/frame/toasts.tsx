import { addToast, type Toast, ToastStack } from '@parlour/ui';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { texts } from '../texts.ts';

const ToastContext = createContext<(text: string) => void>(() => undefined);

/** Returns a function that shows a short confirmation. */
export const useToast = (): ((text: string) => void) => use(ToastContext);

export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const showToast = useCallback((text: string) => {
    setToasts((shown) => addToast(shown, { id: text, tone: 'success', text }));
  }, []);
  return (
    <ToastContext value={showToast}>
      {children}
      <ToastStack
        toasts={toasts}
        onDismiss={(id) => setToasts((shown) => shown.filter((toast) => toast.id !== id))}
        closeLabel={texts.close}
      />
    </ToastContext>
  );
}
