import { connect } from "#db/client.ts";
import { crashFunctions, crashPoint } from "./crash-functions.ts";
import { jobBench } from "./job-bench.ts";

/** Runs jobs until it is killed: `node runner-process.ts <database url> <app id> <crash point>`. */
const [url = "", id = "", crash] = process.argv.slice(2);
const database = connect(url, { connections: 4 });
const bench = jobBench(database, id);
await bench.start(crashFunctions(bench.client, database, crashPoint(crash)));
