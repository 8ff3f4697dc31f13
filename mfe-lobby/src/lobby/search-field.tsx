import type { LanguageCode } from '@parlour/contracts';
import { usePreservedState, useSite, useTexts } from '@parlour/remote-sdk';
import { Icon } from '@parlour/ui';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './filter-bar.module.css';
import { readAddress, writeAddress } from './lobby-address.ts';
import { hasPanel } from './use-address-under-panel.ts';
import type { Lobby } from './use-lobby.ts';

/** Debounce of the search in ms (LOB-02). */
const debounceMs = 500;

interface SearchFieldProps {
  lobby: Lobby;
  /** True if the field takes the focus on mount. */
  eager: boolean;
  /** Called when the field loses the focus, or on Escape, while it is empty. */
  onLeave: (() => void) | undefined;
}

/**
 * Searches by name half a second after the last key press, and only if the text changed. The typed text survives a live
 * swap. `/` focuses the field from anywhere on the page, Escape clears it.
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

/**
 * Returns the field's text and its setter. The text is ahead of the view during typing, and follows other changes of
 * the view.
 */
function useSearchText(lobby: Lobby): [string, (text: string) => void] {
  const { view, busy, change } = lobby;
  const [text, setText] = usePreservedState(`search:${lobby.lobby}`, view.name);
  /** Search that was sent but is not in the view yet. Its arrival must not overwrite text typed in the meantime. */
  const [sent, setSent] = useState<string>();
  const [followed, setFollowed] = useState({ name: view.name, list: view.list, vendor: view.vendor });
  const moved = followed.name !== view.name || followed.list !== view.list || followed.vendor !== view.vendor;
  if (moved) {
    setFollowed({ name: view.name, list: view.list, vendor: view.vendor });
    setSent(undefined);
    if (view.name !== sent && text.trim() !== view.name) setText(view.name);
  }
  const { languages } = useSite().config;
  const query = text.trim();
  const sendSearch = useEffectEvent(() => {
    if (!isShown(lobby, languages)) return;
    setSent(query);
    change({ name: query }, { replace: true });
  });
  /** Time of the last key press. On a slow machine, rendering the typed text takes part of the debounce time. */
  const typedAt = useRef(0);
  useEffect(() => {
    // While a list is loading, changes are ignored, so the search waits for it.
    if (busy || query === view.name) return;
    const search = () => {
      // Repeats until the view has the search: it waits while a panel is open, and starts again if a panel interrupted
      // it.
      timer = setTimeout(search, debounceMs);
      sendSearch();
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

/**
 * Returns whether the page shows this view without a panel. Otherwise a search would close the panel or navigate back
 * from another page.
 */
function isShown({ lobby, view }: Lobby, languages: readonly LanguageCode[]): boolean {
  const { pathname, search } = window.location;
  const address = readAddress({ pathname, search }, languages);
  const at = address && writeAddress(address);
  return at === writeAddress({ lobby, view }) && !hasPanel(search);
}

/** Focuses the input on `/`, unless the person is typing or a dialog is open. */
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
