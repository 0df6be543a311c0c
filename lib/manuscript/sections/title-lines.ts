const OPEN_END =
  /(?:[:–—]|(?<!\p{L})(?:of|and|the|for|in|on|to|with|by|from|at|or|as|between|via|using|into|under|de|del|des|du|la|los|las|le|les|et|do|da|dos|das|com|em|sob|von|zur|zum|für|mit|und|der|die|das|di|della|per))$/iu;

/** True if a line cannot be the end of a title: "Ranking Players in a Tournament With". */
export function endsOpen(line: string): boolean {
  return OPEN_END.test(line.trim());
}

/** Words that all begin with a capital, as the names of persons do: "Elliott Hillary", "Aziz Ben Salah and Ada M. Potter". */
const NAMES = /^(?:\p{Lu}(?:[\p{Ll}'’][\p{L}'’-]*|\.),? ?(?:(?:and|&|de|van|von|der|ben) )?){2,12}$/u;
const NAMES_IN_CAPITALS = /^(?:\p{Lu}[\p{Lu}'’.-]*,? ?){2,12}$/u;

/** True for what may be the names of persons and nothing else: "Elliott Hillary", "Adem Bekey, Aziz Ben Salah". */
export function isAuthorLine(line: string): boolean {
  const isNameLike = NAMES.test(line) || NAMES_IN_CAPITALS.test(line);
  if (!isNameLike || /(?:^| )(?:For|Of|In|On|And|The|With|To|By|At) /.test(line) || endsOpen(line))
    return /^by$|[¹²³⁴∗†]|\p{L}\d[,*]|[,;].*[,;].*[,;]/iu.test(line);
  const words = line.split(/\s+/).length;
  return words <= (/\s(?:de|van|von|der)\s/.test(line) ? 6 : 4) || line.includes(",");
}
