import { signInHere } from "#lib/api/sign-in-here.ts";

export const POST = signInHere;
