import type { InputOf } from '@parlour/contracts';
import type { compareImportAct } from '@parlour/contracts/back-office';
import { Alert, Button, Checkbox, Field, Segmented, TextInput } from '@parlour/ui';
import { type FormEvent, useState } from 'react';
import styles from '../../operate/operate.module.css';
import { Columns } from '../../operate/stack.tsx';
import local from './import.module.css';
import { importTexts as words } from './import-texts.ts';
import { type ParsedList, parseList } from './list-rules.ts';

type Source = keyof typeof words.sources;
type List = InputOf<typeof compareImportAct>;

const sources = Object.keys(words.sources) as Source[];
const codePattern = /^[A-Z0-9_]{2,40}$/;
const problemsShown = 10;

interface ImportFormProps {
  initialVendor: string;
  isComparing: boolean;
  onCompare(list: List): void;
  /** Called with each change of the form. */
  onChange(): void;
}

/** The vendor of a list, and its source. */
export function ImportForm({ initialVendor, isComparing, onCompare, onChange }: ImportFormProps) {
  const [source, setSource] = useState<Source>(initialVendor === '' ? 'file' : 'vendor');
  const [code, setCode] = useState(initialVendor);
  const [name, setName] = useState('');
  const [parsed, setParsed] = useState<ParsedList>();
  const [isComplete, setIsComplete] = useState(false);
  const [count, setCount] = useState('');
  const [isTried, setIsTried] = useState(false);
  /** Wraps a setter, so that the comparison of the form before is dropped. */
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      set(value);
      onChange();
    };
  const list = toList({ source, code, name, parsed, isComplete, count });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (list && !isComparing) onCompare(list);
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <Segmented
        label={words.source}
        value={source}
        onChange={changing(setSource)}
        segments={sources.map((value) => ({ value, label: words.sources[value] }))}
      />
      <Columns>
        <Field label={words.vendor} helper={words.vendorHelp} required>
          <TextInput
            value={code}
            autoCapitalize="characters"
            onChange={(event) => changing(setCode)(event.target.value.toUpperCase())}
          />
        </Field>
        {source === 'file' && (
          <Field label={words.name} helper={words.nameHelp}>
            <TextInput value={name} onChange={(event) => changing(setName)(event.target.value)} />
          </Field>
        )}
      </Columns>
      {source === 'file' && (
        <>
          <Field label={words.file} helper={words.fileHelp} required>
            <TextInput
              type="file"
              className={local.file}
              accept=".json,.csv,application/json,text/csv"
              onChange={(event) => {
                const file = event.target.files?.[0];
                changing(setParsed)(undefined);
                if (file) void readText(file).then((text) => setParsed(parseList(text)));
              }}
            />
          </Field>
          {parsed && <FileState parsed={parsed} />}
          <Checkbox
            label={words.complete}
            checked={isComplete}
            onChange={(event) => changing(setIsComplete)(event.target.checked)}
          />
          {isComplete && (
            <Field
              label={words.count}
              helper={words.countHelp}
              required
              {...(count !== '' && !hasCount(parsed, count) && { error: describeCount(parsed) })}
            >
              <TextInput
                inputMode="numeric"
                value={count}
                onChange={(event) => changing(setCount)(event.target.value)}
              />
            </Field>
          )}
        </>
      )}
      {isTried && !list && (
        <Alert
          tone="danger"
          live
          title={describeMissing({ source, code, name, parsed, isComplete, count })}
        />
      )}
      <div className={styles.foot}>
        <Button type="submit" tone="gold" busy={isComparing}>
          {words.compare}
        </Button>
      </div>
    </form>
  );
}

/** Reads a file as UTF-8, without a byte order mark. */
const readText = async (file: File): Promise<string> => new TextDecoder().decode(await file.arrayBuffer());

interface Draft {
  source: Source;
  code: string;
  name: string;
  parsed: ParsedList | undefined;
  isComplete: boolean;
  /** The number of games that a complete list has, as it was entered. */
  count: string;
}

const hasCount = (parsed: ParsedList | undefined, count: string): boolean =>
  parsed !== undefined && 'games' in parsed && String(parsed.games.length) === count.trim();

const describeCount = (parsed: ParsedList | undefined): string =>
  parsed && 'games' in parsed ? words.countWrong(parsed.games.length) : words.missingFile;

/** Returns what an incomplete form lacks, or the first problem of its file. */
function describeMissing({ source, code, parsed }: Draft): string {
  if (!codePattern.test(code)) return words.missingCode;
  if (source === 'file' && !parsed) return words.missingFile;
  const [problem] = parsed && 'problems' in parsed ? parsed.problems : [];
  return problem === undefined ? words.missingCount : words.faultyFile(problem);
}

/** Returns the input of the act; undefined while the form is incomplete. */
function toList({ source, code, name, parsed, isComplete, count }: Draft): List | undefined {
  if (!codePattern.test(code)) return undefined;
  if (source === 'vendor') return { vendor: { code } };
  if (!parsed || !('games' in parsed)) return undefined;
  if (isComplete && !hasCount(parsed, count)) return undefined;
  const vendor = { code, ...(name.trim() !== '' && { name: name.trim() }) };
  return { vendor, games: parsed.games, complete: isComplete };
}

function FileState({ parsed }: { parsed: ParsedList }) {
  if ('games' in parsed) return <Alert tone="success" live title={words.read(parsed.games.length)} />;
  const { problems } = parsed;
  return (
    <Alert tone="danger" live title={words.problems(problems.length)}>
      <ul>
        {problems.slice(0, problemsShown).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {problems.length > problemsShown && words.moreProblems(problems.length - problemsShown)}
    </Alert>
  );
}
