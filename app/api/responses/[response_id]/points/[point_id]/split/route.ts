import { route } from "#lib/api/route.ts";
import { splitPoint } from "#lib/responses/points/arrange-points.ts";
import * as points from "#lib/responses/points-contract.ts";

export const POST = route(points.splitPoint, splitPoint);
