import { allCalls } from '@parlour/contracts/all-calls';
import { startTestGateway, type TestGateway } from './testing/index.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway?.stop());

type Flags = '' | 'T' | 'E' | 'T E';

/**
 * The calls of the specification, as it lists them: path, method where it names one, and flags. `T`: a token
 * is required; `E`: the payload is encrypted.
 */
const specified: readonly [path: string, method: string | undefined, flags: Flags][] = [
  ['/wps/session/login', 'POST', 'E'],
  ['/wps/verification/sms/noLogin', 'POST', ''],
  ['/wps/system/whitelabel', undefined, ''],
  ['/wps/relay/MCSFE_getPlayerAvatar', 'GET', 'T'],
  ['/lgw/games/game_menus', 'GET', ''],
  ['/wps/member/info', 'GET', 'T'],
  ['/wps/member/register', 'PUT', 'E'],
  ['/wps/member/register/mobile', 'PUT', 'E'],
  ['/wps/member/password', 'POST', 'T E'],
  ['/wps/agent/affiliate', 'GET', ''],
  ['/wps/system/setting/register', 'GET', ''],
  ['/wps/member/password/email', 'POST', ''],
  ['/wps/session/login/freeplay', 'POST', ''],
  ['/wps/captcha', 'GET', ''],
  ['/wps/member/info/icon', 'GET', 'T'],
  ['/wps/system/status', 'GET', ''],
  ['/wps/member/password/verification', 'POST', 'E'],
  ['/wps/v2/wallets/balance', 'GET', 'T'],
  ['/wps/relay/GCS_walletTransfer', 'POST', 'T'],
  ['/wps/session/logout', 'DELETE', 'T'],
  ['/wps/relay/GCS_gameLaunchFB', 'GET', ''],
  ['/wps/relay/GCSGAME_hotGamesV2', 'GET', ''],
  ['/wps/relay/GCSGAME_gameList', 'GET', 'T'],
  ['/wps/relay/MCSFE_getListAnnouncements', 'GET', ''],
  ['/wps/relay/GCSGAME_getVassGameType', 'GET', 'T'],
  ['/wps/relay/GCSGAME_gameVendor', 'GET', 'T'],
  ['/wps/relay/MCSFE_getFavoriteGames', 'GET', 'T'],
  ['/wps/relay/MCSFE_getFavoriteGamesList', 'GET', 'T'],
  ['/wps/relay/GCS_recentGame', 'GET', 'T'],
  ['/wps/relay/GLS2_roomList', 'GET', 'T'],
  ['/wps/game/launchGame', 'GET', 'T'],
  ['/lgw/vn/games/game_menu', undefined, ''],
  ['/lgw/vn/games/game_menu/recent', undefined, 'T'],
  ['/wps/relay/MCSFE_getMissionSummaryDetails', undefined, 'T'],
  ['/wps/relay/MCSFE_getMissionLeaderboard', undefined, 'T'],
  ['/lgw/games/popular', undefined, ''],
  ['/lgw/vn/numeros/opened/game', undefined, ''],
  ['/wps/member/info/funds/consolidated', undefined, 'T'],
  ['/wps/relay/MCS2_processDividendReq', undefined, 'T'],
  ['/wps/relay/MCS2_processDailySalContract', undefined, 'T'],
  ['/lotto/lgw/games/opened/numero', undefined, 'T'],
  ['/wps/relay/GCS_merchantWallet', undefined, 'T'],
  ['/wps/relay/MCS2_processContractHourSalary', undefined, 'T'],
  ['/wps/relay/MCSFE_processRealTimeSalaryContract', undefined, 'T'],
  ['/wps/relay/GCSGAME_getRankList', undefined, ''],
  ['/wps/system/domainRoute', undefined, ''],
  ['/wps/verification/sms/register', undefined, ''],
  ['/wps/feedback', 'PUT', ''],
  ['/wps/relay/MCS2_claimRafflePromotion', undefined, 'T'],
  ['/wps/relay/CSP_unreadCount', 'GET', 'T'],
  ['/wps/system/helpCenter', undefined, ''],
  ['/wps/relay/MCS2_getPointBalance', undefined, 'T'],
  ['/wps/relay/MCS2_getPointReward', undefined, 'T'],
  ['/wps/relay/passwordCheck/MCS2_redeemPointReward', undefined, 'T'],
  ['/wps/relay/MCS2_getRedeemPointList', undefined, 'T'],
  ['/wps/relay/MCS2_getPointConfig', undefined, 'T'],
  ['/wps/relay/ODSFE2_MemTransDet', undefined, 'T'],
  ['/wps/relay/passwordCheck/MCS2_convertPoint', undefined, 'T'],
];

/**
 * Sections 4 and 6 of the specification overrule these flags: visitors browse the lobbies, and a launch needs a login.
 */
const overruled = new Map<string, Flags>([
  ['/wps/relay/GCSGAME_gameList', ''],
  ['/wps/relay/GCSGAME_gameVendor', ''],
  ['/wps/relay/GCSGAME_getVassGameType', ''],
  ['/wps/relay/GCS_gameLaunchFB', 'T'],
]);

test.each(specified)('%s answers with its method %s and its flags "%s" @API-01', (path, method, listed) => {
  const flags = overruled.get(path) ?? listed;
  const call = [...allCalls.values()].find((one) => one.path === path);
  expect({
    path: call?.path,
    method: method && call?.method,
    needsToken: call?.token === 'required',
    isEncrypted: call?.encrypted ?? false,
  }).toEqual({ path, method, needsToken: flags.includes('T'), isEncrypted: flags.includes('E') });
  expect(gateway.app.hasRoute({ method: call?.method ?? 'GET', url: path })).toBe(true);
});

test('answers every declared call, and describes it with its flags @API-01', async () => {
  const { paths } = (await gateway.app.inject('/openapi.json')).json();
  const described = new Map<string, Record<string, unknown>>();
  for (const [path, methods] of Object.entries<Record<string, Record<string, unknown>>>(paths))
    for (const [method, call] of Object.entries(methods))
      described.set(`${method.toUpperCase()} ${path}`, call);

  expect([...described.keys()].sort()).toEqual([...allCalls.keys()].sort());
  for (const [name, call] of allCalls)
    expect({
      name,
      token: described.get(name)?.['x-token'],
      encrypted: described.get(name)?.['x-encrypted'],
    }).toEqual({
      name,
      token: call.token,
      encrypted: call.encrypted,
    });
});

test('refuses every call that needs a token, when it comes without one @AUTH-16', async () => {
  for (const [name, call] of allCalls) {
    if (call.token !== 'required') continue;
    const { status, body } = await gateway.send(call, {});
    expect({ name, status, body }).toMatchObject({
      name,
      status: 401,
      body: { error: { code: 'session.required' } },
    });
  }
});

test('refuses an encrypted call without encryption @AUTH-16', async () => {
  for (const [name, call] of allCalls) {
    if (!call.encrypted || call.token === 'required') continue;
    const answer = await gateway.app.inject({
      method: call.method,
      url: call.path,
      payload: { username: 'ada' },
    });
    expect({ name, code: answer.json().error?.code }).toEqual({ name, code: 'payload.unreadable' });
  }
});
