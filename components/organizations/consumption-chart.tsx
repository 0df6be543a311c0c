import type { Consumption } from "#lib/organizations/schema.ts";
import { shortMonth } from "./month-words.ts";

const HEIGHT = 100;
const MONTH_WIDTH = 20;
const BAR_WIDTH = 14;
/** So that a month with few credits is not taken for one with none. */
const LEAST_HEIGHT = 2;

/** A bar for each month. The table beside it says the same in numbers, so the chart is hidden from screen readers. */
export function ConsumptionChart({ months }: { months: Consumption["months"] }) {
  const most = Math.max(1, ...months.map((month) => month.credits_consumed));
  const width = months.length * MONTH_WIDTH;
  return (
    <div aria-hidden="true">
      <p className="text-xs text-ink-faint tabular-nums">{most.toLocaleString("en")}</p>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-36 w-full border-y border-rule"
      >
        <title>Credits by month</title>
        {months.map(({ month, credits_consumed }, index) => {
          const height =
            credits_consumed === 0 ? 0 : Math.max(LEAST_HEIGHT, (credits_consumed / most) * HEIGHT);
          return (
            <rect
              key={month}
              x={index * MONTH_WIDTH + (MONTH_WIDTH - BAR_WIDTH) / 2}
              y={HEIGHT - height}
              width={BAR_WIDTH}
              height={height}
              className="fill-accent"
            />
          );
        })}
      </svg>
      <div
        className="grid text-center text-xs text-ink-faint"
        style={{ gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))` }}
      >
        {months.map(({ month }) => (
          <span key={month} className="pt-1">
            <span className="max-sm:hidden">{shortMonth(month)}</span>
            <span className="sm:hidden">{shortMonth(month).slice(0, 1)}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
