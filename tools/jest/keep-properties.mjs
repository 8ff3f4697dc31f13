/** Symbols on the global object that hold the tests of a finished file: handlers of Jest's runner. */
const handlers = Symbol.for('EVENT_HANDLERS');

/** Returns whether a later property belongs to a finished test file: packages and Jest share registered symbols. */
const isOfFile = (name) => typeof name === 'string' || name === handlers || Symbol.keyFor(name) === undefined;

/** Returns a function that restores the present properties of an object and deletes later ones. */
export function keepProperties(object) {
  const kept = new Map();
  for (const name of Reflect.ownKeys(object)) kept.set(name, Object.getOwnPropertyDescriptor(object, name));
  return () => {
    for (const name of Reflect.ownKeys(object))
      if (!kept.has(name) && isOfFile(name)) Reflect.deleteProperty(object, name);
    for (const [name, descriptor] of kept) {
      const { value, get } = Object.getOwnPropertyDescriptor(object, name) ?? {};
      if (value !== descriptor.value || get !== descriptor.get)
        Object.defineProperty(object, name, descriptor);
    }
  };
}
