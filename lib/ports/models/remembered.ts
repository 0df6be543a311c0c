/** Finds out once for each key, also for several who ask at once; a failure is not remembered. */
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
