// `npm run golden:accept -- [part of a name]`: writes what the converter returns today as the expected output.
import {
  acceptOutput,
  convertGolden,
  expectedOutput,
  goldenDocuments,
} from "#lib/conversion/golden/golden-documents.ts";

const part = process.argv[2] ?? "";
let changed = 0;
for (const document of goldenDocuments().filter(({ name }) => name.includes(part))) {
  const output = await convertGolden(document);
  const expected = expectedOutput(document);
  if (output.markdown === expected.markdown && output.report === expected.report) continue;
  await acceptOutput(document, output);
  console.log(`accepted ${document.name}`);
  changed++;
}
console.log(
  changed === 0 ? "Nothing to accept." : `${changed} changed. Read \`git diff\` before you commit.`,
);
