import { useSite } from '@parlour/remote-sdk';
import type { MouseEvent, ReactNode } from 'react';
import { paths } from './paths.ts';

interface PageLinkProps {
  pageKey: string;
  current?: boolean;
  className?: string | undefined;
  /** Called before the page changes. */
  onOpen?(): void;
  children: ReactNode;
}

/**
 * Link to a page of the panel. It navigates through the site and not through this view's router: the router would show
 * the other page before the visitor has answered the leave confirmation of a half-filled form.
 */
export function PageLink({ pageKey, current = false, className, onOpen, children }: PageLinkProps) {
  const { panels } = useSite();
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen?.();
    if (!current) panels.open('member', pageKey);
  };
  return (
    <a
      href={paths.page(pageKey)}
      className={className}
      aria-current={current ? 'page' : undefined}
      onClick={open}
    >
      {children}
    </a>
  );
}
