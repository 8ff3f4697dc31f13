import { type Api, AppError, announcementsAtStart } from '@parlour/contracts';
import {
  getClubCall,
  getHelpCenterCall,
  getPreviewCall,
  getStatusCall,
  listAgentAnnouncementsCall,
  listAnnouncementsCall,
} from '@parlour/contracts/calls';
import { withPreview } from './with-preview.ts';

const notice = (title: string) => ({
  id: '0',
  title,
  html: '<p>Hear</p>',
  publishedAt: '2026-11-20T00:00:00Z',
});
const none = { player: [], banners: [], popup: [], promotion: [], help: [], agent: [] };
const { agent: _agent, ...ofPlayers } = none;
const published = { ...ofPlayers, player: [notice('Published')], help: undefined };
const topics = [
  { topicId: 'money', title: 'Money', articles: [{ articleId: 'old', title: 'Old', html: '' }] },
];
const answers: Record<string, unknown> = {
  [listAnnouncementsCall.path]: published,
  [listAgentAnnouncementsCall.path]: { notices: [notice('Published')] },
  [getHelpCenterCall.path]: { topics },
  [getStatusCall.path]: { status: 0, contacts: { phone: '+95 1' }, footer: { licences: [], browsers: [] } },
  [getClubCall.path]: {
    rankLevel: 0,
    progress: 0,
    levels: [0, 1].map((rankLevel) => ({ rankLevel, name: { EN: `Level ${rankLevel}` } })),
  },
};

/** An API whose preview is `preview`. Without one, the preview has expired. */
const createApi = (preview?: object): Api =>
  withPreview(
    {
      call: (async ({ path }: { path: string }) => {
        if (path !== getPreviewCall.path) return answers[path];
        if (preview === undefined) throw new AppError('request.not-found', 'It has expired.');
        return { expiresAt: '', ...none, ...preview };
      }) as Api['call'],
    },
    'x'.repeat(43),
  );

test('an unpublished notice comes before the published ones @MSG-01', async () => {
  const api = createApi({ player: [notice('Unpublished')] });
  const { player } = await api.call(listAnnouncementsCall, announcementsAtStart('EN'));
  expect(player.map(({ title }) => title)).toEqual(['Unpublished', 'Published']);
});

test('an unpublished announcement for agents comes first in the list of notices, and in the centre of an agent @MSG-01', async () => {
  const api = createApi({ agent: [notice('For agents')] });
  const { player } = await api.call(listAnnouncementsCall, announcementsAtStart('EN'));
  const { notices } = await api.call(listAgentAnnouncementsCall, { language: 'EN' });
  for (const list of [player, notices])
    expect(list.map(({ title }) => title)).toEqual(['For agents', 'Published']);
});

test('an unpublished article replaces the published one in its topic @MSG-02', async () => {
  const article = { topicId: 'money', articleId: 'old', title: 'New', html: '' };
  const answer = await createApi({ article }).call(getHelpCenterCall, { lang: 'EN' });
  expect(answer.topics[0]?.articles).toEqual([article]);
});

test('the notice of a closed site closes the page of the preview only @SHELL-07', async () => {
  const words = { EN: 'Back soon' };
  const answer = await createApi({ maintenance: { title: words, notice: words } }).call(getStatusCall, {
    url: 'parlour.example',
  });
  expect(answer).toMatchObject({ status: 1, maintenance: { title: words } });
});

test('an unpublished topic has its new name, and a new one comes first @MSG-02', async () => {
  const read = async (topic: object) => {
    const answer = await createApi({ topic }).call(getHelpCenterCall, { lang: 'EN' });
    return answer.topics.map(({ topicId, title, articles }) => [topicId, title, articles.length]);
  };
  expect(await read({ topicId: 'money', title: 'Payments' })).toEqual([['money', 'Payments', 1]]);
  expect(await read({ topicId: 'play', title: 'Play' })).toEqual([
    ['play', 'Play', 0],
    ['money', 'Money', 1],
  ]);
});

test('unpublished contacts and footer replace the present ones, and a blocked region closes the page @SHELL-07', async () => {
  const read = (preview: object) => createApi(preview).call(getStatusCall, { url: 'parlour.example' });
  expect(await read({ contacts: { telegram: 'https://t.me/new' } })).toMatchObject({
    status: 0,
    contacts: { telegram: 'https://t.me/new' },
  });
  const footer = { licences: [{ name: 'New', sample: true }], browsers: ['Any'] };
  expect(await read({ footer })).toMatchObject({ status: 0, footer });
  const regionRestriction = { notice: { EN: 'Not here' } };
  expect(await read({ regionRestriction })).toMatchObject({ status: 2, regionRestriction });
});

test('a level of the club has its unpublished name', async () => {
  const answer = await createApi({ clubLevel: { rankLevel: 1, name: { EN: 'Ruby' } } }).call(getClubCall);
  expect(answer.levels.map(({ name }) => name.EN)).toEqual(['Level 0', 'Ruby']);
});

test('an expired preview adds nothing', async () => {
  expect(await createApi().call(listAnnouncementsCall, announcementsAtStart('EN'))).toEqual(published);
});
