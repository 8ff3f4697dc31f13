import {
  listHelpAct,
  listRemovedHelpAct,
  removeHelpArticleAct,
  removeHelpTopicAct,
  setHelpArticleAct,
  setHelpTopicAct,
  undoHelpAct,
} from '@parlour/contracts/back-office';
import { type OperatorAct, operatorAct } from '../server/index.ts';
import type { HelpChanges } from './help.ts';

/** Operators' acts on the help centre: `help` lists it, the others set, remove and restore topics and articles. */
export const helpActs = (help: HelpChanges): OperatorAct[] => [
  operatorAct({ ...listHelpAct, run: () => help.list() }),
  operatorAct({
    ...listRemovedHelpAct,
    async run() {
      const { rows, isMore } = await help.listRemoved();
      return { removed: rows, isMore };
    },
  }),
  operatorAct({
    ...setHelpArticleAct,
    run: async ({ actor, input }) => ({ version: await help.setArticle({ ...input, actor }) }),
  }),
  operatorAct({
    ...setHelpTopicAct,
    run: async ({ actor, input }) => ({ version: await help.setTopic({ ...input, actor }) }),
  }),
  operatorAct({
    ...removeHelpArticleAct,
    run: ({ actor, input }) => help.removeArticle({ ...input, actor }),
  }),
  operatorAct({ ...removeHelpTopicAct, run: ({ actor, input }) => help.removeTopic({ ...input, actor }) }),
  operatorAct({ ...undoHelpAct, run: ({ actor, input }) => help.undo({ ...input, actor }) }),
];
