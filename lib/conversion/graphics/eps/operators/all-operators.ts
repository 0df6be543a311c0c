import type { Operators } from "../vm.ts";
import { ARITHMETIC } from "./arithmetic.ts";
import { COLOR } from "./color.ts";
import { COMPOSITE } from "./composite.ts";
import { CONTROL } from "./control.ts";
import { CONVERSION } from "./conversion.ts";
import { DICTIONARY } from "./dictionary.ts";
import { FILES } from "./files.ts";
import { FONT } from "./font.ts";
import { IMAGE } from "./image.ts";
import { PAINT } from "./paint.ts";
import { PATH } from "./path.ts";
import { RESOURCE } from "./resource.ts";
import { SHOW } from "./show.ts";
import { STACK } from "./stack.ts";
import { STATE } from "./state.ts";

export const ALL_OPERATORS: Operators = {
  ...STACK,
  ...ARITHMETIC,
  ...CONTROL,
  ...COMPOSITE,
  ...DICTIONARY,
  ...CONVERSION,
  ...FILES,
  ...STATE,
  ...PATH,
  ...PAINT,
  ...COLOR,
  ...IMAGE,
  ...FONT,
  ...SHOW,
  ...RESOURCE,
  // `copy` stands last, because it copies both objects of the stack and the content of objects.
  copy: (vm) => (typeof vm.operands.at(-1) === "number" ? STACK : COMPOSITE).copy?.(vm),
};
