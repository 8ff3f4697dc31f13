import type { Downline } from '@parlour/api-client';
import { useTexts } from '@parlour/remote-sdk';
import { useNavigate } from '@parlour/router';
import { type IconName, Menu, type MenuProps } from '@parlour/ui';
import { paths } from '../paths.ts';

interface RowMenuProps extends Pick<MenuProps, 'trigger' | 'defaultOpen'> {
  downline: Downline;
}

/** Menu that leads to the team and the records of a downline. */
export default function RowMenu({ downline: { memberNo, teamSize }, ...menu }: RowMenuProps) {
  const t = useTexts();
  const goTo = useNavigate();
  const entry = (key: string, icon: IconName, address: string) => ({
    key,
    icon,
    label: t(`members.${key}`),
    onSelect: () => goTo(address),
  });
  return (
    <Menu
      {...menu}
      align="end"
      items={[
        ...(teamSize === 0 ? [] : [entry('team', 'users', paths.team(memberNo))]),
        entry('bets', 'clipboard-list', paths.bets(memberNo)),
        entry('movements', 'arrow-left-right', paths.movements(memberNo)),
      ]}
    />
  );
}
