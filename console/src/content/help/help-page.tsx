import {
  type HelpArticle,
  type HelpTopic,
  listHelpAct,
  setHelpArticleAct,
} from '@parlour/contracts/back-office';
import { Button, Tabs } from '@parlour/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeading } from '../../frame/page-heading.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { DataColumn } from '../../table/table-source.ts';
import { useGateway, useRead } from '../../wire/gateway-context.ts';
import { ArticleDialog, TopicDialog } from './help-dialogs.tsx';
import { HelpRowActs } from './help-row-acts.tsx';
import { helpTexts as words } from './help-texts.ts';
import { RemovedTable } from './removed-table.tsx';

type View = keyof typeof words.views;
const views = Object.keys(words.views) as View[];
type Opened = { topic: HelpTopic | undefined } | { article: HelpArticle | undefined };

/** Topics and articles of the help centre, and those that were removed. */
export function HelpPage() {
  const [search, setSearch] = useSearchParams();
  const view = views.find((one) => one === search.get('view')) ?? 'articles';
  const mayChange = usePermission(setHelpArticleAct.permission);
  const { topics = [], articles = [] } = useRead(listHelpAct, {}).data ?? {};
  const [opened, setOpened] = useState<Opened>();
  const open = mayChange ? setOpened : undefined;
  const close = () => setOpened(undefined);
  return (
    <>
      <PageHeading title={words.title} intro={words.intro}>
        {mayChange && view !== 'removed' && (
          <Button
            tone="gold"
            icon="plus"
            onClick={() => setOpened(view === 'topics' ? { topic: undefined } : { article: undefined })}
          >
            {view === 'topics' ? words.addTopic : words.addArticle}
          </Button>
        )}
      </PageHeading>
      <Tabs
        label={words.tabs}
        value={view}
        onChange={(chosen: View) =>
          setSearch(chosen === 'articles' ? {} : { view: chosen }, { replace: true })
        }
        tabs={views.map((value) => ({ value, label: words.views[value] }))}
      >
        {view === 'topics' && <TopicsTable open={open && ((topic) => open({ topic }))} />}
        {view === 'articles' && (
          <ArticlesTable topics={topics} open={open && ((article) => open({ article }))} />
        )}
        {view === 'removed' && <RemovedTable />}
      </Tabs>
      {opened && 'topic' in opened && <TopicDialog topic={opened.topic} topics={topics} onClose={close} />}
      {opened && 'article' in opened && (
        <ArticleDialog article={opened.article} articles={articles} topics={topics} onClose={close} />
      )}
    </>
  );
}

interface ArticlesTableProps {
  topics: readonly HelpTopic[];
  open: ((article: HelpArticle) => void) | undefined;
}

function ArticlesTable({ topics, open }: ArticlesTableProps) {
  const gateway = useGateway();
  const nameTopic = ({ topicId }: HelpArticle): string =>
    topics.find(({ id }) => id === topicId)?.title.EN ?? topicId;
  const columns: DataColumn<HelpArticle>[] = [
    ...createNameColumns<HelpArticle>(words.article),
    { key: 'topic', head: words.topic, onCard: 'key', sortBy: nameTopic, text: nameTopic, cell: nameTopic },
    ...createPlaceColumns<HelpArticle>(),
    {
      key: 'act',
      head: words.act,
      cell: (article) => (
        <HelpRowActs kind="article" object={article} onChange={open && (() => open(article))} />
      ),
    },
  ];
  return (
    <DataTable
      name="help-articles"
      label={words.views.articles}
      columns={columns}
      rowKey={({ id }) => id}
      source={{
        key: [listHelpAct.path, 'articles'],
        load: async () => ({ rows: (await gateway.read(listHelpAct, {})).articles }),
      }}
      empty={{ title: words.empty, icon: 'circle-question-mark' }}
    />
  );
}

function TopicsTable({ open }: { open: ((topic: HelpTopic) => void) | undefined }) {
  const gateway = useGateway();
  const columns: DataColumn<HelpTopic>[] = [
    ...createNameColumns<HelpTopic>(words.topic),
    ...createPlaceColumns<HelpTopic>(),
    {
      key: 'act',
      head: words.act,
      cell: (topic) => <HelpRowActs kind="topic" object={topic} onChange={open && (() => open(topic))} />,
    },
  ];
  return (
    <DataTable
      name="help-topics"
      label={words.views.topics}
      columns={columns}
      rowKey={({ id }) => id}
      source={{
        key: [listHelpAct.path, 'topics'],
        load: async () => ({ rows: (await gateway.read(listHelpAct, {})).topics }),
      }}
      empty={{ title: words.empty, icon: 'circle-question-mark' }}
    />
  );
}

type Titled = Pick<HelpTopic, 'id' | 'title' | 'position'>;

const createNameColumns = <Row extends Titled>(head: string): DataColumn<Row>[] => [
  {
    key: 'title',
    head,
    onCard: 'key',
    sortBy: ({ title }) => title.EN,
    text: ({ title }) => title.EN,
    cell: ({ title }) => title.EN,
  },
  { key: 'id', head: words.id, text: ({ id }) => id, cell: ({ id }) => id },
];

const createPlaceColumns = <Row extends Titled>(): DataColumn<Row>[] => [
  {
    key: 'languages',
    head: words.languages,
    text: ({ title }) => Object.keys(title).join(', '),
    cell: ({ title }) => Object.keys(title).join(', '),
  },
  {
    key: 'position',
    head: words.position,
    figure: true,
    onCard: 'amount',
    sortBy: ({ position }) => position,
    text: ({ position }) => position,
    cell: ({ position }) => position,
  },
];
