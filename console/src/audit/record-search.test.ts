import { toSearch } from './record-search.ts';

test.each([
  ['Member 1001', 'member:1001'],
  ['Deposit method lotus', 'deposit-method:lotus'],
  ['deposit:D261120-1', 'deposit:D261120-1'],
  ['olga', 'olga'],
])('an object or actor is found by its name on the page: %s', (shown, recorded) => {
  expect(toSearch({ subject: shown, actor: shown })).toMatchObject({ subject: recorded, actor: recorded });
});
