import { route } from "#lib/api/route.ts";
import { deletePoint } from "#lib/responses/points/arrange-points.ts";
import { changePoint } from "#lib/responses/points/change-point.ts";
import * as points from "#lib/responses/points-contract.ts";

export const PATCH = route(points.changePoint, changePoint);
export const DELETE = route(points.deletePoint, deletePoint);
