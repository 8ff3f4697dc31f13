import { readLotteryFavourites, writeLotteryFavourite } from './lottery-favourites.ts';

beforeEach(() => localStorage.clear());

test('stores lottery favourites per username under LOTTFAV @LOB-08', () => {
  writeLotteryFavourite('ada', 'mm-2d', true);
  writeLotteryFavourite('ada', 'mm-3d', true);
  writeLotteryFavourite('dan', 'th-4d', true);
  writeLotteryFavourite('ada', 'mm-2d', false);
  expect(JSON.parse(localStorage.getItem('LOTTFAV') ?? '')).toEqual({ ada: ['mm-3d'], dan: ['th-4d'] });
  expect(readLotteryFavourites('ada')).toEqual(['mm-3d']);
});

test.each(['', 'null', '[]', '{"ada":7}', 'not json'])('reads %p as none', (stored) => {
  localStorage.setItem('LOTTFAV', stored);
  expect(readLotteryFavourites('ada')).toEqual([]);
});
