// One fault in a process of its own: `node fault-worker.ts DIR PAPER FAULT` prints its figures as JSON.
import { faultFigure } from "./fault-figures.ts";
import { startInstallation } from "./installation.ts";
import { readPapers } from "./papers.ts";

const [dir = "", name = "", fault = ""] = process.argv.slice(2);
const paper = readPapers(dir).find((each) => each.name === name);
if (!paper) throw new Error(`${dir} has no paper ${name}.`);
const installation = await startInstallation();
try {
  console.log(JSON.stringify(await faultFigure(installation, paper, fault)));
} finally {
  await installation.stop();
}
