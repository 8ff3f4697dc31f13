import { createApi, getNotices } from '@parlour/api-client';
import { storeEarlyAnswer, withEarlyAnswer } from './early-answer.ts';

const answered = (types: string) =>
  Response.json({ success: true, value: { player: [], banners: [], popup: [], promotion: [], types } });

/** Creates an API on the page's `fetch`, and records the addresses that it fetches itself. */
function page(token?: string) {
  const fetched: string[] = [];
  const fetch = withEarlyAnswer(async (input) => {
    fetched.push(new Request(input).url);
    return answered('late');
  }, window);
  const parts = { baseUrl: location.origin, token: () => token, onSessionLost: () => undefined, fetch };
  return { api: createApi(parts), fetched };
}

/** Runs the early script as the page does: alone, before everything else. */
async function runEarly(answer: () => Promise<Response>): Promise<string[]> {
  const asked: string[] = [];
  window.fetch = async (input) => {
    asked.push(String(input));
    return answer();
  };
  document.documentElement.lang = 'my';
  await import('../early.ts');
  return asked;
}

beforeEach(() => jest.resetModules());

test('gives a member the own announcements, and not those of a visitor @SAFE-06', async () => {
  const asked = await runEarly(async () => answered('early'));
  const { api, fetched } = page('a token');
  await getNotices(api, 'MY');
  expect(fetched).toEqual(asked);
});

test('gives the early announcements to the page once @START-03', async () => {
  const asked = await runEarly(async () => answered('early'));
  expect(asked).toHaveLength(1);
  const { api, fetched } = page();
  await getNotices(api, 'MY');
  expect(fetched).toEqual([]);
  await getNotices(api, 'MY');
  expect(fetched).toEqual(asked);
});

test('fetches again if the early answer failed, or is in another language', async () => {
  const asked = await runEarly(async () => Promise.reject(new TypeError('offline')));
  const { api, fetched } = page();
  await getNotices(api, 'EN');
  expect(fetched).toHaveLength(1);
  await getNotices(api, 'MY');
  expect(fetched[1]).toEqual(asked[0]);
});

test('discards an early answer in another language than the page', async () => {
  const asked = await runEarly(async () => answered('early'));
  const { api, fetched } = page();
  await getNotices(api, 'EN');
  await getNotices(api, 'MY');
  expect(fetched[1]).toEqual(asked[0]);
});

test('uses no early answer for another address', async () => {
  storeEarlyAnswer(window, {
    url: `${location.origin}/wps/other`,
    answer: Promise.resolve(answered('early')),
  });
  const { api, fetched } = page();
  await getNotices(api, 'EN');
  expect(fetched).toHaveLength(1);
});

test('requests the banner of the home page in the files that the page shows @START-03', async () => {
  const banner = { groupName: 'home', url: '/art/v1/banner/vip/desktop.webp', phoneUrl: '/a.webp' };
  const requested = new Promise<HTMLImageElement>((resolve) => {
    jest.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (
      this: HTMLImageElement,
      src,
    ) {
      this.setAttribute('src', src);
      resolve(this);
    });
  });
  await runEarly(async () => Response.json({ success: true, value: { banners: [banner] } }));
  const { parentElement } = await requested;
  expect(parentElement?.outerHTML).toBe(
    '<picture><source media="(width < 640px)" srcset="/a.webp">' +
      '<source type="image/avif" sizes="1320px" srcset="/art/v1/banner/vip/desktop.avif?w=1320 1320w">' +
      `<img src="${banner.url}"></picture>`,
  );
});
