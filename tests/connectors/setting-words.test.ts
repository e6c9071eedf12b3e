import type { AdapterConfiguration } from "@quittance/provider-kit";
import { beforeAll, describe, expect, test } from "vitest";
import { accountText } from "../../src/console/connectors/account-words.ts";
import {
  CONSOLE_LANGUAGES,
  dictionaryOf,
  type ConsoleLanguage,
} from "../../src/console/language/dictionary.ts";
import { inLanguage } from "../../src/console/language/translate.ts";
import { getConnectorSettings } from "../../src/connectors/index.ts";
import { createAdapters } from "../../src/providers/adapters/index.ts";
import { loadAdapters, type Adapter, type AdapterParts } from "../../src/providers/index.ts";

const PACKAGES = ["adyen", "mollie", "paypal", "stripe", "worldline"].map(
  (name) => `@quittance/provider-${name}`,
);
/** The form has words of its own for them. */
const WITHOUT_HINT = ["testMode", "extraData"];
/** Some languages write it as English does. */
const SAME_IN_ENGLISH = / password$/;

let adapters: ReadonlyMap<string, Adapter>;

beforeAll(async () => {
  const { adapters: loaded, refused } = await loadAdapters(PACKAGES, { folders: [process.cwd()], taken: [] });
  expect(refused).toEqual([]);
  const own = createAdapters({} as AdapterParts, {});
  adapters = new Map([...own, ...loaded.map((adapter) => [adapter.id, adapter] as const)]);
});

function settingsOf(adapterId: string) {
  const known = getConnectorSettings(adapters, { adapterId });
  if (!("settings" in known)) throw new Error(`no adapter ${adapterId}`);
  return known;
}

/** The settings of all accounts, each with its texts in a language. */
function accountTexts(language: ConsoleLanguage) {
  return [...adapters].flatMap(([id, { configuration }]) =>
    settingsOf(id)
      .baseConfig.filter(({ name }) => !WITHOUT_HINT.includes(name))
      .map((setting) => ({
        name: `${id} ${setting.name}`,
        ...inLanguage(language, () => accountText(setting, configuration.texts)),
      })),
  );
}

describe.each(CONSOLE_LANGUAGES.map(({ code }) => code).filter((code) => code !== "en"))("in %s", (code) => {
  test("each setting of an account has its label and its help text, with the adapters of all packages", () => {
    expect(adapters.size).toBeGreaterThan(PACKAGES.length);
    const english = accountTexts("en");
    const same = accountTexts(code).filter(
      ({ name, label, help }, index) =>
        help === english[index]?.help || (label === english[index]?.label && !SAME_IN_ENGLISH.test(name)),
    );
    expect(same).toEqual([]);
  });

  test("each setting of the gateway has its label and its help text", () => {
    const dictionary = dictionaryOf(code) ?? {};
    const { settings } = settingsOf("Simulator");
    const texts = settings.flatMap(({ label, description }) => [
      label.slice(label.indexOf(":") + 2),
      description,
    ]);
    expect(texts.filter((text) => !Object.hasOwn(dictionary, text))).toEqual([]);
  });

  test("an adapter from elsewhere brings texts of its own, and else keeps its English", () => {
    const setting = { name: "extraData.terminalUrl", description: "The address of the terminal." };
    const textWith = (texts?: AdapterConfiguration["texts"]) =>
      inLanguage(code, () => accountText(setting, texts));
    expect(textWith()).toEqual({ label: "Terminal URL", help: setting.description });
    const own = { label: "Adresse", help: "Eigener Text" };
    expect(textWith({ [code]: { terminalUrl: own } })).toEqual(own);
    expect(textWith({ en: { terminalUrl: { label: "Terminal" } } })).toEqual({
      label: "Terminal",
      help: setting.description,
    });
  });
});
