import type { LanguageCode } from '@parlour/contracts';
import { getResumedAddress, readAddress, writeAddress } from './lobby-address.ts';
import { defaultView, type LobbyType, type LobbyView } from './lobby-rules.ts';

const read = (address: string, languages: readonly LanguageCode[] = ['EN', 'MY', 'CN']) => {
  const [pathname = '', search = ''] = address.split('?');
  return readAddress({ pathname, search }, languages);
};

test.each<[string, LobbyType, Partial<LobbyView>]>([
  ['/pvp', 'pvp', {}],
  ['/RNG', 'rng', {}],
  ['/rng/hot', 'rng', { list: 'hot' }],
  ['/rng/vassalage/NOVA_REEL', 'rng', { vendor: 'NOVA_REEL' }],
  ['/rng?page=NOVA_REEL', 'rng', { vendor: 'NOVA_REEL' }],
  ['/live?page=NOVA_REEL', 'live', {}],
  ['/fish?list=fav', 'fish', { list: 'fav' }],
  ['/fish?list=secret&type=XX&bet=3&p=-1', 'fish', {}],
  [
    '/rng?name=gold+rush&type=JP&bet=0.05&p=3',
    'rng',
    { name: 'gold rush', classification: 'JP', minBet: '0.05', page: 3 },
  ],
  ['/rng/vassalage/%E0%A4%A', 'rng', {}],
  ['/rng/nonsense/NOVA_REEL?p=9007199254740991', 'rng', {}],
])('reads %s @ROUTE-06 @ROUTE-07', (address, lobby, view) => {
  expect(read(address)).toEqual({ lobby, view: { ...defaultView, ...view } });
});

test('reads bingo only if the site offers it @LOB-03 @ROUTE-06', () => {
  expect(read('/rng?type=BG', ['EN', 'TY'])?.view.classification).toBe('BG');
  expect(read('/rng?type=BG')?.view).toEqual(defaultView);
});

test.each([
  ['/rng', 'EMBER', '/rng/vassalage/EMBER'],
  ['/rng', undefined, undefined],
  ['/rng/hot', 'EMBER', undefined],
  ['/rng?list=recent', 'EMBER', undefined],
  ['/pvp', 'EMBER', undefined],
])('entering %s with %s stored resumes at %s @ROUTE-07', (address, stored, expected) => {
  const entered = read(address);
  expect(entered && getResumedAddress(entered, stored)).toBe(expected);
});

test('does not read other addresses as a lobby', () => {
  expect(read('/promotions')).toBeUndefined();
  expect(read('/')).toBeUndefined();
});

test.each<[Partial<LobbyView>]>([
  [{}],
  [{ list: 'hot', vendor: 'A B/Ç' }],
  [{ list: 'recent', vendor: 'EMBER', page: 2 }],
  [{ list: 'fav' }],
  [{ vendor: 'EMBER', classification: 'TG', minBet: '0.75', name: 'ရွှေ & 金', page: 12 }],
])('writes %j as an address that reads back as the same view', (part) => {
  const view = { ...defaultView, ...part };
  expect(read(writeAddress({ lobby: 'fish', view }))).toEqual({ lobby: 'fish', view });
});
