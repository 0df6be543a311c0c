import type { NextRequest } from "next/server";
import { limitedSignIn } from "#lib/api/limited-sign-in.ts";
import { handlers } from "#lib/auth/auth.ts";

export const { GET } = handlers;
export const POST = (request: NextRequest) => limitedSignIn(request, () => handlers.POST(request));
