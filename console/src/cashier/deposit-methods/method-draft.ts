import type { InputOf } from '@parlour/contracts';
import type { ListedDepositMethod, setDepositMethodAct } from '@parlour/contracts/back-office';
import { toWords, type WordsDraft } from '../../operate/words-field.tsx';
import { formatPercent, parsePercent } from '../../shares.ts';

type MethodInput = InputOf<typeof setDepositMethodAct>;
export type SettableKind = MethodInput['kind'];

/** The form of a deposit method. Amounts in minor units. */
export interface MethodDraft {
  methodId: string;
  kind: SettableKind;
  title: WordsDraft;
  instructions: WordsDraft;
  provider: string;
  bank: WordsDraft;
  holder: string;
  number: string;
  qr: string;
  minMinor: number | undefined;
  maxMinor: number | undefined;
  dailyMaxMinor: number | undefined;
  feePercent: string;
  feeFixedMinor: number | undefined;
  expiresMin: string;
  position: string;
  quickAmounts: readonly number[];
  requiresProof: boolean;
  requiresSender: boolean;
  isEnabled: boolean;
}

export const emptyMethod: MethodDraft = {
  methodId: '',
  kind: 'BANK',
  title: {},
  instructions: {},
  provider: '',
  bank: {},
  holder: '',
  number: '',
  qr: '',
  minMinor: undefined,
  maxMinor: undefined,
  dailyMaxMinor: undefined,
  feePercent: '0',
  feeFixedMinor: undefined,
  expiresMin: '30',
  position: '0',
  quickAmounts: [],
  requiresProof: true,
  requiresSender: false,
  isEnabled: true,
};

export function toMethodDraft({ payee, provider, kind, ...method }: ListedDepositMethod): MethodDraft {
  return {
    ...method,
    kind,
    provider: provider ?? '',
    bank: payee?.bank ?? {},
    holder: payee?.holder ?? '',
    number: payee?.number ?? '',
    qr: payee?.qr ?? '',
    feePercent: formatPercent(method.feePpm),
    expiresMin: String(method.expiresMin),
    position: String(method.position),
  };
}

/** Returns the input of the act; undefined while the form is incomplete. */
export function toMethodInput(draft: MethodDraft, reason: string): MethodInput | undefined {
  const title = toWords(draft.title);
  const instructions = toWords(draft.instructions);
  const { methodId, kind, minMinor, maxMinor, dailyMaxMinor } = draft;
  const feePpm = draft.feePercent.trim() === '' ? 0 : parsePercent(draft.feePercent);
  const [expiresMin, position] = [Number(draft.expiresMin), Number(draft.position)];
  const receiver = toReceiver(draft);
  if (!title || !instructions || !receiver || methodId.trim() === '') return undefined;
  if (minMinor === undefined || maxMinor === undefined || dailyMaxMinor === undefined) return undefined;
  if (minMinor > maxMinor || maxMinor > dailyMaxMinor) return undefined;
  if (feePpm === undefined) return undefined;
  if (![expiresMin, position].every((figure) => Number.isSafeInteger(figure) && figure >= 0))
    return undefined;
  return {
    methodId: methodId.trim(),
    kind,
    title,
    instructions,
    ...receiver,
    minMinor,
    maxMinor,
    dailyMaxMinor,
    feePpm,
    feeFixedMinor: draft.feeFixedMinor ?? 0,
    expiresMin,
    position,
    quickAmounts: [...draft.quickAmounts],
    requiresProof: kind !== 'GATEWAY' && draft.requiresProof,
    requiresSender: kind !== 'GATEWAY' && draft.requiresSender,
    isEnabled: draft.isEnabled,
    reason,
  };
}

/** Returns the provider or the receiving account; undefined while it is incomplete. */
function toReceiver({
  kind,
  provider,
  bank: bankDraft,
  holder,
  number,
  qr,
}: MethodDraft): Pick<MethodInput, 'provider' | 'payee'> | undefined {
  if (kind === 'AGENT') return {};
  if (kind === 'GATEWAY') return provider.trim() === '' ? undefined : { provider: provider.trim() };
  const bank = toWords(bankDraft);
  if (!bank || holder.trim() === '' || number.trim() === '') return undefined;
  return {
    payee: {
      bank,
      holder: holder.trim(),
      number: number.replaceAll(/[\s-]/g, ''),
      ...(qr.trim() !== '' && { qr: qr.trim() }),
    },
  };
}
