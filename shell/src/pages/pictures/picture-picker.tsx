import { pictureRules } from '@parlour/contracts/calls';
import { classNames, FieldError, getButtonClass, Icon, IconButton, Ring } from '@parlour/ui';
import { type DragEvent, useId } from 'react';
import { useText } from '../../context/use-text.ts';
import type { PickedPicture, PictureList } from './picture-list.ts';
import styles from './picture-picker.module.css';

const megabyte = 1024 * 1024;

/** Picks up to three pictures, png or jpg, 5 MB each (VAL-04), by dialog or drop. Shows the upload state of each. */
export function PicturePicker({ list }: { list: PictureList }) {
  const t = useText('pages');
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
      aria-describedby={`${id}-rule`}
    >
      <legend className={styles.legend}>{t('pictures.label')}</legend>
      {list.pictures.length > 0 && (
        <ul className={styles.list}>
          {list.pictures.map((picture) => (
            <Row key={picture.key} picture={picture} onRemove={() => list.remove(picture.key)} />
          ))}
        </ul>
      )}
      {list.room > 0 && (
        <label className={classNames(getButtonClass({}), styles.choose)}>
          <Icon name="upload" />
          {t('pictures.choose')}
          <input
            type="file"
            multiple
            accept={pictureRules.mediaTypes.join(',')}
            className={styles.native}
            onChange={(event) => {
              list.add(event.target.files ?? []);
              // Lets the person choose the same file again after removing it.
              event.target.value = '';
            }}
          />
        </label>
      )}
      <p id={`${id}-rule`} className={styles.rule}>
        {t('pictures.rule', { count: pictureRules.countMax, size: pictureRules.bytesMax / megabyte })}
      </p>
    </fieldset>
  );
}

function Row({ picture, onRemove }: { picture: PickedPicture; onRemove(): void }) {
  const t = useText('pages');
  const tError = useText('errors');
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
          <FieldError>{tError(state.code)}</FieldError>
        ) : (
          <span className={styles.size} role="status">
            {t(`pictures.${state.kind}`, { size: (bytes / megabyte).toFixed(1) })}
          </span>
        )}
      </span>
      <IconButton icon="x" label={t('pictures.remove', { name })} onClick={onRemove} />
    </li>
  );
}
