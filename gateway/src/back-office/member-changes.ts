import { AppError } from '@parlour/contracts';
import {
  addMemberNoteAct,
  adjustBalanceAct,
  blockMemberAct,
  collectDebtAct,
  endMemberSessionsAct,
  messageMemberAct,
  resetSecondFactorAct,
  unblockMemberAct,
} from '@parlour/contracts/back-office';
import type { IdentityService } from '../identity/index.ts';
import type { MessagingService } from '../messaging/index.ts';
import type { OperatorAct } from '../server/index.ts';
import type { WalletOversight } from '../wallet/index.ts';
import { type AccessParts, requireMember } from './access.ts';
import { bindAct, bindFourEyesAct } from './bind-act.ts';

export interface ChangeParts extends AccessParts {
  identity: Pick<IdentityService, 'findMember' | 'oversight'>;
  wallet: Pick<WalletOversight, 'adjust' | 'collectDebt' | 'readDebt'>;
  messaging: Pick<MessagingService, 'sendMessage'>;
}

/** Acts that change a member. Each is recorded in the audit with its reason. */
export const memberChangeActs = (parts: ChangeParts): OperatorAct[] => [
  ...createAccountActs(parts),
  createMessageAct(parts),
  createAdjustAct(parts),
  createCollectAct(parts),
];

const createAccountActs = (parts: ChangeParts): OperatorAct[] => {
  const { oversight } = parts.identity;
  return [
    bindAct(endMemberSessionsAct, async ({ actor, input }) => {
      await requireMember(parts, input.memberId);
      return { ended: await oversight.endSessions({ ...input, session: input.session, actor }) };
    }),
    bindFourEyesAct(resetSecondFactorAct, {
      async readFacts(tx, { memberId }) {
        const { username, hasAuthenticator, passkeys } = await oversight.readDecided(tx, memberId);
        if (!hasAuthenticator && passkeys === 0)
          throw new AppError('identity.authenticator-missing', 'This member has no second factor.');
        return { memberId, username, hasAuthenticator, passkeys };
      },
      runIn: (tx, { actor, input }) => oversight.resetSecondFactor(tx, { ...input, actor }),
    }),
    bindAct(blockMemberAct, async ({ actor, input }) => ({
      blocks: [...(await oversight.block({ ...input, actor }))],
    })),
    bindAct(unblockMemberAct, async ({ actor, input }) => ({
      blocks: [...(await oversight.unblock({ ...input, actor }))],
    })),
    bindAct(addMemberNoteAct, async ({ actor, input }) => ({
      id: await oversight.addNote({ ...input, actor }),
    })),
  ];
};

const createMessageAct = (parts: ChangeParts): OperatorAct =>
  bindAct(messageMemberAct, async ({ actor, input: { memberId, title, body, reason } }) => {
    await requireMember(parts, memberId);
    const id = await parts.database.transaction(async (tx) => {
      const message = await parts.messaging.sendMessage(tx, {
        to: { memberId },
        kind: 'PERSONAL',
        title,
        body: mapTexts(body, toParagraphs),
      });
      await parts.audit.record(tx, {
        actor,
        act: 'member.message',
        subject: `member:${memberId}`,
        after: { message, reason },
      });
      return message;
    });
    return { id };
  });

const createAdjustAct = (parts: ChangeParts): OperatorAct =>
  bindFourEyesAct(adjustBalanceAct, {
    async readFacts(tx, { memberId, direction, book, amountMinor, requestId, remark }) {
      const { username, accountClass } = await parts.identity.oversight.readDecided(tx, memberId);
      if (accountClass === 'demo' || accountClass === 'house')
        throw new AppError('request.invalid', `A ${accountClass} account has no balance to adjust.`, {
          fields: [{ path: ['memberId'], rule: 'invalid' }],
        });
      return { memberId, username, direction, book, amountMinor, requestId, remark: remark ?? null };
    },
    runIn: (tx, { actor, input: { reason, remark, ...request } }) =>
      parts.wallet.adjust(tx, { ...request, remark }, { actor, reason }),
  });

const createCollectAct = ({ identity, wallet }: ChangeParts): OperatorAct =>
  bindFourEyesAct(collectDebtAct, {
    async readFacts(tx, { memberId, amountMinor, requestId }) {
      const { username } = await identity.oversight.readDecided(tx, memberId);
      return { memberId, username, amountMinor, requestId, debtMinor: await wallet.readDebt(memberId, tx) };
    },
    runIn: (tx, { actor, input: { reason, ...collection } }) =>
      wallet.collectDebt(tx, collection, { actor, reason }),
  });

type Texts = { EN: string; MY?: string | undefined; CN?: string | undefined };

const mapTexts = ({ EN, MY, CN }: Texts, map: (text: string) => string) => ({
  EN: map(EN),
  ...(MY !== undefined && { MY: map(MY) }),
  ...(CN !== undefined && { CN: map(CN) }),
});

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Converts plain text to HTML: every character is escaped, and each line is a paragraph. */
const toParagraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(
      (line) => `<p>${line.replaceAll(/[&<>"]/g, (character) => htmlEntities[character] ?? character)}</p>`,
    )
    .join('');
