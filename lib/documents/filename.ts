const LONGEST = 200;

/** A client's file name without folders, control or direction-changing characters; "" when nothing is left. */
export function cleanFilename(given: string): string {
  const base = given.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const visible = base.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "").trim();
  if (visible === "." || visible === "..") return "";
  return shorten(visible);
}

/** Keeps the extension, which distinguishes text formats. */
function shorten(name: string): string {
  if (name.length <= LONGEST) return name;
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? "";
  return name.slice(0, LONGEST - extension.length).toWellFormed() + extension;
}
