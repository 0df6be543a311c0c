import type { NextRequest } from "next/server";
import { limitedSignIn } from "#lib/api/limited-sign-in.ts";
import { signInRequest } from "#lib/api/sign-in-request.ts";
import { handlers } from "#lib/auth/auth.ts";

export const GET = (request: NextRequest) => handlers.GET(signInRequest(request));
export const POST = (request: NextRequest) =>
  limitedSignIn(request, () => handlers.POST(signInRequest(request)));
