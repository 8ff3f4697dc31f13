import { createLazyPart, type LazyPartStates } from '@parlour/ui';
import { type ReactNode, useState } from 'react';
import { useAppearance } from '../context/services.tsx';
import type { Appearance } from '../state/appearance.ts';

interface LazyTextsProps extends LazyPartStates {
  texts: Parameters<Appearance['loadMore']>[0];
  children: ReactNode;
}

/** Renders its children once their texts are loaded. They load with the first dialog or page that needs them. */
export function LazyTexts({ texts, children, ...states }: LazyTextsProps) {
  const appearance = useAppearance();
  const [Texts] = useState(() =>
    createLazyPart(async () => {
      await appearance.loadMore(texts);
      return { default: Loaded };
    }),
  );
  return <Texts {...states}>{children}</Texts>;
}

const Loaded = ({ children }: { children?: ReactNode }) => children;
