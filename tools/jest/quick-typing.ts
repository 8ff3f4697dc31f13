import userEvent, { type UserEvent } from '@testing-library/user-event';

/** From so many characters on, pasting the inner ones is cheaper than typing them. */
const leastLength = 5;

/** Keys by name, such as `{Enter}`, cannot be pasted. */
const isPlain = (text: string): boolean => text.length >= leastLength && !/[{[]/.test(text);

type Setup = typeof userEvent.setup & { original?: typeof userEvent.setup };

/**
 * Makes typing cheaper: a test's user types the first and the last character of a long text and pastes the others. Each
 * character takes five events and one or two renderings. Tests about single keys use `keyboard`.
 */
export function typeLongTextsQuickly(): void {
  // A worker keeps the library, which an earlier test file has prepared.
  const setup = (userEvent.setup as Setup).original ?? userEvent.setup;
  const setupQuickly = (...options: Parameters<typeof setup>): UserEvent => {
    const user = setup(...options);
    const type: UserEvent['type'] = async (element, text, ...more) => {
      if (more.length > 0 || !isPlain(text)) return user.type(element, text, ...more);
      await user.type(element, text.slice(0, 1));
      await user.paste(text.slice(1, -1));
      await user.keyboard(text.slice(-1));
    };
    return { ...user, type };
  };
  Object.assign(userEvent, { setup: Object.assign(setupQuickly, { original: setup }) });
}
