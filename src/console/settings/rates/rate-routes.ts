import { listConnectors } from "../../../connectors/index.ts";
import { conversionRateFields } from "../../../dcc/index.ts";
import { ROOT_TENANT_GUID, versionOf } from "../../../tenancy/index.ts";
import { saveUnlessChanged, type RefusedForm } from "../../frame/save-unless-changed.ts";
import type { FormField } from "../../configuration/form-fields.ts";
import { readSchemaForm, schemaFields, type SchemaForm } from "../../configuration/schema-fields.ts";
import { merchantsAt } from "../../access/merchants-at.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import { endOfDay } from "../../frame/end-of-day.ts";
import { provision } from "../../frame/provision.ts";
import type { ConsoleParts } from "../../parts.ts";
import { ratesPage, rateState, type Converting, type ShownRate } from "./rates-page.ts";

const RATE_FORM: SchemaForm<keyof typeof conversionRateFields> = {
  schema: conversionRateFields,
  required: ["baseCurrency", "currency", "rate"],
  words: {
    baseCurrency: { label: "One unit of", codes: "currency" },
    currency: { label: "Currency", codes: "currency" },
    rate: { label: "Rate", hint: "Units of the currency, for example 1.158." },
    validUntil: {
      label: "Valid until",
      hint: "To the end of this day. Empty: three working days, as a rate of the ECB.",
    },
  },
};
/** Connectors beyond these are found on the page of connectors. */
const MAX_MERCHANTS = 200;

interface Shown extends Partial<RefusedForm> {}

/** Rates of currency conversion: those in use, and setting one. */
export function rateRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "settings/rates";
  return [
    getting(path, "see_configuration", (visit) => show(parts, visit)),
    posting(path, "configure", (visit) => set(parts, visit), { needsProof: maySet }),
  ];
}

/** Rates are those of the whole installation: only people of the root tenant set one. */
function maySet({ place }: PlaceVisit): boolean {
  return place.guid === ROOT_TENANT_GUID && place.allows("configure");
}

async function show(parts: ConsoleParts, visit: PlaceVisit, { problem, typed }: Shown = {}) {
  const { publicUrl } = parts;
  const [rates, converting] = await Promise.all([listRates(parts, visit), convertingAt(parts, visit)]);
  const fields = schemaFields(RATE_FORM, {}).map((field): FormField => ({
    ...field,
    ...(field.path === "validUntil" && { kind: { type: "date" } }),
    value: typed ? typed(field.path) : "",
  }));
  return visit.show(
    ratesPage(visit, {
      rates,
      converting,
      fields: maySet(visit) ? fields : undefined,
      typed,
      problem,
      curl: provisioningCurl({ publicUrl, operation: "listConversionRates" }),
    }),
  );
}

async function listRates(parts: ConsoleParts, visit: PlaceVisit): Promise<ShownRate[]> {
  const listed = await provision(parts, visit, { operation: "listConversionRates" });
  return "problem" in listed ? [] : (listed.done as { conversionRates: ShownRate[] }).conversionRates;
}

/** The connectors of the place that offer a conversion, with their mark-up. */
async function convertingAt({ db, sealer }: ConsoleParts, { place }: PlaceVisit): Promise<Converting[]> {
  const guids = (await merchantsAt(db, place)).slice(0, MAX_MERCHANTS);
  const pages = await Promise.all(guids.map((merchantGuid) => listConnectors(db, { merchantGuid, sealer })));
  return pages
    .flatMap((page) => ("entries" in page ? page.entries : []))
    .filter(({ settings }) => settings["dcc:enabled"] === "1")
    .map(({ guid, name, settings }) => ({
      guid,
      name,
      markUp: settings["dcc:markup-percent"] ?? "0",
      minutes: settings["dcc:quote-validity-minutes"] ?? "15",
    }));
}

async function set(parts: ConsoleParts, visit: PlaceVisit) {
  if (!maySet(visit)) return visit.nothing();
  const { validUntil: _typed, ...rate } = readSchemaForm(RATE_FORM, visit.form);
  const validUntil = endOfDay(visit.form("validUntil"));
  const [baseCurrency, target] = [visit.form("baseCurrency"), visit.form("currency")];
  const edited = { entity: "conversionRate", target };
  const since = await versionOf(parts.db, edited);
  const made = await saveUnlessChanged(parts, visit, {
    edited,
    // Another pair may have changed: only this one is replaced.
    present: async () => {
      const rates = await listRates(parts, visit);
      return rateState(rates.filter((one) => one.currency === target && one.baseCurrency === baseCurrency));
    },
    save: () =>
      provision(parts, visit, {
        operation: "setConversionRate",
        body: { ...rate, ...(validUntil !== undefined && { validUntil }) },
        unlessChanged: { ...edited, since },
      }),
  });
  return "problem" in made
    ? show(parts, visit, { ...made })
    : visit.goTo("settings", "rates", { saved: "yes" });
}
