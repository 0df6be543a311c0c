import { type Env, env } from "./env.ts";

const SECRET_NAME = /(SECRET|PASSWORD|TOKEN|KEY|CREDENTIALS)(_PREVIOUS)?$/;
/** `name=value` of several headers, with commas between them. */
const HEADERS_NAME = /_HEADERS$/;
/** A shorter value may be a word that occurs anywhere. */
const MIN_CHARACTERS = 8;

/** Credentials that can be told by their form: of an address, of Galley, of Stripe and OpenAI, and in headers. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  // Begins at the colon: a scheme of any length would be searched from each of its characters.
  [/(:\/\/[^\s/@:"]*:)[^\s/"]*@/g, "$1[secret]@"],
  [/([?&](?:token|code|access_token|refresh_token|client_secret|key|secret)=)[^&\s"\\]+/gi, "$1[secret]"],
  [/\b(Bearer|Basic) +[\w.~+/=-]{8,}/gi, "$1 [secret]"],
  [/\b(gly|glyst|sk|rk|whsec)_[\w.-]{16,}/g, "$1_[secret]"],
  [/\bsk-[\w-]{16,}/g, "sk-[secret]"],
];

const known = new WeakMap<Env, readonly string[]>();

/** Returns a text, or a line of JSON, without the credentials of this installation and without others of known forms. */
export function withoutSecrets(text: string): string {
  let out = text;
  for (const secret of secretsOf(env())) out = out.replaceAll(secret, "[secret]");
  for (const [form, instead] of FORMS) out = out.replace(form, instead);
  return out;
}

/** As they are, as an address encodes them, and as JSON writes them; the longest first, since one may hold another. */
function secretsOf(settings: Env): readonly string[] {
  const found = known.get(settings) ?? findSecrets(settings);
  known.set(settings, found);
  return found;
}

function findSecrets(settings: Env): readonly string[] {
  const values = Object.entries(settings).flatMap(([name, value]) => {
    if (typeof value !== "string") return [];
    const password = URL.parse(value)?.password ?? "";
    const headers = HEADERS_NAME.test(name)
      ? value.split(",").map((header) => header.replace(/^[^=]*=/, "").trim())
      : [];
    return [
      ...(SECRET_NAME.test(name) ? [value] : []),
      ...[password, ...headers].flatMap((each) => [each, decoded(each)]),
    ];
  });
  const forms = values.flatMap((value) => [
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
  ]);
  return [...new Set(forms)]
    .filter((form) => form.length >= MIN_CHARACTERS)
    .toSorted((a, b) => b.length - a.length);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
