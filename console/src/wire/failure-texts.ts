/** Sentences for codes of the gateway whose message is not written for operators. */
export const failureTexts = {
  'operator.not-permitted': 'Your roles do not permit this.',
  'operator.own-request': 'Another person must approve your request. You can withdraw it.',
  'operator.person-required': 'A program cannot decide. A person must.',
  'operator.changed-since':
    'The facts have changed since the request, so it was closed. Request the act again.',
  'catalog.diff-changed':
    'The catalogue or the list has changed since the comparison. Nothing was imported. Compare it again.',
  'operator.changed-later':
    'Somebody else has changed this in the meantime. Nothing was saved. Open it again to see the current values.',
  'operator.request-closed': 'Somebody has already decided this request.',
  'operator.second-factor-required': 'Log in with your second factor to continue.',
  'agents.rebate-below-downline': 'A downline of this member has a higher rebate.',
  'agents.move-not-agent': 'A member can only stand below an open account of an agent.',
  'agents.move-same-upline': 'The member already stands below this agent.',
  'agents.move-cycle': 'An agent cannot stand below a member of their own team.',
  'agents.move-to-sibling':
    'Both stand below the same agent, who divides the income between them by contracts.',
  'server.unavailable': 'A part of the site is not responding. Try again in a moment.',
} as const;
