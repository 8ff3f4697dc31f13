import { listBannerSources } from './avif-files.ts';

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

/** Renders a decorative picture with another cut for phones, as AVIF where the browser shows it. */
export function BannerPicture(props: BannerPictureProps) {
  const { src, phoneSrc, phoneSizes, first, className, frameClassName } = props;
  return (
    <picture className={frameClassName}>
      {listBannerSources(src, phoneSrc, phoneSizes).map((source) => (
        <source key={source.srcSet} {...source} />
      ))}
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
