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
  /** True if it subtracts from the time of a clock, or subtracts the time at which something started. */
  measuresTime: boolean;
  /** True if it expects a value to be less than another. */
  expectsLess: boolean;
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
    measuresTime: false,
    expectsLess: false,
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
    else if (ts.isPropertyAccessExpression(node)) {
      if (isProcessEnv(node)) source.readsProcessEnv = true;
      if (/^toBeLessThan(OrEqual)?$/.test(node.name.text)) source.expectsLess = true;
    } else if (isElapsedTime(node)) source.measuresTime = true;
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

function isElapsedTime(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.MinusToken) return false;
  return readsClock(node.left) || /^(started|began)/.test(lastNameOf(node.right));
}

function readsClock(node: ts.Expression): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression: owner, name } = node.expression;
  return (
    /^(now|hrtime|bigint)$/.test(name.text) && /^(performance|Date|process|hrtime)$/.test(lastNameOf(owner))
  );
}

/** Returns the name that a variable or property access ends with; nothing for another expression. */
function lastNameOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? node.name.text : "";
}

function toImport(from: string, specifier: string, typeOnly: boolean): Import {
  if (specifier.startsWith("#")) return { target: specifier.slice(1), own: true, typeOnly };
  if (!specifier.startsWith(".")) return { target: specifier, own: false, typeOnly };
  return { target: posix.normalize(posix.join(posix.dirname(from), specifier)), own: true, typeOnly };
}
