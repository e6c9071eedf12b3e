import { readFileSync } from "node:fs";
import { TOKEN_SHEET } from "./look.ts";

/** Both values of a token: `light-dark(#fff, #000)`. */
const LIGHT_AND_DARK = /^light-dark\(([^,]+),/;

const LIGHT = new Map(
  [...readFileSync(TOKEN_SHEET, "utf8").matchAll(/^ {2}(--[\w-]+): ([^;]+);/gm)].map(
    ([, name = "", value = ""]) => [name, LIGHT_AND_DARK.exec(value)?.[1] ?? value],
  ),
);

/**
 * The text with the light values of the tokens in the place of `var(--…)`, for mails: their programs know no custom properties.
 *
 * @throws Error for a name that is no token
 */
export function withLightTokens(text: string): string {
  return text.replaceAll(/var\((--[\w-]+)\)/g, (_used, name: string) => {
    const value = LIGHT.get(name);
    if (value === undefined) throw new Error(`There is no token ${name}.`);
    return value;
  });
}
