import { beforeAll, describe, expect, test } from "vitest";
import { accountLabel } from "../../src/console/connectors/account-words.ts";
import { CONSOLE_LANGUAGES, dictionaryOf } from "../../src/console/language/dictionary.ts";
import { inLanguage, translated } from "../../src/console/language/translate.ts";
import { getConnectorSettings } from "../../src/connectors/index.ts";
import { createAdapters } from "../../src/providers/adapters/index.ts";
import { loadAdapters, type Adapter, type AdapterParts } from "../../src/providers/index.ts";

const PACKAGES = ["adyen", "mollie", "paypal", "stripe", "worldline"].map(
  (name) => `@quittance/provider-${name}`,
);
/** The form has words of its own for them. */
const WITHOUT_HINT = ["testMode", "extraData"];
/** Some languages write it as English does. */
const SAME_IN_ENGLISH = ["password"];

let adapters: ReadonlyMap<string, Adapter>;

beforeAll(async () => {
  const { adapters: loaded, refused } = await loadAdapters(PACKAGES, { folders: [process.cwd()], taken: [] });
  expect(refused).toEqual([]);
  const own = createAdapters({} as AdapterParts, {});
  adapters = new Map([...own, ...loaded.map((adapter) => [adapter.id, adapter] as const)]);
});

/** All that the forms of connectors say of settings. */
function textsOf(adapterId: string): string[] {
  const known = getConnectorSettings(adapters, { adapterId });
  if (!("settings" in known)) throw new Error(`no adapter ${adapterId}`);
  return [
    ...known.baseConfig
      .filter(({ name }) => !WITHOUT_HINT.includes(name))
      .map(({ description }) => description),
    ...known.settings.flatMap(({ label, description }) => [label.slice(label.indexOf(":") + 2), description]),
  ];
}

describe.each(CONSOLE_LANGUAGES.map(({ code }) => code).filter((code) => code !== "en"))("in %s", (code) => {
  test("each setting of the adapters that come with the gateway has its help text", () => {
    const dictionary = dictionaryOf(code) ?? {};
    expect(adapters.size).toBeGreaterThan(PACKAGES.length);
    const missing = [...adapters.keys()].flatMap((id) =>
      textsOf(id).filter((text) => !Object.hasOwn(dictionary, text)),
    );
    expect(missing).toEqual([]);
  });

  test("and each setting of an account its label", () => {
    const names = [...adapters.keys()].flatMap((adapterId) => {
      const known = getConnectorSettings(adapters, { adapterId });
      return "settings" in known ? known.baseConfig.filter(({ type }) => type !== "object") : [];
    });
    const english = names.filter(
      ({ name }) => inLanguage(code, () => accountLabel(name)) === inLanguage("en", () => accountLabel(name)),
    );
    expect(english.map(({ name }) => name).filter((name) => !SAME_IN_ENGLISH.includes(name))).toEqual([]);
  });

  test("an adapter from elsewhere keeps its English", () => {
    expect(inLanguage(code, () => accountLabel("extraData.terminalUrl"))).toBe("Terminal URL");
    expect(inLanguage(code, () => translated("The number of the terminal."))).toBe(
      "The number of the terminal.",
    );
  });
});
