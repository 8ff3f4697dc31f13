import type { Plan, PlanEffect } from '@parlour/contracts';
import { Alert, Icon } from '@parlour/ui';
import { Differences } from '../audit/difference.tsx';
import { texts } from '../texts.ts';
import styles from './order-dialog.module.css';

const words = texts.acts;

/**
 * Shows the dry run of an order: the changes, the number of pages affected, the pages that do not get it yet, and the
 * warnings.
 */
export function PlanView({ plan, failure }: { plan: Plan | undefined; failure: Error | null | undefined }) {
  return (
    <section aria-label={words.plan} className={styles.plan}>
      <h3 className={styles.planTitle}>{words.plan}</h3>
      {failure && (
        <Alert tone="danger" live title={words.planFails}>
          {failure.message}
        </Alert>
      )}
      {!plan && !failure && <p className={styles.intro}>{words.planWaits}</p>}
      {plan && (
        <>
          <Differences changes={plan.changes} />
          <ul className={styles.effects}>
            {plan.effects.map((effect) => (
              <Effect key={effect.name} effect={effect} isNamed={plan.effects.length > 1} />
            ))}
          </ul>
          <Problems problems={plan.problems} />
        </>
      )}
    </section>
  );
}

function Effect({ effect, isNamed }: { effect: PlanEffect; isNamed: boolean }) {
  const { name, sessions, sessionsConcerned, replaced, heldSwaps } = effect;
  return (
    <li>
      {isNamed && <strong>{name}: </strong>}
      {words.concerned(sessionsConcerned, sessions)}
      {replaced.map(({ sessions: count, version, by }) => (
        <p key={`${version} ${by}`}>{words.replaced(count, version, by)}</p>
      ))}
      {heldSwaps.map(({ sessions: count, version, reason }) => (
        <p key={`${version} ${reason}`}>{words.heldNow(count, version, reason)}</p>
      ))}
    </li>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0)
    return (
      <p className={styles.fine}>
        <Icon name="circle-check" size={18} />
        {words.noProblems}
      </p>
    );
  return (
    <Alert tone="warning" title={words.problems}>
      <ul className={styles.meanwhile}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Alert>
  );
}
