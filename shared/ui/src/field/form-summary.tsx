import styles from './form-summary.module.css';

export interface FormProblem {
  /** The name of the invalid field in its form. */
  field: string;
  text: string;
}

export interface FormSummaryProps {
  /** States that the form was not sent and why. */
  title: string;
  problems: readonly FormProblem[];
  /** Focuses the field. react-hook-form's `setFocus` fits. */
  onGo(field: string): void;
}

/** Renders all problems of a form, for when the first invalid field is out of sight. Each line leads to its field. */
export function FormSummary({ title, problems, onGo }: FormSummaryProps) {
  if (problems.length === 0) return null;
  return (
    <div role="alert" className={styles.summary}>
      <p className={styles.title}>{title}</p>
      <ul className={styles.list}>
        {problems.map(({ field, text }) => (
          <li key={field}>
            <button type="button" className={styles.link} onClick={() => onGo(field)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
