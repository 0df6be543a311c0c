import { PsArray, PsDict, type PsObject, PsString } from "../objects.ts";
import { PsError } from "../ps-error.ts";
import type { Operators, Vm } from "../vm.ts";
import { defineFont, findFont } from "./font.ts";

const keyOf = (object: PsObject): string => String(PsDict.keyOf(object));

/** Names of filters, spaces and types that exist, by category. Such a resource is its own name. */
const BUILT_IN: Record<string, string> = {
  Filter: "ASCII85Decode ASCIIHexDecode RunLengthDecode FlateDecode LZWDecode DCTDecode SubFileDecode",
  ColorSpaceFamily:
    "DeviceGray DeviceRGB DeviceCMYK CIEBasedA CIEBasedABC CIEBasedDEF CIEBasedDEFG Indexed Separation DeviceN Pattern",
  FontType: "0 1 3 42",
  ImageType: "1 3 4",
  PatternType: "1 2",
  FormType: "1",
};

const CATEGORY = new PsDict();

function findResource(vm: Vm, category: string, key: PsObject): PsObject | undefined {
  if (category === "Font") return findFont(vm, key);
  const own = vm.resourcesOf(category).get(keyOf(key));
  if (own !== undefined) return own;
  // Programs copy a category to make one of their own.
  if (category === "Category") return CATEGORY;
  return BUILT_IN[category]?.split(" ").includes(keyOf(key)) ? key : undefined;
}

/** Values that describe the machine to the program. */
export const SETTINGS: Record<string, PsObject> = {
  languagelevel: 3,
  revision: 0,
  serialnumber: 0,
  buildtime: 0,
  version: PsString.of("3010"),
  product: PsString.of("PostScript"),
};

const PARAMETERS = [
  "MaxFontCache",
  "MaxFontItem",
  "MaxFormCache",
  "MaxFormItem",
  "MaxPatternCache",
  "MaxPatternItem",
  "MaxScreenStorage",
  "MaxScreenItem",
  "MaxUPathCache",
  "MaxUPathItem",
  "MaxOutlineCache",
  "MinFontCompress",
  "VMThreshold",
];

const dropOperands = (count: number) => (vm: Vm) => {
  for (let i = 0; i < count; i++) vm.pop();
};

const pushing = (object: () => PsObject) => (vm: Vm) => vm.push(object());

/** Returns the sizes of caches, which programs read to enlarge them. */
function parameters(): PsDict {
  const dict = new PsDict();
  for (const name of PARAMETERS) dict.set(name, 1_000_000);
  return dict;
}

function executeForm(vm: Vm): void {
  const form = vm.dict();
  const [matrix, box, procedure] = [form.get("Matrix"), form.get("BBox"), form.get("PaintProc")];
  for (const [object, name] of [
    [null, "gsave"],
    [matrix, "concat"],
    [box, "aload"],
  ] as const) {
    if (object !== null && object !== undefined) vm.push(object);
    vm.execute(vm.systemdict.get(name) ?? null);
  }
  vm.pop();
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = vm.numbers(4);
  for (const n of [x0, y0, x1 - x0, y1 - y0]) vm.push(n);
  vm.execute(vm.lookUp("rectclip"));
  vm.push(form);
  vm.execute(procedure ?? null);
  vm.execute(vm.lookUp("grestore"));
}

export const RESOURCE: Operators = {
  realtime: pushing(() => 0),
  usertime: pushing(() => 0),
  vmreclaim: dropOperands(1),
  findresource: (vm) => {
    const category = keyOf(vm.pop());
    const key = vm.pop();
    const object = findResource(vm, category, key);
    if (object === undefined)
      throw new PsError("undefinedresource", `${category} ${keyOf(key)}`.slice(0, 80));
    vm.push(object);
  },
  resourcestatus: (vm) => {
    const category = keyOf(vm.pop());
    const key = vm.pop();
    const isKnown =
      category === "Font"
        ? vm.resourcesOf("Font").entries.has(keyOf(key))
        : findResource(vm, category, key) !== undefined;
    if (isKnown) {
      for (const n of [0, 0]) vm.push(n);
    }
    vm.push(isKnown);
  },
  defineresource: (vm) => {
    const category = keyOf(vm.pop());
    const object = vm.pop();
    const key = vm.pop();
    vm.allocate(200);
    if (category === "Font" && object instanceof PsDict) defineFont(vm, key, object);
    else vm.resourcesOf(category).set(keyOf(key), object);
    vm.push(object);
  },
  undefineresource: (vm) => {
    const category = keyOf(vm.pop());
    vm.resourcesOf(category).entries.delete(keyOf(vm.pop()));
  },
  resourceforall: dropOperands(4),
  currentglobal: pushing(() => true),
  gcheck: (vm) => {
    vm.pop();
    vm.push(true);
  },
  currentpagedevice: pushing(() => {
    const device = new PsDict();
    device.set("PageSize", new PsArray([612, 792]));
    device.set("HWResolution", new PsArray([720, 720]));
    return device;
  }),
  currentsystemparams: pushing(parameters),
  currentuserparams: pushing(parameters),
  currentdevparams: pushing(parameters),
  vmstatus: (vm) => {
    for (const n of [0, 1_000_000, 100_000_000]) vm.push(n);
  },
  currentstrokeadjust: pushing(() => true),
  currentoverprint: pushing(() => false),
  currentpacking: pushing(() => false),
  currentobjectformat: pushing(() => 0),
  currentscreen: (vm) => {
    vm.push(60);
    vm.push(45);
    vm.push(new PsArray([], true));
  },
  currentcolorscreen: (vm) => {
    for (let i = 0; i < 4; i++) vm.execute(vm.lookUp("currentscreen"));
  },
  currentcolortransfer: (vm) => {
    for (let i = 0; i < 4; i++) vm.push(new PsArray([], true));
  },
  internaldict: (vm) => {
    vm.pop();
    vm.push(vm.internal);
  },
  nulldevice: () => {},
  setscreen: dropOperands(3),
  setcolorscreen: dropOperands(12),
  setcolortransfer: dropOperands(4),
  setstrokeadjust: dropOperands(1),
  setoverprint: dropOperands(1),
  setpacking: dropOperands(1),
  setobjectformat: dropOperands(1),
  setglobal: dropOperands(1),
  setshared: dropOperands(1),
  setpagedevice: dropOperands(1),
  setuserparams: dropOperands(1),
  setsystemparams: dropOperands(1),
  setvmthreshold: dropOperands(1),
  setdevparams: dropOperands(2),
  pdfmark: (vm) => {
    vm.execute(vm.lookUp("cleartomark"));
  },
  makepattern: (vm) => {
    const matrix = vm.array();
    const pattern = vm.dict();
    const made = new PsDict();
    for (const [key, value] of pattern.entries) made.entries.set(key, value);
    made.set("%matrix", matrix);
    made.set("%ctm", new PsArray([...vm.graphics.ctm]));
    vm.push(made);
  },
  execform: executeForm,
};
