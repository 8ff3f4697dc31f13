import type { LiveRelease } from '@parlour/contracts';

/**
 * Stylesheets of releases, which apply only while the release is mounted. They are not removed while the release is in
 * memory: a removed stylesheet would not be loaded again, and a rollback would show the newer colours.
 */
export interface ReleaseStyles {
  /** Applies the stylesheets of a release. Call it before a mount; each call needs one `deactivate`. */
  activate(release: LiveRelease): void;
  deactivate(release: LiveRelease): void;
  /** Keeps the stylesheets of a release that is loaded but not yet shown from applying. */
  hold(release: LiveRelease): void;
  remove(release: LiveRelease): void;
}

export function createReleaseStyles(page: Document): ReleaseStyles {
  const mountCounts = new Map<string, number>();
  const getCount = (release: LiveRelease) => mountCounts.get(release.container) ?? 0;

  return {
    activate(release) {
      mountCounts.set(release.container, getCount(release) + 1);
      setMedia(page, release, 'all');
    },
    deactivate(release) {
      mountCounts.set(release.container, Math.max(0, getCount(release) - 1));
      if (getCount(release) === 0) setMedia(page, release, 'not all');
    },
    hold(release) {
      if (getCount(release) === 0) setMedia(page, release, 'not all');
    },
    remove(release) {
      mountCounts.delete(release.container);
      for (const link of findLinks(page, release)) link.remove();
    },
  };
}

// Sets `media` instead of `disabled`, because enabling a disabled link fetches its stylesheet again.
function setMedia(page: Document, release: LiveRelease, media: string): void {
  for (const link of findLinks(page, release)) {
    if (link.rel === 'stylesheet') link.media = media;
  }
}

function findLinks(page: Document, release: LiveRelease): HTMLLinkElement[] {
  const base = new URL(release.base, page.baseURI).href;
  return [...page.querySelectorAll<HTMLLinkElement>('link[href]')].filter((link) =>
    link.href.startsWith(base),
  );
}
