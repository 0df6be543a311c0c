import { route } from "#lib/api/route.ts";
import { ignoreFinding } from "#lib/reviews/ignored/ignore-finding.ts";
import { listIgnoredFindings } from "#lib/reviews/ignored/list-ignored-findings.ts";
import * as ignored from "#lib/reviews/ignored-contract.ts";

export const GET = route(ignored.listIgnoredFindings, listIgnoredFindings);
export const POST = route(ignored.ignoreFinding, ignoreFinding);
