import { findAvifFiles } from './avif-files.ts';

interface BannerPictureProps {
  src: string;
  phoneSrc: string;
  /** Width of the picture on a phone, as CSS. */
  phoneSizes: string;
  /** For the first screen: loads at once, before other pictures. */
  first: boolean;
  className?: string;
  frameClassName?: string;
}

const phones = '(width < 640px)';

/** Renders a decorative picture with another cut for phones, as AVIF where the browser shows it. */
export function BannerPicture(props: BannerPictureProps) {
  const { src, phoneSrc, phoneSizes, first, className, frameClassName } = props;
  const phoneFiles = findAvifFiles(phoneSrc, [380, 760], phoneSizes);
  const files = findAvifFiles(src, [1320], '1320px');
  return (
    <picture className={frameClassName}>
      {phoneFiles && <source media={phones} {...phoneFiles} />}
      <source media={phones} srcSet={phoneSrc} />
      {files && <source {...files} />}
      <img
        src={src}
        alt=""
        className={className}
        fetchPriority={first ? 'high' : 'auto'}
        loading={first ? 'eager' : 'lazy'}
      />
    </picture>
  );
}
