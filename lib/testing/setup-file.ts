import { afterAll } from "vitest";
import { rememberEnv } from "#lib/env.ts";
import { forgetTestApp } from "./test-app.ts";
import { removeTestFolders } from "./test-folder.ts";

const restoreEnv = rememberEnv();

afterAll(() => {
  forgetTestApp();
  restoreEnv();
  removeTestFolders();
});
