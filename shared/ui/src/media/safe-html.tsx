import { useEffect, useRef, useState } from 'react';
import { Skeleton, SkeletonGroup } from '../feedback/skeleton.tsx';
import type { CleanHtml } from './clean-html.ts';

export interface SafeHtmlProps {
  /** HTML from the server: a notice, rules, help. */
  html: string;
  /** Announced while the cleaner loads. */
  loadingLabel: string;
}

/**
 * Renders server HTML in the site's typography, without scripts, styles, or anything that affects other parts of the
 * page.
 */
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
