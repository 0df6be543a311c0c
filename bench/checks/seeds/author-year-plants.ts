import { beforeList } from "./change-number.ts";
import type { Plant, Planted } from "./plants.ts";
import type { Random } from "./random.ts";

/** Errors planted in papers that cite by author and year, as `toAuthorYear` writes them. */
export const AUTHOR_YEAR_PLANTS: readonly Plant[] = [
  { name: "author misspelt", plant: changeCitation(misspell) },
  { name: "author replaced", plant: changeCitation(replaceAuthor) },
  { name: "year altered", plant: changeCitation(alterYear) },
  { name: "entry dropped", plant: dropEntry },
  { name: "citations of an entry removed", plant: removeCitations },
];

type Member = { text: string; at: number; author: string; year: string };

/** Every "Smith et al., 2004" of a parenthesis. */
function membersOf(markdown: string): Member[] {
  const member =
    /(?<=[(] ?|; )(\p{L}[\p{L}’' -]*?)(?: & [\p{L}’' -]+| et al\.)?, ((?:19|20)\d\d[a-z]?)(?=[;)])/gu;
  return [...beforeList(markdown).matchAll(member)].map((match) => ({
    text: match[0],
    at: match.index,
    author: match[1] ?? "",
    year: match[2] ?? "",
  }));
}

function linesOf(markdown: string): { text: string; at: number }[] {
  const from = beforeList(markdown).length;
  return [...markdown.slice(from).matchAll(/^\p{L}.*\((?:19|20)\d\d[a-z]?\)\. .*$/gmu)].map((match) => ({
    text: match[0],
    at: from + match.index,
  }));
}

function splice(text: string, start: number, length: number, insert: string): string {
  return text.slice(0, start) + insert + text.slice(start + length);
}

type Change = (member: Member, random: Random, listed: readonly string[]) => string | null;

function changeCitation(change: Change): Plant["plant"] {
  return (markdown, random): Planted | null => {
    const member = random.pick(membersOf(markdown));
    const listed = linesOf(markdown).map(({ text }) => text);
    const changed = member && change(member, random, listed);
    if (!member || !changed) return null;
    return {
      markdown: splice(markdown, member.at, member.text.length, changed),
      expected: ["author-year-without-entry"],
    };
  };
}

/** An inner letter left out or doubled. */
function misspell({ text, author }: Member, random: Random): string | null {
  if (author.length < 5) return null;
  const at = 2 + random.below(author.length - 3);
  const slip = random.below(2) === 0 ? "" : author.charAt(at).repeat(2);
  const wrong = splice(author, at, 1, slip);
  return /\p{Ll}{2}/u.test(author.slice(at - 1, at + 1)) ? text.replace(author, wrong) : null;
}

/** The name of another first author of the list, who has nothing of that year. */
function replaceAuthor(
  { text, author, year }: Member,
  random: Random,
  listed: readonly string[],
): string | null {
  const ofYear = listed.filter((line) => line.includes(`(${year.slice(0, 4)}`));
  const others = listed
    .map((line) => line.split(",")[0] ?? "")
    .filter((name) => name !== author && ofYear.every((line) => !line.includes(name)));
  const other = random.pick(others);
  return other === null ? null : text.replace(author, other);
}

/** A year in which the author has nothing in the list. */
function alterYear({ text, author, year }: Member, random: Random, listed: readonly string[]): string | null {
  const years = Array.from({ length: 12 }, (_, i) => Number(year.slice(0, 4)) + i - 6);
  const free = years.filter(
    (other) => !listed.some((line) => line.includes(author) && line.includes(`(${other}`)),
  );
  const other = random.pick(free);
  return other === null ? null : text.replace(year, String(other));
}

function dropEntry(markdown: string, random: Random): Planted | null {
  const line = random.pick(linesOf(markdown));
  if (line === null) return null;
  const author = line.text.split(",")[0] ?? "";
  const year = /\(((?:19|20)\d\d)/.exec(line.text)?.[1] ?? "";
  const alike = linesOf(markdown).filter(
    ({ text }) => text.startsWith(`${author},`) && text.includes(`(${year}`),
  );
  if (alike.length > 1) return null;
  return {
    markdown: splice(markdown, line.at, line.text.length, ""),
    expected: ["author-year-without-entry"],
  };
}

/** Every citation of one work goes; its author and year stand together nowhere else. */
function removeCitations(markdown: string, random: Random): Planted | null {
  const member = random.pick(membersOf(markdown));
  if (member === null) return null;
  const body = beforeList(markdown);
  const removed = body
    .replaceAll(`; ${member.text}`, "")
    .replaceAll(`${member.text}; `, "")
    .replaceAll(` (${member.text})`, "");
  const isNamedElsewhere = removed
    .split(member.author)
    .slice(1)
    .some((after) => after.slice(0, 130).includes(member.year.slice(0, 4)));
  if (
    isNamedElsewhere ||
    membersOf(removed).some(
      ({ author, year }) => author === member.author && year.slice(0, 4) === member.year.slice(0, 4),
    )
  )
    return null;
  return { markdown: removed + markdown.slice(body.length), expected: ["entry-never-cited"] };
}
