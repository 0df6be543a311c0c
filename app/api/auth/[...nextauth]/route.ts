import type { NextRequest } from "next/server";
import { limitedSignIn, readSignIn } from "#lib/api/limited-sign-in.ts";
import { signInRequest } from "#lib/api/sign-in-request.ts";
import { handlers } from "#lib/auth/auth.ts";

export const GET = (request: NextRequest) => readSignIn(request, () => handlers.GET(signInRequest(request)));
export const POST = (request: NextRequest) =>
  limitedSignIn(request, () => handlers.POST(signInRequest(request)));
