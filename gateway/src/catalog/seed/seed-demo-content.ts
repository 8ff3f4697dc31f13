import { sql } from 'kysely';
import type { Tx } from '../../server/index.ts';
import type { GameNames } from '../game.ts';
import { sandboxVendor, walletVendor } from './seed-games.ts';
import { translateTitle } from './translate-title.ts';
import { vendorNames } from './vendor-names.ts';

/** The vendor of the sandbox's draws on the lottery page (GAME-02: these codes go to /lottery). */
const lotteryVendor = 'TCG_SEA';

interface OwnGame {
  gameId: string;
  vendor: string;
  type: string;
  name: string;
  names: GameNames;
  minBetMinor: number;
  /** Null when it depends on the odds or the players. */
  rtpPpm: number | null;
  /** The highest return, where the bets return differently. */
  rtpMaxPpm?: number;
  playType?: string;
}

/** The names of the slot game that every catalogue begins with. */
const mandalayNights: GameNames = { MY: 'မန္တလေးည', CN: '曼德勒之夜' };

/** The games that the sandbox serves, with the returns that it computes (its tests check them). */
export const ownGames: readonly OwnGame[] = [
  {
    gameId: 'inle-sunrise',
    vendor: sandboxVendor,
    type: 'RNG',
    name: 'Inle Sunrise',
    names: { MY: 'အင်းလေး အာရုဏ်', CN: '茵莱日出' },
    minBetMinor: 10,
    rtpPpm: 957_199,
  },
  {
    gameId: 'roulette',
    vendor: sandboxVendor,
    type: 'RNG',
    name: 'European Roulette',
    names: { MY: 'ဥရောပ ရူလက်', CN: '欧式轮盘' },
    minBetMinor: 10,
    rtpPpm: 977_972,
  },
  {
    gameId: 'harpoon',
    vendor: sandboxVendor,
    type: 'FISH',
    name: 'Harpoon Reef',
    names: { MY: 'ငါးမှိန်း သန္တာကျောက်တန်း', CN: '鱼叉礁' },
    minBetMinor: 10,
    rtpPpm: 960_000,
  },
  {
    gameId: 'baccarat',
    vendor: sandboxVendor,
    type: 'LIVE',
    name: 'Baccarat Table',
    names: { MY: 'ဘကာရာ စားပွဲ', CN: '百家乐桌' },
    minBetMinor: 10,
    rtpPpm: 856_403,
    rtpMaxPpm: 989_420,
  },
  {
    gameId: 'shan-table',
    vendor: sandboxVendor,
    type: 'PVP',
    name: 'Shan Table',
    names: { MY: 'ရှမ်းကိုးမီး စားပွဲ', CN: '掸邦九点桌' },
    minBetMinor: 100,
    rtpPpm: 950_000,
  },
  {
    gameId: 'football',
    vendor: sandboxVendor,
    type: 'SPORTS',
    name: 'Simulated Football',
    names: { MY: 'သရုပ်ဖော် ဘောလုံး', CN: '模拟足球' },
    minBetMinor: 10,
    rtpPpm: 950_000,
  },
  {
    gameId: 'esports',
    vendor: sandboxVendor,
    type: 'ESPORTS',
    name: 'Simulated E-sports',
    names: { MY: 'သရုပ်ဖော် အီးစပို့', CN: '模拟电竞' },
    minBetMinor: 10,
    rtpPpm: 950_000,
  },
  {
    gameId: 'cockfight',
    vendor: sandboxVendor,
    type: 'SV3',
    name: 'Simulated Cockfight',
    names: { MY: 'သရုပ်ဖော် ကြက်တိုက်', CN: '模拟斗鸡' },
    minBetMinor: 10,
    rtpPpm: 950_000,
  },
  {
    gameId: 'lottery-2d',
    vendor: lotteryVendor,
    type: 'ELOTT',
    name: 'Express 2D',
    names: { MY: 'အမြန် 2D', CN: '极速 2D' },
    minBetMinor: 10,
    rtpPpm: 920_000,
    playType: '2D',
  },
  {
    gameId: 'lottery-3d',
    vendor: lotteryVendor,
    type: 'ELOTT',
    name: 'Express 3D',
    names: { MY: 'အမြန် 3D', CN: '极速 3D' },
    minBetMinor: 10,
    rtpPpm: 900_000,
    playType: '3D',
  },
  {
    gameId: 'lottery-4d',
    vendor: lotteryVendor,
    type: 'ELOTT',
    name: 'Express 4D',
    names: { MY: 'အမြန် 4D', CN: '极速 4D' },
    minBetMinor: 10,
    rtpPpm: 900_000,
    playType: '4D',
  },
  {
    gameId: 'keno',
    vendor: lotteryVendor,
    type: 'ELOTT',
    name: 'Quick Keno',
    names: { MY: 'အမြန် ကီနို', CN: '快速基诺' },
    minBetMinor: 10,
    rtpPpm: 901_718,
    rtpMaxPpm: 945_241,
    playType: 'KENO',
  },
];

/**
 * Inserts every game of the sandbox and lets the sandbox serve the invented vendors' games, each with its own game of
 * that kind. Each game then shows the return of the game that is really played. Safe to repeat, also on a catalogue
 * that was seeded before. Rule: docs/decisions/0014-demo-content.md
 */
export async function seedDemoContent(tx: Tx): Promise<void> {
  await sql`
    insert into catalog_vendor (code, name, hot, position, delivered_by)
    values (${lotteryVendor}, 'Parlour Lottery', true, 26, ${sandboxVendor})
    on conflict (code) do update set delivered_by = excluded.delivered_by`.execute(tx);
  await sql`
    insert into catalog_vendor (code, name, hot, position, delivered_by)
    values (${walletVendor}, 'Bagan Waters', false, 9000, ${walletVendor})
    on conflict (code) do update set delivered_by = excluded.delivered_by`.execute(tx);
  for (const game of ownGames) await addGame(tx, game);
  await sql`
    update catalog_game set names = ${JSON.stringify(mandalayNights)}::jsonb
    where game_id = 'mandalay-nights'`.execute(tx);
  await addWalletVendorGame(tx);
  await nameInventedGames(tx);
  await nameVendors(tx);
  await sql`
    update catalog_vendor set delivered_by = ${sandboxVendor}
    where code <> ${sandboxVendor} and delivered_by is null`.execute(tx);
  await assignByKind(tx);
}

/** Gives the invented titles names in Chinese and Burmese. */
async function nameInventedGames(tx: Tx): Promise<void> {
  const { rows } = await sql<{ node_id: number; name: string }>`
    select node_id, name from catalog_game where names = '{}'`.execute(tx);
  const named = rows.map(({ node_id, name }) => ({ node_id, names: translateTitle(name) }));
  await sql`
    update catalog_game g set names = row.names
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as row (node_id integer, names jsonb)
    where g.node_id = row.node_id`.execute(tx);
}

/** Gives the vendors names in Chinese and Burmese. */
async function nameVendors(tx: Tx): Promise<void> {
  const named = Object.entries(vendorNames).map(([name, [CN, MY]]) => ({ name, names: { CN, MY } }));
  await sql`
    update catalog_vendor v set names = row.names
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as row (name text, names jsonb)
    where v.name = row.name and v.names = '{}'`.execute(tx);
}

async function addGame(tx: Tx, game: OwnGame): Promise<void> {
  const { gameId, vendor, type, name, names, minBetMinor, rtpPpm, rtpMaxPpm = null, playType = null } = game;
  await sql`
    insert into catalog_game (node_id, game_id, vendor, game_type, name, classifications, min_bet_minor, lines, rtp_ppm,
      rtp_max_ppm, hot_rank, new_until, status, launch_kind, default_play_type, weight, names)
    select coalesce(max(node_id), 10000) + 1, ${gameId}, ${vendor}, ${type}, ${name}, '{}', ${minBetMinor}::bigint, 0,
      ${rtpPpm}::integer, ${rtpMaxPpm}::integer, null, null, 'live', 'game', ${playType}, 1000000,
      ${JSON.stringify(names)}::jsonb
    from catalog_game
    on conflict (game_id) do update
      set name = excluded.name, names = excluded.names, rtp_ppm = excluded.rtp_ppm, rtp_max_ppm = excluded.rtp_max_ppm`.execute(
    tx,
  );
}

/** Inserts the game that is played from a wallet at its vendor: the sandbox's fish game, which has no jackpot. */
async function addWalletVendorGame(tx: Tx): Promise<void> {
  await sql`
    insert into catalog_game (node_id, game_id, vendor_game, vendor, game_type, name, classifications, min_bet_minor,
      lines, rtp_ppm, hot_rank, new_until, status, launch_kind, default_play_type, weight)
    select coalesce(max(node_id), 10000) + 1, 'bagan-harpoon', 'harpoon', ${walletVendor}, 'FISH', 'Bagan Harpoon', '{}',
      10, 0, 960000, null, null, 'live', 'game', null, 1
    from catalog_game
    on conflict (game_id) do nothing`.execute(tx);
}

/** Assigns one of the sandbox's games to each game of another vendor: by its kind, and among several by its number. */
async function assignByKind(tx: Tx): Promise<void> {
  await sql`
    with assigned as (
      select g.node_id, case
        when g.game_type = 'RNG' and 'TG' = any (g.classifications) then 'roulette'
        when g.game_type = 'RNG' and g.node_id % 2 = 0 then 'inle-sunrise'
        when g.game_type = 'RNG' then 'mandalay-nights'
        when g.game_type = 'FISH' then 'harpoon'
        when g.game_type = 'LIVE' and g.name ilike '%roulette%' then 'roulette'
        when g.game_type = 'LIVE' then 'baccarat'
        when g.game_type = 'PVP' then 'shan-table'
        when g.game_type = 'SPORTS' then 'football'
        when g.game_type = 'ESPORTS' then 'esports'
        when g.game_type = 'SV3' then 'cockfight'
        when g.name ilike '%keno%' then 'keno'
        when g.name ilike '%2d%' then 'lottery-2d'
        when g.name ilike '%4d%' then 'lottery-4d'
        else 'lottery-3d' end as vendor_game
      from catalog_game g join catalog_vendor v on v.code = g.vendor
      where v.delivered_by = ${sandboxVendor} and g.vendor_game is null and g.vendor <> ${lotteryVendor})
    update catalog_game g set vendor_game = a.vendor_game,
      -- Only the slots lobby plays for the jackpot, which is half a per cent of what those games return.
      rtp_max_ppm = served.rtp_max_ppm,
      rtp_ppm = served.rtp_ppm - case when served.game_type = 'RNG' and g.game_type <> 'RNG' then 5000 else 0 end
    from assigned a join catalog_game served on served.game_id = a.vendor_game
    where g.node_id = a.node_id`.execute(tx);
}
