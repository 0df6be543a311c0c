import { route } from "#lib/api/route.ts";
import { orderPoints } from "#lib/responses/points/arrange-points.ts";
import * as points from "#lib/responses/points-contract.ts";

export const PUT = route(points.orderPoints, orderPoints);
