import { expect, test } from "vitest";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { authorYearWithoutEntry } from "./author-year-without-entry.ts";
import { entryNeverCited } from "./entry-never-cited.ts";

const LIST = `## References

Alvarez, M., & Stone, K. (2010). The first study of many things. *Journal of Tests, 1*(2), 3–9.

Brown, N. J. L., & Heathers, J. A. J. (2017). The first of all tests. *Journal of Tests, 8*, 363–369.

Müller, K. (2012). A second study. *Journal of Tests, 3*, 1–9.

Rao, B. D., & Arun, K. S. (2002). Model of the processing of signals. *Journal of Tests, 80*, 283–309.

Settles, B. (2009). Active learning in a survey. *Journal of Tests, 26*, 127–131.
`;
const CITED =
  "Shown before (Alvarez & Stone, 2010; Brown & Heathers, 2017; Müller, 2012; Settles, 2009). Many agree (Müller, 2012).";

function titles(sentence: string): string[] {
  const manuscript = parseManuscript(`# T\n\n${CITED} ${sentence}\n\n${LIST}`);
  return [authorYearWithoutEntry, entryNeverCited].flatMap((check) => {
    const result = check.run(manuscript);
    return "findings" in result ? result.findings.map(({ title }) => title) : [];
  });
}

const RAO = "So do Rao and Arun (2002).";

test("a letter that a name lacks is a slip if nobody in the list has the name", () => {
  expect(titles(`${RAO} The margin matters (Settle, 2009).`)).toEqual([
    "The name in Settle (2009) differs from the reference list",
  ]);
});

test("a name that the list has is no slip of another", () => {
  const [first] = titles(`${RAO} It holds (Heathers & Stone, 2009).`);
  expect(first).toBe("Heathers & Stone (2009) is cited but not listed");
});

test("a short name misspelt beside the right coauthor is told once", () => {
  expect(titles("Signals are processed (Rai & Arun, 2002).")).toEqual([
    "The name in Rai & Arun (2002) differs from the reference list",
  ]);
});

test("a wrong year after a name with initials is told once", () => {
  expect(titles("Rao B. D. and Arun (2022) have described signals.")).toEqual([
    "The year of Rao & Arun (2022) differs from the reference list",
  ]);
});
