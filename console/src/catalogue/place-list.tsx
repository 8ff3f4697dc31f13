import { Button, IconButton } from '@parlour/ui';
import { catalogueTexts as words } from './catalogue-texts.ts';
import styles from './place-list.module.css';
import { movePlace, type Place } from './places-rules.ts';

interface PlaceListProps {
  places: readonly Place[];
  onChange(places: readonly Place[]): void;
}

/** Places in their order, which buttons change. */
export function PlaceList({ places, onChange }: PlaceListProps) {
  if (places.length === 0) return <p className={styles.empty}>{words.orderEmpty}</p>;
  return (
    <ol className={styles.list} aria-label={words.orderTitle}>
      {places.map(({ key, label }, index) => (
        <li key={key} className={styles.place}>
          <span className={styles.rank}>{index + 1}</span>
          <span className={styles.name}>
            {label} <code>{key}</code>
          </span>
          <IconButton
            icon="chevron-up"
            size="small"
            label={words.up(label)}
            disabled={index === 0}
            onClick={() => onChange(movePlace(places, index, -1))}
          />
          <IconButton
            icon="chevron-down"
            size="small"
            label={words.down(label)}
            disabled={index === places.length - 1}
            onClick={() => onChange(movePlace(places, index, 1))}
          />
          <IconButton
            icon="x"
            size="small"
            label={words.removeOne(label)}
            onClick={() => onChange(places.toSpliced(index, 1))}
          />
        </li>
      ))}
    </ol>
  );
}

interface FoundPlacesProps {
  found: readonly (Place & { detail: string })[];
  onAdd(place: Place): void;
}

/** Games or vendors that can be added. */
export function FoundPlaces({ found, onAdd }: FoundPlacesProps) {
  if (found.length === 0) return <p className={styles.empty}>{words.orderNone}</p>;
  return (
    <ul className={styles.list}>
      {found.map(({ key, label, detail }) => (
        <li key={key} className={styles.place}>
          <span className={styles.name}>
            {label} <code>{detail}</code>
          </span>
          <Button
            size="small"
            icon="plus"
            aria-label={words.addOne(label)}
            onClick={() => onAdd({ key, label })}
          >
            {words.add}
          </Button>
        </li>
      ))}
    </ul>
  );
}
