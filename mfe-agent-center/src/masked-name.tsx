import type { MaskedMember } from '@parlour/api-client';
import styles from './masked-name.module.css';

/** Formats a member as agents see them: `mg*** · 1042`. The number distinguishes equal masks. */
export const formatMasked = ({ account, memberNo }: MaskedMember): string => `${account} · ${memberNo}`;

export const MaskedName = ({ member }: { member: MaskedMember }) => (
  <bdi className={styles.name}>{formatMasked(member)}</bdi>
);
