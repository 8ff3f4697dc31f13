import { Button, Empty, type LazyPart, Skeleton, SkeletonGroup } from '@parlour/ui';
import { useOperator } from '../session/operator-context.ts';
import { formatRoles } from '../session/roles.ts';
import { texts } from '../texts.ts';
import type { Section } from './area.ts';
import styles from './frame.module.css';
import { PageHeading } from './page-heading.tsx';
import { maySee } from './sections.ts';

interface SectionPageProps {
  section: Section;
  page: LazyPart<object>;
}

/** One page of a section, loaded when it is first opened. Without the permission, it names the permission instead. */
export function SectionPage({ section, page: Page }: SectionPageProps) {
  const { roles } = useOperator();
  if (!maySee(section, roles))
    return (
      <>
        <PageHeading title={section.label} />
        <Empty
          icon="lock"
          title={texts.frame.refused}
          text={texts.frame.refusedText(formatRoles(roles), section.permission ?? '')}
        />
      </>
    );
  return (
    <Page
      loading={<PageSkeleton label={section.label} />}
      missing={(retry) => (
        <>
          <PageHeading title={section.label} />
          <Empty
            icon="wifi-off"
            title={texts.frame.pageMissing}
            text={texts.frame.pageMissingText}
            action={<Button onClick={retry}>{texts.again}</Button>}
          />
        </>
      )}
    />
  );
}

const PageSkeleton = ({ label }: { label: string }) => (
  <SkeletonGroup label={`${texts.loading}: ${label}`}>
    <div className={styles.outline}>
      <Skeleton height={40} />
      <Skeleton height={72} />
      <Skeleton height={240} />
    </div>
  </SkeletonGroup>
);
