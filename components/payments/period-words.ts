/** Says how often a plan is paid: “a month”, “every 3 months”. */
export function periodWords(interval: string, count: number): string {
  if (count !== 1) return `every ${count} ${interval}s`;
  return `a ${interval}`;
}
