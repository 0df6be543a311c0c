import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";
import { projectRoot } from "#lib/env.ts";

export interface Import {
  /** A file of the project, or a package's name with its path. */
  target: string;
  own: boolean;
  typeOnly: boolean;
}

export interface Source {
  path: string;
  isTest: boolean;
  lines: number;
  readsProcessEnv: boolean;
  imports: Import[];
}

/** Returns the TypeScript files of a folder, as paths from the project's root. */
export function filesBelow(room: string): string[] {
  const entries = readdirSync(join(projectRoot(), room), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
    .map((entry) => posix.relative(projectRoot(), posix.join(entry.parentPath, entry.name)));
}

/** Reads what one file imports, without compiling it. */
export function readSource(path: string): Source {
  const text = readFileSync(join(projectRoot(), path), "utf8");
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const source: Source = {
    path,
    isTest: /\.(test|suite)\.tsx?$|\/testing\//.test(path),
    lines: text.trimEnd().split("\n").length,
    readsProcessEnv: false,
    imports: [],
  };
  const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (specifier && ts.isStringLiteralLike(specifier))
      source.imports.push(toImport(path, specifier.text, typeOnly));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    else if (ts.isPropertyAccessExpression(node) && isProcessEnv(node)) source.readsProcessEnv = true;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return source;
}

function isTypeOnly({ importClause: clause }: ts.ImportDeclaration): boolean {
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const named = clause.namedBindings;
  if (clause.name || !named || !ts.isNamedImports(named)) return false;
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly);
}

function isProcessEnv({ expression, name }: ts.PropertyAccessExpression): boolean {
  return ts.isIdentifier(expression) && expression.text === "process" && name.text === "env";
}

function toImport(from: string, specifier: string, typeOnly: boolean): Import {
  if (specifier.startsWith("#")) return { target: specifier.slice(1), own: true, typeOnly };
  if (!specifier.startsWith(".")) return { target: specifier, own: false, typeOnly };
  return { target: posix.normalize(posix.join(posix.dirname(from), specifier)), own: true, typeOnly };
}
