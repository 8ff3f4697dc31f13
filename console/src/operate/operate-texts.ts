import type { RequestCause } from '@parlour/contracts/back-office';

export const operateTexts = {
  reason: 'Reason',
  reasonHelp: 'The audit record stores it permanently, with your name. At least 3 characters.',
  reasonMissing: 'Enter a reason of at least 3 characters.',
  refused: 'The gateway refused this',
  refusedField: 'This value is not permitted.',
  refusedRules: {
    required: 'This is missing.',
    too_short: 'This is too short.',
    too_long: 'This is too long.',
    too_small: 'This is too small.',
    too_large: 'This is too large.',
    too_few: 'These are too few.',
    too_many: 'These are too many.',
    format: 'This does not have the expected form.',
    choice: 'This choice is not permitted.',
  } as Partial<Record<string, string>>,
  forbiddenHtml: (parts: string) => `Not permitted in this text: ${parts}`,
  done: (what: string) => `Done: ${what}`,
  pendingTitle: (request: number) => `Request ${request} waits for a second person`,
  pendingText:
    'Another operator whose role permits this act must approve it within a day. Nothing has changed yet.',
  pendingLink: 'Show the requests',
  causes: {
    always: 'This act always needs two people.',
    amount: 'The amount is above the limit for one person.',
    'member-sum':
      'Together with what the same person gave this member alone within 24 hours, the amount is above the limit for one person.',
    'total-sum':
      'Together with what the same person gave all members alone within 24 hours, the amount is above the limit for one person.',
    'own-terms':
      'The same person chose the price or the terms of these goods, so somebody else must approve.',
  } satisfies Record<RequestCause, string>,
  history: 'History',
  historyOpen: 'History…',
  historyTitle: (name: string) => `History of ${name}`,
  historyEmpty: 'Nobody has changed this yet',
  historyOlder: 'Show older entries',
  undo: 'Undo the latest change…',
  undoTitle: (name: string) => `Undo the latest change: ${name}`,
  undoVerb: 'Undo',
  now: 'Now',
  afterUndo: 'After the undo',
  byDefault: 'The default',
  before: 'Before',
  after: 'After',
  system: 'Site',
  notANumber: '–',
} as const;
