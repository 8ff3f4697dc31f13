export const clubTexts = {
  title: 'Club levels',
  intro:
    'Names of the levels, in the languages of the players. Members see a new name when they next open a page.',
  rank: 'Level',
  levelName: (rank: number) => `Level ${rank}`,
  name: 'Name',
  required: 'From valid bets and deposits of',
  rename: 'Rename…',
  renameTitle: (name: string) => `Rename ${name}`,
  renameVerb: 'Rename',
  missing: 'Enter the name in English, at most 40 characters in each language.',
  history: 'History…',
  historyTitle: (name: string) => `History of ${name}`,
  empty: 'The club has no levels',
} as const;
