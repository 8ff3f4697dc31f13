export const todayTexts = {
  title: 'Today',
  intro:
    'Each hour of today beside the same day of last week, in the time zone of the site. Without test accounts and bonus money.',
  updated: (time: string) => `As of ${time}`,
  stale: 'The figures could not be read again',
  tabs: 'Views of today',
  views: { charts: 'Charts', table: 'Table' },
  today: 'Today',
  lastWeek: 'Last week',
  measures: {
    deposits: 'Deposits',
    bets: 'Bets',
    result: 'Result',
    logins: 'Logins',
    failures: 'Failures',
  },
  about: {
    deposits: 'Amounts that were credited',
    bets: 'Stakes, by the hour in which they settled',
    result: 'Stakes less payouts, before jackpots',
    logins: 'Logins that opened a session',
    failures: 'Failed deposits and refused logins',
  },
  before: (figure: string) => `${figure} until this minute of last week`,
  change: (percent: string, figure: string) => `${percent} against ${figure} until this minute of last week`,
  point: (hour: string, today: string, lastWeek: string) => `${hour} – today ${today}, last week ${lastWeek}`,
  chart: (name: string, today: string, lastWeek: string) =>
    `${name} by hour. Today so far ${today}, last week until the same minute ${lastWeek}. The tab “Table” has every figure.`,
  hour: 'Hour',
  column: (measure: string, day: string) => `${measure}, ${day}`,
  none: '–',
  empty: 'No hour has begun',
} as const;
