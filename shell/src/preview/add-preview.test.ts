import { type Api, AppError, announcementsAtStart } from '@parlour/contracts';
import {
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
  [getStatusCall.path]: { status: 0 },
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

test('an expired preview adds nothing', async () => {
  expect(await createApi().call(listAnnouncementsCall, announcementsAtStart('EN'))).toEqual(published);
});
