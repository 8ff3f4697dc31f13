/**
 * Runs while the page's main script is still loading. Requests the announcements, and the banner in them that is the
 * home page's largest picture. This is a separate script, so it may only import small modules.
 */
import { type LanguageCode, languages, toAnnouncementsAddress } from '@parlour/contracts';
import { frameBannerSizes, listBannerSources } from '@parlour/ui/picture-files';
import { storeEarlyAnswer } from './start/early-answer.ts';

interface Announced {
  value?: { banners?: readonly { groupName: string; url: string; phoneUrl: string }[] };
}

const codes = Object.keys(languages) as LanguageCode[];
const language = codes.find((code) => languages[code].tag === document.documentElement.lang);
if (language) void fetchAnnouncements(language);

async function fetchAnnouncements(language: LanguageCode): Promise<void> {
  const url = new URL(toAnnouncementsAddress(language), location.origin).href;
  // Without extra headers, so that the request reuses the preload in the page's head.
  const answer = fetch(url);
  storeEarlyAnswer(window, { url, answer });
  try {
    const { value } = (await (await answer).clone().json()) as Announced;
    const banner = value?.banners?.find(({ groupName }) => groupName === 'home');
    if (!banner || location.pathname !== '/') return;
    requestBanner(banner);
  } catch {
    // The page requests the announcements again itself, and reports an error if that fails too.
  }
}

/** Requests the file that the banner will show: a browser chooses it by the same sources. */
function requestBanner({ url, phoneUrl }: { url: string; phoneUrl: string }): void {
  const picture = document.createElement('picture');
  for (const { srcSet, ...attributes } of listBannerSources(url, phoneUrl, frameBannerSizes))
    picture.append(Object.assign(document.createElement('source'), attributes, { srcset: srcSet }));
  const image = new Image();
  image.fetchPriority = 'high';
  picture.append(image);
  image.src = url;
}
