import { isPermitted } from '@parlour/contracts';
import { Icon, Modal } from '@parlour/ui';
import { useQueries } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useDeferredValue, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOperator } from '../session/operator-context.ts';
import { texts } from '../texts.ts';
import { gatewayKey, useGateway } from '../wire/gateway-context.ts';
import { useRegistry } from '../wire/registry-context.ts';
import { getErrorCode } from '../wire/registry-failure.ts';
import type { Area, SearchHit, SearchProvider } from './area.ts';
import styles from './palette.module.css';
import { useSettled } from './use-settled.ts';

/** Returns the state of the command palette, which Ctrl+K and Cmd+K open and close. */
export function usePalette(): { isOpen: boolean; open(): void; close(): void } {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setIsOpen((shown) => !shown);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}

/** Each search is in the audit record, so it waits for the end of a word. */
const settledMs = 250;
/** Other codes say that there is no such object, or that the operator may not see it. */
const failedCodes = [
  'unreachable',
  'answer-unexpected',
  'server.defect',
  'server.unavailable',
  'server.busy',
];

interface PaletteProps {
  /** Areas with the sections that the operator may see. */
  areas: readonly Area[];
  onClose(): void;
}

/** Dialog that goes to a section, or to an object that a section finds: a member, an order, a game, a release. */
export function Palette({ areas, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const navigate = useNavigate();
  const sections = areas.flatMap((area) => area.sections.map((section) => ({ area, section })));
  const entered = useDeferredValue(text.trim());
  const searched = useSettled(entered, settledMs);
  const { roles } = useOperator();
  const { groups, hasFailed, ...found } = useHits(
    sections
      .flatMap(({ section }) => section.searches ?? [])
      .filter(
        ({ permission, hiddenWith }) =>
          (permission === undefined || isPermitted(roles, permission)) &&
          !(hiddenWith !== undefined && isPermitted(roles, hiddenWith)),
      ),
    searched,
  );
  const isSearching = found.isSearching || searched !== entered;
  const go = (to: string): void => {
    onClose();
    void navigate(to);
  };
  const matching = sections.filter(({ area, section }) =>
    hasWords(`${area.label} ${section.label}`, entered),
  );
  const values = [
    ...groups.flatMap(({ label, hits }) => hits.map(({ key }) => `${label} ${key}`)),
    ...matching.map(({ section }) => section.path),
  ];
  return (
    <Modal open onClose={onClose} label={texts.palette.label} size="reading">
      <Command
        shouldFilter={false}
        loop
        label={texts.palette.label}
        className={styles.palette}
        // Hits arrive after the text was entered: until somebody chooses another one, Enter opens the first.
        value={values.includes(chosen) ? chosen : (values[0] ?? '')}
        onValueChange={setChosen}
      >
        <div className={styles.field}>
          <Icon name="search" size={20} />
          <Command.Input
            data-autofocus
            className={styles.input}
            value={text}
            onValueChange={setText}
            placeholder={texts.palette.placeholder}
          />
        </div>
        <Command.List className={styles.list} label={texts.palette.results}>
          {isSearching && (
            <Command.Loading className={styles.note}>{texts.palette.searching}</Command.Loading>
          )}
          {hasFailed && (
            <div role="alert" className={styles.note}>
              {texts.palette.failed}
            </div>
          )}
          <Command.Empty className={styles.note}>
            {isSearching || hasFailed ? null : describeNothing(searched)}
          </Command.Empty>
          {groups.map(({ label, icon, hits }) => (
            <Command.Group key={label} heading={label} className={styles.group}>
              {hits.map((hit) => (
                <Command.Item
                  key={hit.key}
                  value={`${label} ${hit.key}`}
                  className={styles.item}
                  onSelect={() => go(hit.to)}
                >
                  <Icon name={icon} size={18} />
                  <span className={styles.label}>{hit.label}</span>
                  {hit.detail && <span className={styles.detail}>{hit.detail}</span>}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
          {matching.length > 0 && (
            <Command.Group heading={texts.palette.sections} className={styles.group}>
              {matching.map(({ area, section }) => (
                <Command.Item
                  key={section.path}
                  value={section.path}
                  className={styles.item}
                  onSelect={() => go(section.path)}
                >
                  <Icon name={section.icon} size={18} />
                  <span className={styles.label}>{section.label}</span>
                  <span className={styles.detail}>{area.label}</span>
                </Command.Item>
              ))}
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </Modal>
  );
}

/** Returns whether the text contains every word that was entered. */
const hasWords = (text: string, entered: string): boolean =>
  entered
    .toLowerCase()
    .split(/\s/)
    .every((word) => text.toLowerCase().includes(word));

/** A number of an order, a round, a redemption, feedback or a release. */
const numberPattern = /^#?[a-z]{0,3}-?\d[\w.-]*$/i;

const describeNothing = (text: string): string =>
  numberPattern.test(text) ? texts.palette.unknownNumber(text) : texts.palette.none;

interface Found {
  groups: (Pick<SearchProvider, 'label' | 'icon'> & { hits: readonly SearchHit[] })[];
  isSearching: boolean;
  /** True when a search failed. An object may then exist although no hit shows it. */
  hasFailed: boolean;
}

/** Asks every provider that can find such a text. */
function useHits(providers: readonly SearchProvider[], text: string): Found {
  const gateway = useGateway();
  const registry = useRegistry();
  const asked = providers.filter(({ accepts }) => text !== '' && accepts(text));
  const found = useQueries({
    queries: asked.map(({ label, find }) => ({
      queryKey: [...gatewayKey, 'palette', label, text],
      queryFn: () => find(text, { gateway, registry }),
      retry: false,
    })),
  });
  return {
    groups: asked.flatMap(({ label, icon }, index) => {
      const hits = found[index]?.data ?? [];
      return hits.length > 0 ? [{ label, icon, hits }] : [];
    }),
    isSearching: found.some(({ isFetching }) => isFetching),
    hasFailed: found.some(({ error }) => error !== null && failedCodes.includes(getErrorCode(error) ?? '')),
  };
}
