import { expect, test } from "vitest";
import { body, convertBody, p } from "./testing/word-xml.ts";

const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006";
const xml = (text: string) => Buffer.from(text);

const points = (values: readonly string[]) =>
  values.map((v, i) => `<c:pt idx="${i}"><c:v>${v}</c:v></c:pt>`).join("");
const series = (name: string, keys: string[], values: string[]) =>
  `<c:ser><c:tx><c:strRef><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(keys)}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points(values)}</c:numCache></c:numRef></c:val></c:ser>`;
const title = (words: string) =>
  `<c:title><c:tx><c:rich><a:p xmlns:a="${DRAWING}/main"><a:r><a:t>${words}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;
const chart = (inner: string) =>
  xml(
    `<c:chartSpace xmlns:c="${DRAWING}/chart"><c:chart>${title("Growth")}<c:plotArea><c:barChart>${inner}</c:barChart><c:catAx>${title("Year")}</c:catAx><c:valAx>${title("Mass (g)")}</c:valAx></c:plotArea></c:chart></c:chartSpace>`,
  );

const chartIn = p(`<w:r><w:drawing><c:chart xmlns:c="${DRAWING}/chart" r:id="r1"/></w:drawing></w:r>`);
const diagramIn = p(
  `<w:r><w:drawing><dgm:relIds xmlns:dgm="${DRAWING}/diagram" r:dm="r1"/></w:drawing></w:r>`,
);

test("a chart's values stand in its place as a table", async () => {
  const part = chart(
    series("Wheat", ["2019", "2020"], ["1.5", "2.1000000000000001"]) + series("Rye", ["2019"], ["3"]),
  );
  const { markdown, report } = await convertBody(body + chartIn + body, { "word/charts/chart1.xml": part });
  expect(markdown).toContain(
    "Growth: Mass (g)\n\n| Year | Wheat | Rye |\n| --- | --- | --- |\n| 2019 | 1.5 | 3 |\n| 2020 | 2.1 |  |",
  );
  expect(report.warnings.map((w) => w.code)).toEqual(["chart-as-data"]);
});

test("a chart of very many points is cut, and one without values gives a warning", async () => {
  const many = Array.from({ length: 900 }, (_, i) => String(i));
  const long = await convertBody(body + chartIn, {
    "word/charts/chart1.xml": chart(series("A", many, many)),
  });
  expect(long.markdown).toContain("| 199 | 199 |");
  expect(long.markdown).not.toContain("| 200 | 200 |");
  expect(long.report.warnings.map((w) => w.code)).toContain("chart-cut");
  const empty = await convertBody(body + chartIn, { "word/charts/chart1.xml": chart("") });
  expect(empty.report.warnings.map((w) => w.code)).toEqual(["chart-left-out"]);
});

test("a diagram's words are a list, nested as it is, even if its connections make a circle", async () => {
  const point = (id: string, words: string, type = "node") =>
    `<dgm:pt modelId="${id}" type="${type}"><dgm:t><a:p xmlns:a="${DRAWING}/main"><a:r><a:t>${words}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
  const link = (from: string, to: string, order: number) =>
    `<dgm:cxn srcId="${from}" destId="${to}" srcOrd="${order}"/>`;
  const model = xml(
    `<dgm:dataModel xmlns:dgm="${DRAWING}/diagram"><dgm:ptLst>${point("0", "", "doc")}${point("1", "Screening")}${point("2", "Excluded")}${point("3", "Included")}${point("9", "Style", "pres")}</dgm:ptLst><dgm:cxnLst>${link("0", "3", 1)}${link("0", "1", 0)}${link("1", "2", 0)}${link("2", "1", 0)}</dgm:cxnLst></dgm:dataModel>`,
  );
  const { markdown } = await convertBody(body + diagramIn, { "word/diagrams/data1.xml": model });
  expect(markdown).toContain("- Screening\n  - Excluded\n- Included");
  expect(markdown).not.toContain("Style");
});
