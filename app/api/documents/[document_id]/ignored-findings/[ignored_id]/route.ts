import { route } from "#lib/api/route.ts";
import { stopIgnoring } from "#lib/reviews/ignored/stop-ignoring.ts";
import * as ignored from "#lib/reviews/ignored-contract.ts";

export const DELETE = route(ignored.stopIgnoring, stopIgnoring);
