import type { LanguageCode } from '@parlour/contracts';
import { usePreservedState, useSite, useTexts } from '@parlour/federation';
import { Icon } from '@parlour/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './filter-bar.module.css';
import { readAddress, writeAddress } from './lobby-address.ts';
import { hasPanel } from './use-address-under-panel.ts';
import type { Lobby } from './use-lobby.ts';

/** Section 5: a search begins this long after the last key. */
const debounceMs = 500;

interface SearchFieldProps {
  lobby: Lobby;
  /** Takes the focus as it appears. */
  eager: boolean;
  /** Left with nothing typed. */
  onLeave: (() => void) | undefined;
}

/**
 * Searches by name half a second after the last key, and only for another text than before. What is typed outlives a
 * live swap. `/` leads here from anywhere on the page, Escape clears.
 */
export function SearchField({ lobby, eager, onLeave }: SearchFieldProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useSearchText(lobby);
  useSlashKey(input);
  useEffect(() => {
    if (eager) input.current?.focus();
  }, [eager]);
  const clear = () => {
    setText('');
    lobby.change({ name: '' }, { replace: true });
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') lobby.change({ name: text }, { replace: true });
    if (event.key !== 'Escape') return;
    if (text === '') onLeave?.();
    else clear();
  };
  return (
    <div className={styles.search}>
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={60}
        aria-label={t('lobby.search')}
        aria-keyshortcuts="/"
        placeholder={t('lobby.search')}
        className={styles.input}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => text === '' && onLeave?.()}
      />
      {text === '' ? (
        <span aria-hidden="true" className={styles.key}>
          /
        </span>
      ) : (
        <button type="button" className={styles.cross} aria-label={t('lobby.clearSearch')} onClick={clear}>
          <Icon name="x" size={16} />
        </button>
      )}
    </div>
  );
}

/** What is in the field: ahead of the view while somebody types, and following it when the view changes by itself. */
function useSearchText(lobby: Lobby): [string, (text: string) => void] {
  const { view, busy, change } = lobby;
  const [text, setText] = usePreservedState(`search:${lobby.lobby}`, view.name);
  /** What was asked for here and is not the view's yet: its coming must not take away what is typed meanwhile. */
  const [sent, setSent] = useState<string>();
  const [followed, setFollowed] = useState({ name: view.name, list: view.list, vendor: view.vendor });
  const moved = followed.name !== view.name || followed.list !== view.list || followed.vendor !== view.vendor;
  if (moved) {
    setFollowed({ name: view.name, list: view.list, vendor: view.vendor });
    setSent(undefined);
    if (view.name !== sent && text.trim() !== view.name) setText(view.name);
  }
  const { languages } = useSite().config;
  const latest = useRef({ change, isShown: () => isShown(lobby, languages) });
  latest.current = { change, isShown: () => isShown(lobby, languages) };
  const query = text.trim();
  /** When the last key came: drawing what it typed takes a slow machine part of the time that is waited anyway. */
  const typedAt = useRef(0);
  useEffect(() => {
    // A list is on its way: the search waits for it rather than being ignored.
    if (busy || query === view.name) return;
    const search = () => {
      // Again until the view has it: under a panel it waits, and one that a panel cut short begins anew.
      timer = setTimeout(search, debounceMs);
      if (!latest.current.isShown()) return;
      setSent(query);
      latest.current.change({ name: query }, { replace: true });
    };
    let timer = setTimeout(search, typedAt.current + debounceMs - performance.now());
    return () => clearTimeout(timer);
  }, [query, busy, view.name]);
  const setTypedText = (typed: string) => {
    typedAt.current = performance.now();
    setText(typed);
  };
  return [text, setTypedText];
}

/** Whether the page stands at this view: a search would take away a panel over it, or lead back from another page. */
function isShown({ lobby, view }: Lobby, languages: readonly LanguageCode[]): boolean {
  const { pathname, search } = window.location;
  const address = readAddress({ pathname, search }, languages);
  const at = address && writeAddress(address);
  return at === writeAddress({ lobby, view }) && !hasPanel(search);
}

/** `/` anywhere on the page, unless somebody is typing or a dialog is open. */
function useSlashKey(input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input]);
}
