import { useInSummary } from '@parlour/ui';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { usePermission } from '../session/use-permission.ts';
import styles from './operate.module.css';

interface MemberLinkProps {
  id: number;
  /** Default: the number of the member. */
  name?: string | null;
}

/**
 * Name or number of a member, which leads to the member's page for operators who may see members. In a table, set `opens`
 * on its column.
 */
export function MemberLink({ id, name }: MemberLinkProps) {
  const maySee = usePermission('members.view');
  const isText = useInSummary();
  const shown = name ?? String(id);
  return maySee && !isText ? (
    <Link to={paths.member(id)} className={styles.open}>
      {shown}
    </Link>
  ) : (
    shown
  );
}
