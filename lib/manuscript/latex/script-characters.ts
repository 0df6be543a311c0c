const pairs = (plain: string, raised: string): [string, string][] => {
  const to = [...raised];
  return [...plain].map((char, i) => [char, to[i] ?? char]);
};

/** Reference marks and what stands between them look the same raised: most fonts print them so in any case. */
const MARKS: [string, string][] = [..." ,;.∗⋆†‡§¶‖′″°®™–"].map((char) => [char, char]);

/** Characters by their raised form in Unicode. */
export const SUPERSCRIPTS: ReadonlyMap<string, string> = new Map([
  ...MARKS,
  ...pairs("0123456789+-−=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾"),
  ...pairs("abcdefghijklmnoprstuvwxyz", "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ"),
  ...pairs("ABDEGHIJKLMNOPRTUVW", "ᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ"),
  ...pairs("αβγδεθϕχ", "ᵅᵝᵞᵟᵋᶿᵠᵡ"),
]);

/** Characters by their lowered form in Unicode, which lacks many letters. */
export const SUBSCRIPTS: ReadonlyMap<string, string> = new Map([
  ...MARKS,
  ...pairs("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎"),
  ...pairs("aehijklmnoprstuvx", "ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ"),
  ...pairs("βγρϕχ", "ᵦᵧᵨᵩᵪ"),
]);

/** Raises characters one by one, without a plus. A character without a raised form stays as it is. */
export const raised = (value: string): string =>
  Array.from(value.replaceAll("+", ""), (char) => SUPERSCRIPTS.get(char) ?? char).join("");
