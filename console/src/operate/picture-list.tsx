import styles from './operate.module.css';

interface PictureListProps {
  /** Re-encoded by the gateway; `data` is base64. */
  pictures: readonly { kind: string; data: string }[];
  /** Returns the text of a picture by its place, from 1. */
  name(place: number): string;
}

/** Pictures that a player sent. */
export const PictureList = ({ pictures, name }: PictureListProps) => (
  <div className={styles.pictures}>
    {pictures.map(({ kind, data }, index) => (
      <img
        key={data.slice(-40)}
        className={styles.picture}
        src={`data:image/${kind};base64,${data}`}
        alt={name(index + 1)}
      />
    ))}
  </div>
);
