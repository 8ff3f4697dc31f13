import { useEffect, useRef, useState } from 'react';
import { Skeleton, SkeletonGroup } from '../feedback/skeleton.tsx';
import type { CleanHtml } from './clean-html.ts';

interface SafeHtmlProps {
  /** HTML from the server: a notice, rules, help. */
  html: string;
  /** Announced while the cleaner loads. */
  loadingLabel: string;
  loadCleaner?: () => Promise<{ cleanHtml: CleanHtml }>;
}

const loadOwnCleaner = () => import('./clean-html.ts');

/**
 * Renders server HTML in the site's typography, without scripts, styles, or anything that affects other parts of the
 * page. While the cleaner's code cannot be loaded, it renders the text alone.
 */
export function SafeHtml({ html, loadingLabel, loadCleaner = loadOwnCleaner }: SafeHtmlProps) {
  const container = useRef<HTMLDivElement>(null);
  const [cleaner, setCleaner] = useState<{ cleanHtml: CleanHtml }>();
  useEffect(() => {
    let isCancelled = false;
    const load = () =>
      loadCleaner()
        .catch(() => ({ cleanHtml: toPlainText }))
        .then((loaded) => {
          if (!isCancelled) setCleaner(loaded);
        });
    void load();
    window.addEventListener('online', load);
    return () => {
      isCancelled = true;
      window.removeEventListener('online', load);
    };
  }, [loadCleaner]);
  useEffect(() => {
    if (cleaner) container.current?.replaceChildren(cleaner.cleanHtml(html));
  }, [cleaner, html]);
  if (!cleaner) {
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

/** Keeps the paragraphs. A parsed document runs nothing and loads nothing. */
function toPlainText(html: string): DocumentFragment {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const part of body.querySelectorAll('script, style')) part.remove();
  const fragment = new DocumentFragment();
  for (const part of body.childNodes) {
    const paragraph = document.createElement('p');
    paragraph.textContent = part.textContent;
    if (paragraph.textContent?.trim()) fragment.append(paragraph);
  }
  return fragment;
}
