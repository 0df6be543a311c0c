import { Store } from "#components/ui/store.ts";
import type { Point } from "#lib/responses/schema.ts";

/** A point that somebody else deleted or merged away, as this page knew it, with what was written here since. */
export interface GonePoint {
  point: Point;
  /** The ids of the points that came before it, in their order. */
  earlier: readonly string[];
}

type Written = Partial<Pick<Point, "reply" | "text" | "reviewer">>;

/** Keeps the points that others removed while this person wrote in them, until they are added again or discarded. */
export class GonePoints extends Store<{ gone: readonly GonePoint[] }> {
  /** The point that the person has before them. */
  #open: string | null = null;
  /** Points that others removed. One that a late reply arrives for is shown as gone. */
  readonly #removedByOthers = new Map<string, GonePoint>();
  readonly #removedHere = new Set<string>();

  constructor() {
    super({ gone: [] });
  }

  open(id: string): void {
    this.#open = id;
  }

  /** Notes a point that this person removed, which is not kept. */
  removedHere(id: string): void {
    this.#removedHere.add(id);
  }

  find(id: string): GonePoint | undefined {
    return this.get().gone.find(({ point }) => point.point_id === id);
  }

  /** Compares the points that were shown with those that there are now. */
  compare(before: readonly Point[], now: readonly Point[]): void {
    const present = new Set(now.map(({ point_id }) => point_id));
    for (const [at, point] of before.entries()) {
      const id = point.point_id;
      if (present.has(id) || this.#removedHere.has(id) || this.find(id)) continue;
      const earlier = before.slice(0, at).map(({ point_id }) => point_id);
      this.#removedByOthers.set(id, { point, earlier });
      if (id === this.#open) this.keep(id, {});
    }
  }

  /** Keeps what was written in a point that others removed. Returns false if the point is not known as such. */
  keep(id: string, written: Written): boolean {
    const known = this.find(id) ?? this.#removedByOthers.get(id);
    if (!known) return false;
    const kept = { ...known, point: { ...known.point, ...written } };
    const rest = this.get().gone.filter(({ point }) => point.point_id !== id);
    this.set({ gone: [...rest, kept] });
    return true;
  }

  drop(id: string): void {
    this.#removedByOthers.delete(id);
    this.set({ gone: this.get().gone.filter(({ point }) => point.point_id !== id) });
  }
}

/** Returns the id of the last point before a gone one that is still there, or null if none is. */
export function pointBefore({ earlier }: GonePoint, points: readonly Point[]): string | null {
  return earlier.findLast((id) => points.some(({ point_id }) => point_id === id)) ?? null;
}
