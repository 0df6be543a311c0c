/** Runs `find` once for each key, also for calls at the same time. Does not remember a failure. */
export function remembered<T>(find: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const before = known.get(key);
    if (before) return before;
    const found = find(key);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
}
