import { afterAll } from "vitest";
import { removeTestFolders } from "./test-folder.ts";

afterAll(removeTestFolders);
