import { useEffect, useRef, useState } from 'react';
import { Skeleton, SkeletonGroup } from '../feedback/skeleton.tsx';
import type { CleanHtml } from './clean-html.ts';

export interface SafeHtmlProps {
  /** HTML that the server wrote: a notice, rules, help. */
  html: string;
  /** Read out while the cleaner is on its way. */
  loadingLabel: string;
}

/** Server HTML, cleaned of everything that runs, styles or reaches out of its place, in the site's own type. */
export function SafeHtml({ html, loadingLabel }: SafeHtmlProps) {
  const container = useRef<HTMLDivElement>(null);
  const [cleanHtml, setCleanHtml] = useState<{ run: CleanHtml }>();
  useEffect(() => {
    let left = false;
    void import('./clean-html.ts').then((module) => {
      if (!left) setCleanHtml({ run: module.cleanHtml });
    });
    return () => {
      left = true;
    };
  }, []);
  useEffect(() => {
    if (cleanHtml) container.current?.replaceChildren(cleanHtml.run(html));
  }, [cleanHtml, html]);
  if (!cleanHtml) {
    return (
      <SkeletonGroup label={loadingLabel}>
        <Skeleton shape="text" />
        <Skeleton shape="text" />
        <Skeleton shape="text" width="60%" />
      </SkeletonGroup>
    );
  }
  return <div ref={container} className="prose" />;
}
