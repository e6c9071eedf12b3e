import type { BankSource } from "@quittance/provider-kit";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { importPackage } from "../../providers/index.ts";

interface LoadedSources {
  readonly sources: readonly BankSource[];
  /** One line for each package that was loaded. */
  readonly loaded: readonly string[];
  readonly refused: readonly string[];
}

const functionOf = Type.Unsafe<() => unknown>(
  Type.Refine(
    Type.Unknown(),
    (value) => typeof value === "function",
    () => "must be a function",
  ),
);

/** It came in a package, so that its types are only a promise. */
const Sources = Type.Array(
  Type.Object({
    id: Type.String({ pattern: "^[A-Za-z0-9._-]{1,40}$" }),
    merchantGuid: Type.String({ pattern: "^ME-[0-9A-Za-z-]{1,60}$" }),
    fetch: functionOf,
    transfers: Type.Optional(
      Type.Object({
        ibans: Type.Array(Type.String({ pattern: "^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$" }), {
          minItems: 1,
          maxItems: 50,
        }),
        send: functionOf,
      }),
    ),
  }),
  { maxItems: 200 },
);

/**
 * Loads the bank sources of npm packages (GATEWAY_PROVIDERS) whose `package.json` has `quittance.bank`. One that cannot be used is
 * refused, and the others are loaded.
 *
 * @param options.environment what packages read their configuration from
 */
export async function loadBankSources(
  names: readonly string[],
  {
    folders,
    environment,
  }: { folders: readonly string[]; environment: Readonly<Record<string, string | undefined>> },
): Promise<LoadedSources> {
  const sources: BankSource[] = [];
  const loaded: string[] = [];
  const refused: string[] = [];
  for (const name of names) {
    const found = await importPackage(name, {
      folders,
      port: "bank",
      make: "createBankSources",
      given: [environment],
    });
    if (found === undefined) continue;
    const problem = typeof found === "string" ? found : problemOf(found.made, sources);
    if (typeof found === "string" || problem !== undefined) {
      refused.push(`The bank package ${name} is refused: ${problem}`);
      continue;
    }
    const made = found.made as BankSource[];
    sources.push(...made);
    const ids = made.map(({ id }) => id).join(", ");
    loaded.push(`The bank package ${name} ${found.version} is loaded: the sources ${ids || "(none)"}.`);
  }
  return { sources, loaded, refused };
}

function problemOf(made: unknown, taken: readonly BankSource[]): string | undefined {
  const [wrong] = Value.Errors(Sources, made);
  if (wrong) return `its sources do not fit the port: ${wrong.instancePath || "they"} ${wrong.message}.`;
  const all = [...taken, ...(made as BankSource[])];
  const twice = firstRepeated(all.map(({ merchantGuid, id }) => `${id} of ${merchantGuid}`));
  if (twice !== undefined) return `there are two sources ${twice}.`;
  const account = firstRepeated(
    all.flatMap(({ merchantGuid, transfers }) =>
      (transfers?.ibans ?? []).map((iban) => `${iban} of ${merchantGuid}`),
    ),
  );
  return account && `two sources send the transfers of ${account}.`;
}

function firstRepeated(texts: readonly string[]): string | undefined {
  return texts.find((text, index) => texts.indexOf(text) < index);
}
