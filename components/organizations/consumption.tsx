import { WideBox } from "#components/ui/wide-box.tsx";
import { countNoun } from "#lib/count-noun.ts";
import type { Consumption as ConsumptionReply } from "#lib/organizations/schema.ts";
import { ConsumptionChart } from "./consumption-chart.tsx";
import { monthWords } from "./month-words.ts";

export function Consumption({ consumption }: { consumption: ConsumptionReply }) {
  const { organization_id, total_consumed, running_reviews, member_count, members, months } = consumption;
  const first = months[0]?.month ?? "";
  const running = running_reviews > 0 ? ` ${countNoun(running_reviews, "review")} running or partial.` : "";
  if (total_consumed === 0) {
    return (
      <p className="text-ink-soft">
        No review has used a credit of the pool since {monthWords(first)}.{running}
      </p>
    );
  }
  return (
    <>
      <p>
        {countNoun(total_consumed, "credit")} since {monthWords(first)}.{running}
      </p>
      <div className="mt-4">
        <ConsumptionChart months={months} />
      </div>
      <div className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <Numbers
          caption="By member"
          rows={members.map((member) => ({
            key: member.user_id ?? "deleted",
            head: member.is_member ? member.user_email : `${member.user_email} (has left)`,
            credits: member.credits_consumed,
            reviews: member.reviews,
          }))}
        />
        <Numbers
          caption="By month"
          rows={months.map((month) => ({
            key: month.month,
            head: monthWords(month.month),
            credits: month.credits_consumed,
            reviews: month.reviews,
          }))}
        />
      </div>
      {member_count > members.length ? (
        <p className="mt-5 text-sm text-ink-soft">
          The table has {members.length} people, those who used the most credits first. The CSV file has
          everybody who used some.
        </p>
      ) : null}
      <a
        href={`/api/organizations/${organization_id}/credits/consumption.csv`}
        download
        className="link mt-5 inline-block text-sm"
      >
        Download as CSV
      </a>
    </>
  );
}

interface NumbersProps {
  caption: string;
  rows: readonly { key: string; head: string; credits: number; reviews: number }[];
}

function Numbers({ caption, rows }: NumbersProps) {
  return (
    <WideBox label={`Credits ${caption.toLowerCase()}`}>
      <table className="w-full text-sm">
        <caption className="mb-1 text-left font-medium">{caption}</caption>
        <thead>
          <tr className="border-b border-rule text-left text-ink-soft">
            <th scope="col" className="py-1.5 font-normal">
              {caption.slice("By ".length).replace(/^./, (letter) => letter.toUpperCase())}
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-normal">
              Credits
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-normal">
              Reviews
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, credits, reviews }) => (
            <tr key={key} className="border-b border-rule">
              <th scope="row" className="py-1.5 text-left font-normal break-all">
                {head}
              </th>
              <td className="py-1.5 pl-3 text-right tabular-nums">{credits}</td>
              <td className="py-1.5 pl-3 text-right tabular-nums">{reviews}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideBox>
  );
}
