import type { InputOf, ValueOf } from '@parlour/contracts';
import { applyImportAct, compareImportAct } from '@parlour/contracts/back-office';
import { Alert, Button, Card, Empty, SectionHeading } from '@parlour/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageHeading } from '../../frame/page-heading.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { Facts } from '../../operate/facts.tsx';
import { Stack } from '../../operate/stack.tsx';
import { paths } from '../../paths.ts';
import { DataTable } from '../../table/data-table.tsx';
import { useGateway } from '../../wire/gateway-context.ts';
import { catalogueTexts } from '../catalogue-texts.ts';
import { diffColumns } from '../diff/diff-columns.tsx';
import { getDiffKind } from '../diff/diff-rules.ts';
import { diffTexts } from '../diff/diff-texts.ts';
import { ImportForm } from './import-form.tsx';
import { importTexts as words } from './import-texts.ts';

type List = InputOf<typeof compareImportAct>;
type Comparison = ValueOf<typeof compareImportAct>;

/** Compares a list of a vendor with the catalogue, and imports exactly these differences. */
export function ImportPage() {
  const gateway = useGateway();
  const [search] = useSearchParams();
  // A change of the form makes the comparison obsolete.
  const [compared, setCompared] = useState<{ list: List; comparison: Comparison }>();
  const comparing = useMutation({
    mutationFn: (list: List) => gateway.execute(compareImportAct, list),
    onSuccess: (outcome, list) => {
      if (outcome.state === 'done') setCompared({ list, comparison: outcome.value });
    },
  });
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <Stack>
        <Card as="section" aria-label={words.source}>
          <ImportForm
            initialVendor={search.get('vendor') ?? ''}
            isComparing={comparing.isPending}
            onCompare={(list) => comparing.mutate(list)}
            onChange={() => {
              setCompared(undefined);
              comparing.reset();
            }}
          />
        </Card>
        {comparing.isError && (
          <Alert tone="danger" live title={words.refused}>
            {comparing.error.message}
          </Alert>
        )}
        {compared && <Differences {...compared} />}
      </Stack>
    </>
  );
}

function Differences({ list, comparison }: { list: List; comparison: Comparison }) {
  const { digest, items, more, added, changed, withdrawn, unchanged } = comparison;
  const navigate = useNavigate();
  const [isApplying, setIsApplying] = useState(false);
  if (items.length === 0) return <Empty icon="circle-check" title={words.same} text={words.sameText} />;
  const counts = (
    <Facts
      facts={[
        { label: catalogueTexts.added, value: added },
        { label: catalogueTexts.changed, value: changed },
        { label: catalogueTexts.withdrawn, value: withdrawn },
        { label: catalogueTexts.unchanged, value: unchanged },
      ]}
    />
  );
  return (
    <section aria-label={words.differences}>
      <SectionHeading title={words.differences}>
        <Button tone="gold" onClick={() => setIsApplying(true)}>
          {words.apply}
        </Button>
      </SectionHeading>
      <Stack>
        {counts}
        <DataTable
          name="catalogue-differences"
          label={words.differences}
          columns={diffColumns}
          rowKey={({ subject }) => subject}
          filters={[
            {
              key: 'kind',
              label: diffTexts.kind,
              kind: 'choice',
              options: Object.entries(diffTexts.kinds).map(([value, label]) => ({ value, label })),
            },
          ]}
          matches={(item, { kind }) => (kind ?? getDiffKind(item)) === getDiffKind(item)}
          source={{ key: [compareImportAct.path, digest], load: async () => ({ rows: items }) }}
          empty={{ title: words.same, icon: 'circle-check' }}
        />
        {more > 0 && <p>{words.more(more)}</p>}
      </Stack>
      {isApplying && (
        <ActDialog
          act={applyImportAct}
          title={words.applyTitle(list.vendor.code)}
          verb={words.applyVerb}
          intro={words.applyIntro}
          toInput={(reason) => ({ ...list, digest, reason })}
          onDone={() => {
            void navigate(paths.catalogueChanges);
            return undefined;
          }}
          onClose={() => setIsApplying(false)}
        >
          {counts}
        </ActDialog>
      )}
    </section>
  );
}
