import { heldDepositsAct, listWithdrawalsAct, searchMembersAct } from '@parlour/contracts/back-office';
import { formatCode } from '../operate/format-code.ts';
import { OpenLink } from '../operate/open-link.tsx';
import { settingNames, switchNames } from '../operate/site-names.ts';
import { paths } from '../paths.ts';
import { usePermission } from '../session/use-permission.ts';

/** The object of an audit entry in words, such as “Deposit D261127-1”, which leads to its page if it has one. */
export function SubjectLink({ subject }: { subject: string }) {
  const path = useSubjectPath(subject);
  const [kind = '', id] = subject.split(/:(.*)/s);
  const name = id === undefined ? formatCode(kind) : `${formatCode(kind)} ${nameObject(kind, id)}`;
  return path === undefined ? name : <OpenLink to={path}>{name}</OpenLink>;
}

const siteNames: Partial<Record<string, Partial<Record<string, string>>>> = {
  switch: switchNames,
  setting: settingNames,
};

const nameObject = (kind: string, id: string): string => siteNames[kind]?.[id] ?? id;

function useSubjectPath(subject: string): string | undefined {
  const seesMembers = usePermission(searchMembersAct.permission);
  const seesDeposits = usePermission(heldDepositsAct.permission);
  const seesWithdrawals = usePermission(listWithdrawalsAct.permission);
  const [kind, id] = subject.split(/:(.*)/s);
  if (id === undefined) return undefined;
  if (kind === 'member' && seesMembers) return paths.member(Number(id));
  if (kind === 'deposit' && seesDeposits) return paths.deposit(id);
  if (kind === 'withdrawal' && seesWithdrawals) return paths.withdrawal(id);
  return undefined;
}
