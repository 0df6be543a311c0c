import { text } from "../../../document-tree.ts";
import { readArgument, readOptional, readStar } from "../engine/arguments.ts";
import { type Engine, type Meaning, primitive } from "../engine/engine.ts";
import { sourceOf } from "../engine/token.ts";

const MAX_NAMES = 3_000;

/** Prints a placeholder where a figure is not shown, and keeps the reason for the figure's warning. */
export function leaveOut(engine: Engine, placeholder: string, why: string): void {
  if (engine.silent > 0) return;
  engine.document.leftOut.push(`is not shown: ${why}`);
  if (engine.flow.vertical && engine.table === null)
    engine.addNode({ type: "paragraph", children: [text(placeholder)] });
  else engine.emit(placeholder);
}

/**
 * Warns of the graphics left out since the last warning. `figure` is the document's name for their figure, if known.
 */
export function warnOfLeftOut(engine: Engine, figure: string | null): void {
  const { document } = engine;
  for (const what of new Set(document.leftOut.splice(0)))
    document.warn("figure-left-out", `${figure ?? "A figure"} ${what}`);
}

export function showGraphic(engine: Engine, name: string): void {
  if (engine.silent > 0 || name === "") return;
  const { document } = engine;
  if (document.graphics.size < MAX_NAMES) document.graphics.add(name);
  const graphic = document.project.graphic(name);
  if (graphic === null) return;
  const shown = (graphic.file ?? name).slice(0, 120);
  const remedy = "Add it as PDF or PNG and upload the project again to have it shown";
  if (graphic.image !== null) {
    engine.emitInline({ type: "image", name: graphic.image, alt: "" });
    if (graphic.fault !== null)
      document.leftOut.push(
        `may be incomplete: "${shown}" was not drawn to its end, because ${graphic.fault}. ${remedy} whole.`,
      );
  } else if (graphic.file === null)
    leaveOut(engine, `[Figure file not in the project: ${shown}]`, `the project has no file "${shown}".`);
  else
    leaveOut(
      engine,
      `[Figure not drawn: ${shown}]`,
      graphic.fault === null
        ? `"${shown}" is in a format that cannot be drawn. ${remedy}.`
        : `"${shown}" could not be drawn, because ${graphic.fault}. ${remedy}.`,
    );
}

function includegraphics(engine: Engine): void {
  readStar(engine);
  readOptional(engine);
  readOptional(engine);
  showGraphic(engine, engine.expandText(readArgument(engine)).trim().replace(/^"|"$/g, ""));
}

const included: Meaning = primitive(includegraphics);

const afterOptions: Meaning = primitive((engine) => {
  readArgument(engine);
  includegraphics(engine);
});

export const GRAPHICS: Record<string, Meaning> = {
  includegraphics: included,
  includesvg: included,
  includeinkscape: included,
  epsfbox: included,
  plotone: included,
  adjustimage: afterOptions,
  adjincludegraphics: included,
  plottwo: primitive((engine) => {
    includegraphics(engine);
    includegraphics(engine);
  }),
  epsfig: primitive((engine) => {
    const name = /(?:file|figure)\s*=\s*\{?([^,{}]+)/.exec(sourceOf(readArgument(engine)))?.[1] ?? "";
    showGraphic(engine, name.trim());
  }),
  graphicspath: primitive((engine) => {
    const folders = sourceOf(readArgument(engine)).matchAll(/\{([^{}]*)\}/g);
    for (const [, folder = ""] of folders)
      if (engine.document.graphicsFolders.length < 100) engine.document.graphicsFolders.push(folder.trim());
  }),
};
