import { type OperatorRole, operatorRoles } from '@parlour/contracts';
import { Checkbox } from '@parlour/ui';
import { texts } from '../texts.ts';
import styles from './access.module.css';

const words = texts.access;

interface RoleBoxesProps {
  roles: readonly OperatorRole[];
  onChange(roles: readonly OperatorRole[]): void;
}

/** One checkbox per role, since an operator may have several. */
export function RoleBoxes({ roles, onChange }: RoleBoxesProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>{words.roles}</legend>
      <p className={styles.intro}>{words.rolesHelp}</p>
      <div className={styles.scope}>
        {operatorRoles.map((role) => (
          <Checkbox
            key={role}
            label={texts.roles[role]}
            checked={roles.includes(role)}
            onChange={({ target }) =>
              onChange(target.checked ? [...roles, role] : roles.filter((other) => other !== role))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
