import type { CatalogueItem } from '@parlour/contracts/back-office';
import { StatusChip, type StatusLooks } from '@parlour/ui';
import type { DataColumn } from '../../table/table-source.ts';
import styles from './diff.module.css';
import { type DiffKind, formatSubject, getDiffKind, listFactChanges } from './diff-rules.ts';
import { diffTexts as words } from './diff-texts.ts';

const looks = {
  added: { tone: 'done' },
  changed: { tone: 'waiting' },
  withdrawn: { tone: 'refused' },
} satisfies StatusLooks<DiffKind>;

/** The objects that a change changed, with what differs. */
export const diffColumns: DataColumn<CatalogueItem>[] = [
  {
    key: 'object',
    head: words.object,
    onCard: 'key',
    sortBy: ({ subject }) => subject,
    text: ({ subject }) => subject,
    cell: ({ subject }) => formatSubject(subject),
  },
  {
    key: 'kind',
    head: words.kind,
    onCard: 'amount',
    sortBy: getDiffKind,
    text: getDiffKind,
    cell: (item) => (
      <StatusChip status={getDiffKind(item)} looks={looks} label={words.kinds[getDiffKind(item)]} />
    ),
  },
  {
    key: 'facts',
    head: words.difference,
    text: (item) => listFactChanges(item).join('; '),
    cell: (item) => (
      <ul className={styles.facts}>
        {listFactChanges(item).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ),
  },
];
