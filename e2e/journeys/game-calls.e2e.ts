import { createApi, logIn } from '@parlour/api-client';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { password, people } from '../support/people.ts';

interface Answer {
  success: boolean;
  value?: Record<string, unknown>;
  error?: { code: string };
}

type Input = Record<string, string | number | boolean>;

/**
 * The specification's calls for games, card rooms, lottery and home (GAME-07), with their parameters. `data`: sent as one JSON
 * parameter.
 */
const calls = ({ room, slot }: { room: number; slot: number }) =>
  [
    ['/wps/relay/GCS_gameLaunchFB', 'T', 'data', { nodeId: slot, language: 'EN' }],
    ['/wps/relay/GCSGAME_hotGamesV2', '', 'data', { isPlatform: 2, language: 'EN' }],
    ['/wps/relay/GCSGAME_gameList', '', 'data', { gameType: 'RNG', pageNo: 1, pageSize: 24 }],
    [
      '/wps/relay/MCSFE_getListAnnouncements',
      '',
      'data',
      { types: 'B,PL,PU,PR', platform: 'W', execution: 'B', language: 'EN' },
    ],
    ['/wps/relay/GCSGAME_getVassGameType', '', 'data', { vassalage: 'SANDBOX' }],
    ['/wps/relay/GCSGAME_gameVendor', '', 'data', { merchantCode: 'parlour' }],
    ['/wps/relay/MCSFE_getFavoriteGames', 'T', 'data', {}],
    ['/wps/relay/MCSFE_getFavoriteGamesList', 'T', 'data', { gameType: 'RNG', pageNo: 1, pageSize: 24 }],
    ['/wps/relay/GCS_recentGame', 'T', 'data', { gameType: 'RNG', pageNo: 1, pageSize: 24 }],
    ['/wps/relay/GLS2_roomList', 'T', 'data', { nodeId: room }],
    ['/wps/game/launchGame', 'T', 'query', { launchMode: 'LOTT', lottoArea: 'VN', lottoGameCode: 'keno' }],
    ['/lgw/vn/games/game_menu', '', 'query', { prizeMode: 'SEA', device: 'WEB' }],
    ['/lgw/vn/games/game_menu/recent', 'T', 'query', { prizeMode: 'SEA', device: 'WEB' }],
    ['/wps/relay/MCSFE_getMissionSummaryDetails', 'T', 'data', {}],
    ['/wps/relay/MCSFE_getMissionLeaderboard', 'T', 'data', {}],
    ['/lgw/games/popular', '', 'query', { count: 20, prizeMode: 'LOTT', device: 'WEB', language: 'EN' }],
    ['/lgw/games/game_menus', '', 'query', {}],
    ['/lgw/vn/numeros/opened/game', '', 'query', { count: 100 }],
    ['/lotto/lgw/games/opened/numero', 'T', 'query', {}],
    ['/wps/relay/GCSGAME_getRankList', '', 'data', { board: 'WINS' }],
    ['/wps/relay/GCS_merchantWallet', 'T', 'data', {}],
    ['/wps/member/info/funds/consolidated', 'T', 'query', {}],
    ['/wps/relay/MCS2_processDividendReq', 'T', 'data', {}],
    ['/wps/relay/MCS2_processDailySalContract', 'T', 'data', {}],
    ['/wps/relay/MCS2_processContractHourSalary', 'T', 'data', {}],
    ['/wps/relay/MCSFE_processRealTimeSalaryContract', 'T', 'data', {}],
  ] as const;

async function sendRequest(
  request: APIRequestContext,
  { path, carrier, input, token }: { path: string; carrier: string; input: Input; token?: string | null },
): Promise<{ status: number; answer: Answer }> {
  const params = carrier === 'data' ? { data: JSON.stringify(input) } : input;
  const response = await request.get(path, {
    params,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { status: response.status(), answer: (await response.json()) as Answer };
}

test('answers each call for games, rooms, lottery and home, with a token where required @API-01', async ({
  baseURL,
  request,
}) => {
  const api = createApi({
    baseUrl: baseURL ?? '',
    token: () => undefined,
    onSessionLost: () => undefined,
  });
  const { token } = await logIn(api, { username: people.ada, password });
  const findNode = async (gameType: string, gameName: string): Promise<number> => {
    const path = '/wps/relay/GCSGAME_gameList';
    const { answer } = await sendRequest(request, { path, carrier: 'data', input: { gameType, gameName } });
    const games = answer.value?.games as { nodeId: number; gameName: string }[];
    return games.find((game) => game.gameName === gameName)?.nodeId ?? 0;
  };
  const games = { room: await findNode('PVP', 'Shan Table'), slot: await findNode('RNG', 'Mandalay Nights') };
  for (const [path, flag, carrier, input] of calls(games)) {
    const signedIn = await sendRequest(request, { path, carrier, input, token });
    expect({ path, ...signedIn }).toMatchObject({ path, status: 200, answer: { success: true } });
    const visitor = await sendRequest(request, { path, carrier, input });
    expect({ path, status: visitor.status }).toEqual({ path, status: flag === 'T' ? 401 : 200 });
  }
});
