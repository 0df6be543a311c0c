interface Version {
  session: { id: string; status: string; previousSessionId: string | null };
}

/**
 * Returns the versions that lead to the newest completed one, oldest first. Where the version before one is gone, the
 * line goes on with the newest of those that are older.
 * @param versions from the oldest to the newest
 */
export function lineOf<Row extends Version>(versions: readonly Row[]): Row[] {
  const completed = versions.filter(({ session }) => session.status === "completed");
  const line: Row[] = [];
  for (let at = completed.length - 1; at >= 0; ) {
    const row = completed[at];
    if (!row) break;
    line.unshift(row);
    const { previousSessionId } = row.session;
    const older = completed.slice(0, at);
    const before = older.findLastIndex(({ session }) => session.id === previousSessionId);
    at = previousSessionId === null ? -1 : before === -1 ? older.length - 1 : before;
  }
  return line;
}
