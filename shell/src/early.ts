/**
 * Runs while the page's own code is still on its way: asks for the announcements, and for the picture in them that the home
 * page shows largest. It is a script of its own, so that nothing may be imported that is not as small as this.
 */
import { type LanguageCode, languages, toAnnouncementsAddress } from '@parlour/contracts';
import { storeEarlyAnswer } from './start/early-answer.ts';

interface Announced {
  value?: { banners?: readonly { groupName: string; url: string; phoneUrl: string }[] };
}

const codes = Object.keys(languages) as LanguageCode[];
const language = codes.find((code) => languages[code].tag === document.documentElement.lang);
if (language) void fetchAnnouncements(language);

async function fetchAnnouncements(language: LanguageCode): Promise<void> {
  const url = new URL(toAnnouncementsAddress(language), location.origin).href;
  // Without headers of its own, so that it takes what the page's head has under way.
  const answer = fetch(url);
  storeEarlyAnswer(window, { url, answer });
  try {
    const { value } = (await (await answer).clone().json()) as Announced;
    const banner = value?.banners?.find(({ groupName }) => groupName === 'home');
    if (!banner || location.pathname !== '/') return;
    const picture = new Image();
    picture.fetchPriority = 'high';
    picture.src = matchMedia('(width < 640px)').matches ? banner.phoneUrl : banner.url;
  } catch {
    // Nothing is lost: the page asks again by itself, and says so where that fails too.
  }
}
