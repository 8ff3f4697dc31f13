/** Password of every seeded member. The README names it, so it protects nothing. */
export const publishedPassword = 'Parlour-2026';
/** User names of the seeded members that the README names. */
export const publishedUsernames = ['chi', 'mgmg', 'ada', 'eve', 'su', 'ben', 'dan', 'may'] as const;
