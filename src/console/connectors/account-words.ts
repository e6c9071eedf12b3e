import type { AdapterConfiguration } from "@quittance/provider-kit";
import type { PlainText } from "../language/dictionary.ts";
import { presentLanguage, t, translated } from "../language/translate.ts";

/** Settings that every adapter has; an adapter brings the texts of its own. */
const LABELS: Readonly<Record<string, PlainText>> = {
  username: "User name or account",
  password: "Password",
  apiSecret: "Secret key",
  language: "Language of the provider's pages",
  testMode: "Test system of the provider: no money moves",
  "extraData.apiBaseUrl": "Address of a test server",
};

/**
 * The label and the help text of a setting of an account, in the present language where there are some.
 *
 * @param setting as getConnectorSettings lists it
 * @param texts those of the adapter
 */
export function accountText(
  { name, description }: { readonly name: string; readonly description: string },
  texts: AdapterConfiguration["texts"],
): { readonly label: string; readonly help: string } {
  const key = name.replace("extraData.", "");
  const textIn = (language: string) => texts?.[language]?.[key];
  const own = textIn(presentLanguage());
  const common = Object.hasOwn(LABELS, name) ? LABELS[name] : undefined;
  const english = textIn("en")?.label ?? wordsOfName(key);
  return {
    label: own?.label ?? (common ? t(common) : english),
    help: own?.help ?? translated(description),
  };
}

/** `liveUrlPrefix` as `Live URL prefix`. */
function wordsOfName(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const known = words.replaceAll(/\b(?:url|api|id)\b/g, (word) => word.toUpperCase());
  return known.charAt(0).toUpperCase() + known.slice(1);
}
