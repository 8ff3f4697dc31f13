import {
  changeView,
  clearFilters,
  countFilters,
  defaultView,
  detectPrizeMode,
  getClassifications,
  getListTypes,
  isGamesLobby,
  type LobbyChange,
  type LobbyView,
  lobbyTypes,
  needsArrows,
  needsLogin,
  needsRequest,
  toGameType,
} from './lobby-rules.ts';

const filtered: LobbyView = {
  list: 'all',
  vendor: 'NOVA_REEL',
  classification: 'JP',
  minBet: '0.1',
  name: 'gold',
  page: 7,
};

test('upper-cases the address into the game type @ROUTE-06', () => {
  expect(lobbyTypes.map(toGameType)).toEqual([
    'RNG',
    'PVP',
    'FISH',
    'LIVE',
    'SPORTS',
    'ESPORTS',
    'SV3',
    'ELOTT',
  ]);
  expect(lobbyTypes.filter(isGamesLobby)).toEqual(['rng', 'pvp', 'fish']);
});

test.each<[string, LobbyChange, LobbyView]>([
  ['list type', { list: 'recent' }, { ...defaultView, list: 'recent', vendor: 'NOVA_REEL' }],
  ['vendor', { vendor: 'EMBER' }, { ...defaultView, vendor: 'EMBER' }],
  ['all vendors', { vendor: undefined }, defaultView],
  ['search', { name: 'ruby ' }, { ...filtered, name: 'ruby', page: 1 }],
  ['classification', { classification: 'TG' }, { ...filtered, classification: 'TG', page: 1 }],
  ['minimum bet', { minBet: '0.5' }, { ...filtered, minBet: '0.5', page: 1 }],
  ['page', { page: 8 }, { ...filtered, page: 8 }],
  ['page to a part of one', { page: 8.9 }, { ...filtered, page: 8 }],
  ['page to none', { page: 0 }, { ...filtered, page: 1 }],
  ['no classification', { classification: undefined }, { ...filtered, classification: undefined, page: 1 }],
  ['no minimum bet', { minBet: undefined }, { ...filtered, minBet: undefined, page: 1 }],
])('a change of %s resets the values that depend on it @LOB-04', (_, change, expected) => {
  expect(changeView(filtered, change)).toEqual(expected);
});

test.each<[LobbyChange]>([
  [{ name: ' gold ' }],
  [{ minBet: '0.1' }],
  [{ classification: 'JP' }],
  [{ list: 'all' }],
  [{ page: 7 }],
])('returns the same view when %j is already chosen @LOB-02', (change) => {
  expect(changeView(filtered, change)).toBe(filtered);
});

test('choosing the current vendor clears the filters, and then does nothing @LOB-04', () => {
  const cleared = changeView(filtered, { vendor: 'NOVA_REEL' });
  expect(cleared).toEqual({ ...defaultView, vendor: 'NOVA_REEL' });
  expect(changeView(cleared, { vendor: 'NOVA_REEL' })).toBe(cleared);
});

test('favourites clear the vendor, and a vendor leaves the favourites @LOB-05', () => {
  const favourites = changeView(filtered, { list: 'fav' });
  expect(favourites).toEqual({ ...defaultView, list: 'fav' });
  expect(changeView(favourites, { vendor: 'EMBER' })).toEqual({ ...defaultView, vendor: 'EMBER' });
});

test('hot and recent games keep the vendor, and a filter returns to all games @LOB-05', () => {
  const hot = changeView(filtered, { list: 'hot' });
  expect(hot).toEqual({ ...defaultView, list: 'hot', vendor: 'NOVA_REEL' });
  expect(changeView(hot, { name: 'ruby' })).toEqual({ ...defaultView, vendor: 'NOVA_REEL', name: 'ruby' });
  expect(changeView(hot, { vendor: 'EMBER' }).list).toBe('hot');
  expect(changeView(hot, { minBet: '0.5' }).list).toBe('all');
  expect(changeView(hot, { list: 'recent' })).toEqual({ ...hot, list: 'recent' });
});

test('offers hot only if hot games exist, and requires a login for personal lists @LOB-05', () => {
  expect(getListTypes(0)).toEqual(['all', 'fav', 'recent']);
  expect(getListTypes(1)).toEqual(['all', 'hot', 'fav', 'recent']);
  expect(
    (['all', 'hot', 'fav', 'recent'] as const).filter((list) => needsRequest({ ...defaultView, list })),
  ).toEqual(['all', 'fav', 'recent']);
  expect((['all', 'hot', 'fav', 'recent'] as const).filter(needsLogin)).toEqual(['fav', 'recent']);
});

test('offers bingo only if the site has the language TY @LOB-03', () => {
  expect(getClassifications(['EN', 'MY', 'CN'])).toEqual(['JP', 'TG', 'AC']);
  expect(getClassifications(['EN', 'TY'])).toEqual(['JP', 'TG', 'AC', 'BG']);
});

test('shows arrows from the ninth vendor on @LOB-01', () => {
  expect([7, 8, 9].map(needsArrows)).toEqual([false, false, true]);
});

test('counts and clears the active filters', () => {
  expect(countFilters(filtered)).toBe(3);
  expect(countFilters({ ...filtered, name: '' })).toBe(2);
  expect(countFilters({ ...defaultView, minBet: '0.1' })).toBe(1);
  expect(clearFilters(filtered)).toEqual({ ...defaultView, vendor: 'NOVA_REEL' });
  expect(clearFilters(defaultView)).toBe(defaultView);
});

test.each([
  [[{ type: 'ELOTT', vendors: [{ code: 'TCG_LOTTO_VN' }] }], 'ELOTT'],
  [[{ type: 'ELOTT', vendors: [{ code: 'LOTT' }] }], 'ELOTT'],
  [[{ type: 'LOTT', vendors: [{ code: 'LOTT' }] }], 'LOTT'],
  [[{ type: 'ELOTT', vendors: [{ code: 'TCG_SEA' }] }], 'LOTT'],
  [[], 'LOTT'],
] as const)('takes from the vendor cards %j the prize mode %s @LOB-10', (groups, expected) => {
  expect(detectPrizeMode(groups)).toBe(expected);
});
