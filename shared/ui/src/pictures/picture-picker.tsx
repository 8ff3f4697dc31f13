import { type DragEvent, useId } from 'react';
import { getButtonClass } from '../button/button-look.ts';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { FieldError } from '../field/field-error.tsx';
import { Icon } from '../icon/icon.tsx';
import { Ring } from '../ring.tsx';
import styles from './picture-picker.module.css';
import type { PickedPicture, PictureList } from './use-picture-list.ts';

export interface PicturePickerTexts {
  label: string;
  choose: string;
  /** "At most 3 pictures, png or jpg, 5 MB each". */
  rule(rule: { count: number; size: number }): string;
  /** "1.2 MB, uploading"; `size` in megabytes with one decimal, and `< 0.1` below it. */
  state(kind: 'sending' | 'there', size: string): string;
  /** The text of an error code. */
  error(code: string): string;
  remove(name: string): string;
}

interface PicturePickerProps {
  list: PictureList;
  texts: PicturePickerTexts;
  /** The error of the field as a whole, such as a missing picture. */
  error?: string | undefined;
}

const megabyte = 1024 * 1024;

function formatMegabytes(bytes: number): string {
  const size = (bytes / megabyte).toFixed(1);
  return size === '0.0' ? '< 0.1' : size;
}

/** Picks the pictures of a form (VAL-04), by dialog or drop. Shows the upload state of each. */
export function PicturePicker({ list, texts, error }: PicturePickerProps) {
  const id = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    list.add(event.dataTransfer.files);
  };
  return (
    <fieldset
      className={styles.picker}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      aria-describedby={error ? `${id}-error ${id}-rule` : `${id}-rule`}
    >
      <legend className={styles.legend}>{texts.label}</legend>
      {list.pictures.length > 0 && (
        <ul className={styles.list}>
          {list.pictures.map((picture) => (
            <Row
              key={picture.key}
              picture={picture}
              texts={texts}
              onRemove={() => list.remove(picture.key)}
            />
          ))}
        </ul>
      )}
      {list.room > 0 && (
        <label className={classNames(getButtonClass({}), styles.choose)}>
          <Icon name="upload" />
          {texts.choose}
          <input
            type="file"
            multiple
            accept={list.rules.mediaTypes.join(',')}
            className={styles.native}
            onChange={(event) => {
              list.add(event.target.files ?? []);
              // Lets the person choose the same file again after removing it.
              event.target.value = '';
            }}
          />
        </label>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p id={`${id}-rule`} className={styles.rule}>
        {texts.rule({ count: list.rules.countMax, size: list.rules.bytesMax / megabyte })}
      </p>
    </fieldset>
  );
}

interface RowProps {
  picture: PickedPicture;
  texts: PicturePickerTexts;
  onRemove(): void;
}

function Row({ picture, texts, onRemove }: RowProps) {
  const { name, bytes, state } = picture;
  return (
    <li className={styles.row}>
      <span className={styles.mark} data-state={state.kind}>
        {state.kind === 'sending' ? (
          <Ring />
        ) : (
          <Icon name={state.kind === 'failed' ? 'image-off' : 'image'} />
        )}
      </span>
      <span className={styles.about}>
        <bdi className={styles.name}>{name}</bdi>
        {state.kind === 'failed' ? (
          <FieldError>{texts.error(state.code)}</FieldError>
        ) : (
          <span className={styles.size} role="status">
            {texts.state(state.kind, formatMegabytes(bytes))}
          </span>
        )}
        {state.kind === 'sending' && state.sentBytes > 0 && (
          <progress className={styles.progress} aria-label={name} max={bytes} value={state.sentBytes} />
        )}
      </span>
      <IconButton icon="x" label={texts.remove(name)} onClick={onRemove} />
    </li>
  );
}
