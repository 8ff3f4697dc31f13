import { Pager, type PagerTexts } from '@parlour/ui';
import { useTexts } from '../hooks.ts';

interface ListPagerProps<Size extends number> {
  /** Names the list whose pages these are. */
  label: string;
  view: { page: number; pageSize: Size };
  pageCount: number;
  pageSizes: readonly Size[];
  onChange(change: { page: number } | { pageSize: NoInfer<Size> }): void;
}

/** Pager of a list with a choice of the page's size. */
export function ListPager<Size extends number>(props: ListPagerProps<Size>) {
  const { label, view, pageCount, pageSizes, onChange } = props;
  const t = useTexts();
  return (
    <Pager
      page={view.page}
      pageCount={pageCount}
      onPage={(page) => onChange({ page })}
      texts={usePagerTexts(label)}
      size={{
        value: view.pageSize,
        options: pageSizes,
        label: (size) => t('pager.size', { size }),
        onSize: (size) => onChange({ pageSize: pageSizes.find((one) => one === size) ?? view.pageSize }),
      }}
    />
  );
}

/** Returns the texts of a pager; `label` names the list. */
export function usePagerTexts(label: string): PagerTexts {
  const t = useTexts();
  return {
    label,
    previous: t('pager.previous'),
    next: t('pager.next'),
    page: (number) => t('pager.page', { number }),
  };
}
