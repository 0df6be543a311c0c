import { symbolCharacter } from "../../../text/symbol-font.ts";

/** Names of the glyphs of text fonts, each before its character. Letters are their own names. */
const LATIN =
  "space   exclam ! quotedbl \" numbersign # dollar $ percent % ampersand & quotesingle ' parenleft ( parenright ) asterisk * plus + comma , hyphen - period . slash / zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 colon : semicolon ; less < equal = greater > question ? at @ bracketleft [ backslash \\ bracketright ] asciicircum ^ underscore _ grave ` braceleft { bar | braceright } asciitilde ~ exclamdown ¡ cent ¢ sterling £ currency ¤ yen ¥ brokenbar ¦ section § dieresis ¨ copyright © ordfeminine ª guillemotleft « logicalnot ¬ registered ® macron ¯ degree ° plusminus ± twosuperior ² threesuperior ³ acute ´ mu µ paragraph ¶ periodcentered · cedilla ¸ onesuperior ¹ ordmasculine º guillemotright » onequarter ¼ onehalf ½ threequarters ¾ questiondown ¿ Agrave À Aacute Á Acircumflex Â Atilde Ã Adieresis Ä Aring Å AE Æ Ccedilla Ç Egrave È Eacute É Ecircumflex Ê Edieresis Ë Igrave Ì Iacute Í Icircumflex Î Idieresis Ï Eth Ð Ntilde Ñ Ograve Ò Oacute Ó Ocircumflex Ô Otilde Õ Odieresis Ö multiply × Oslash Ø Ugrave Ù Uacute Ú Ucircumflex Û Udieresis Ü Yacute Ý Thorn Þ germandbls ß agrave à aacute á acircumflex â atilde ã adieresis ä aring å ae æ ccedilla ç egrave è eacute é ecircumflex ê edieresis ë igrave ì iacute í icircumflex î idieresis ï eth ð ntilde ñ ograve ò oacute ó ocircumflex ô otilde õ odieresis ö divide ÷ oslash ø ugrave ù uacute ú ucircumflex û udieresis ü yacute ý thorn þ ydieresis ÿ quoteright ’ quoteleft ‘ fraction ⁄ florin ƒ quotedblleft “ guilsinglleft ‹ guilsinglright › fi ﬁ fl ﬂ endash – dagger † daggerdbl ‡ bullet • quotesinglbase ‚ quotedblbase „ quotedblright ” ellipsis … perthousand ‰ circumflex ˆ tilde ˜ breve ˘ dotaccent ˙ ring ˚ hungarumlaut ˝ ogonek ˛ caron ˇ emdash — Lslash Ł lslash ł OE Œ oe œ dotlessi ı minus − Scaron Š scaron š Zcaron Ž zcaron ž Ydieresis Ÿ trademark ™ Euro €";

/** The glyphs of the Symbol font in the order of its codes, from 0x20 and from 0xA1 on. */
const SYMBOL_LOW =
  "space exclam universal numbersign existential percent ampersand suchthat parenleft parenright asteriskmath plus comma minus period slash zero one two three four five six seven eight nine colon semicolon less equal greater question congruent Alpha Beta Chi Delta Epsilon Phi Gamma Eta Iota theta1 Kappa Lambda Mu Nu Omicron Pi Theta Rho Sigma Tau Upsilon sigma1 Omega Xi Psi Zeta bracketleft therefore bracketright perpendicular underscore radicalex alpha beta chi delta epsilon phi gamma eta iota phi1 kappa lambda mu nu omicron pi theta rho sigma tau upsilon omega1 omega xi psi zeta braceleft bar braceright similar";
const SYMBOL_HIGH =
  "Upsilon1 minute lessequal fraction infinity florin club diamond heart spade arrowboth arrowleft arrowup arrowright arrowdown degree plusminus second greaterequal multiply proportional partialdiff bullet divide notequal equivalence approxequal ellipsis arrowvertex arrowhorizex carriagereturn aleph Ifraktur Rfraktur weierstrass circlemultiply circleplus emptyset intersection union propersuperset reflexsuperset notsubset propersubset reflexsubset element notelement angle gradient registerserif copyrightserif trademarkserif product radical dotmath logicalnot logicaland logicalor arrowdblboth arrowdblleft arrowdblup arrowdblright arrowdbldown lozenge angleleft registersans copyrightsans trademarksans summation parenlefttp parenleftex parenleftbt bracketlefttp bracketleftex bracketleftbt bracelefttp braceleftmid braceleftbt braceex .notdef angleright integral integraltp integralex integralbt parenrighttp parenrightex parenrightbt bracketrighttp bracketrightex bracketrightbt bracerighttp bracerightmid bracerightbt";

/** The glyphs of Adobe's standard encoding from code 0xA1 on. A dot is a code without a glyph. */
const STANDARD_HIGH =
  "exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft guilsinglleft guilsinglright fi fl . endash dagger daggerdbl periodcentered . paragraph bullet quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand . questiondown . grave acute circumflex tilde macron breve dotaccent dieresis . ring cedilla . hungarumlaut ogonek caron emdash . . . . . . . . . . . . . . . . AE . ordfeminine . . . . Lslash Oslash OE ordmasculine . . . . . ae . . . dotlessi . . lslash oslash oe germandbls";

const latin = new Map<string, string>();
for (const [, name, character] of LATIN.matchAll(/([A-Za-z]+) (\S| )(?: |$)/gu))
  latin.set(name ?? "", character ?? "");
for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") latin.set(letter, letter);

const byCharacter = new Map([...latin].map(([name, character]) => [character, name]));

const symbolByName = new Map<string, number>();
for (const [first, names] of [
  [0x20, SYMBOL_LOW],
  [0xa1, SYMBOL_HIGH],
] as const)
  for (const [i, name] of names.split(" ").entries()) symbolByName.set(name, first + i);
symbolByName.set("Euro", 0xa0);

const none = (): string[] => new Array<string>(256).fill(".notdef");

function standard(): string[] {
  const names = none();
  for (let code = 0x20; code < 0x7f; code++)
    names[code] = byCharacter.get(String.fromCharCode(code)) ?? ".notdef";
  names[0x27] = "quoteright";
  names[0x60] = "quoteleft";
  for (const [i, name] of STANDARD_HIGH.split(" ").entries()) if (name !== ".") names[0xa1 + i] = name;
  return names;
}

function isoLatin1(): string[] {
  const names = standard().map((name, code) => (code < 0x80 ? name : ".notdef"));
  names[0x2d] = "minus";
  const accents =
    "dotlessi grave acute circumflex tilde macron breve dotaccent dieresis . ring cedilla . hungarumlaut ogonek caron";
  for (const [i, name] of accents.split(" ").entries()) if (name !== ".") names[0x90 + i] = name;
  for (let code = 0xa0; code < 0x100; code++)
    names[code] = byCharacter.get(String.fromCharCode(code)) ?? "space";
  names[0xad] = "hyphen";
  return names;
}

function symbol(): string[] {
  const names = none();
  for (const [name, code] of symbolByName) names[code] = name;
  return names;
}

/** The names of glyphs by code. */
export const STANDARD_ENCODING: readonly string[] = standard();
export const ISO_LATIN_1_ENCODING: readonly string[] = isoLatin1();
export const SYMBOL_ENCODING: readonly string[] = symbol();

/** All names for which the standard fonts have a glyph. */
export const GLYPH_NAMES: readonly string[] = [...latin.keys(), ...symbolByName.keys()];

/** Returns the character of a glyph in a text font or the Symbol font; null for a name that neither has. */
export function characterOf(name: string): { character: string; isSymbol: boolean } | null {
  const plain = latin.get(name);
  if (plain !== undefined) return { character: plain, isSymbol: false };
  const code = symbolByName.get(name);
  if (code !== undefined) return { character: symbolCharacter(code, "Symbol"), isSymbol: true };
  const hexadecimal = /^(?:uni|u)([0-9A-F]{4,5})$/.exec(name)?.[1];
  if (hexadecimal === undefined) return null;
  return { character: String.fromCodePoint(Number.parseInt(hexadecimal, 16)), isSymbol: false };
}
