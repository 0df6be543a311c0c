import { Button, Link, Text } from "react-email";
import type { DigestSection } from "./digest-sections.ts";
import { Letter } from "./letter.tsx";

interface DigestMailProps {
  sections: readonly DigestSection[];
  settingsUrl: string;
}

export function DigestMail({ sections, settingsUrl }: DigestMailProps) {
  return (
    <Letter preview={sections.map(({ inShort }) => inShort).join(", ")}>
      {sections.map(({ title, lines, more, url }) => (
        <div key={title}>
          <Text style={{ fontWeight: 600, margin: "20px 0 8px" }}>{title}</Text>
          {lines.map(({ words, detail, url: to }) => (
            <div
              key={words + to}
              style={{ borderLeft: "3px solid #d8d2c4", paddingLeft: 12, marginBottom: 8 }}
            >
              <Text style={{ margin: 0 }}>
                <Link href={to}>{words}</Link>
                {detail === null ? null : ` · ${detail}`}
              </Text>
            </div>
          ))}
          {more > 0 ? (
            <Text style={{ margin: "0 0 0 15px" }}>
              <Link href={url}>and {more.toLocaleString("en")} more</Link>
            </Text>
          ) : null}
        </div>
      ))}
      <Button
        href={sections[0]?.url ?? settingsUrl}
        style={{
          background: "#1f2a44",
          color: "#ffffff",
          padding: "10px 18px",
          borderRadius: 4,
          marginTop: 20,
        }}
      >
        Open Galley
      </Button>
      <Text style={{ color: "#6b6558", fontSize: 13 }}>
        You chose to get this mail on Mondays. In a week without news it does not come.{" "}
        <Link href={settingsUrl}>Turn it off</Link>
      </Text>
    </Letter>
  );
}
