import { listConnectors } from "../../../connectors/index.ts";
import { conversionRateFields } from "../../../dcc/index.ts";
import { ROOT_TENANT_GUID } from "../../../tenancy/index.ts";
import { readSchemaForm, schemaFields, type SchemaForm } from "../../configuration/schema-fields.ts";
import { merchantsAt } from "../../connectors/connector-at.ts";
import type { ConsoleRoute, PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { FieldProblem } from "../../frame/field-problem.ts";
import type { PageContext } from "../../frame/page.ts";
import { provision } from "../../frame/provision.ts";
import { notFoundPage } from "../../frame/refusal-pages.ts";
import type { ConsoleParts } from "../../parts.ts";
import { ratesPage, type Converting, type ShownRate } from "./rates-page.ts";

const RATE_FORM: SchemaForm<keyof typeof conversionRateFields> = {
  schema: conversionRateFields,
  required: ["baseCurrency", "currency", "rate"],
  words: {
    baseCurrency: { label: "One unit of", hint: "Three letters, for example EUR." },
    currency: { label: "Currency", hint: "Three letters, for example EUR." },
    rate: { label: "Rate", hint: "Units of the currency, for example 1.158." },
    validUntil: {
      label: "Valid until",
      hint: "For example 2030-01-01T00:00:00Z. Empty: three working days, as a rate of the ECB.",
    },
  },
};
/** Connectors beyond these are found on the page of connectors. */
const MAX_MERCHANTS = 200;

interface Shown {
  readonly context: PageContext;
  readonly problem?: FieldProblem;
}

/** Rates of currency conversion: those in use, and setting one. */
export function rateRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const path = "/:place/settings/rates";
  return [
    { method: "GET", path, access: "see_configuration", handle: (visit) => show(parts, visit, { context }) },
    {
      method: "POST",
      path,
      access: "configure",
      needsProof: maySet,
      handle: (visit) => set(parts, visit, context),
    },
  ];
}

/** Rates are those of the whole installation: only people of the root tenant set one. */
function maySet({ place }: PlaceVisit): boolean {
  return place.guid === ROOT_TENANT_GUID && place.allows("configure");
}

async function show(parts: ConsoleParts, visit: PlaceVisit, { context, problem }: Shown) {
  const { publicUrl } = parts;
  const { place, viewer, send, query, form } = visit;
  const [listed, converting] = await Promise.all([
    provision(parts, visit, { operation: "listConversionRates" }),
    convertingAt(parts, visit),
  ]);
  const { conversionRates: rates } =
    "problem" in listed ? { conversionRates: [] } : (listed.done as { conversionRates: ShownRate[] });
  const fields = schemaFields(RATE_FORM, {}).map((field) => ({
    ...field,
    value: problem ? form(field.path) : "",
  }));
  return send(
    ratesPage({
      base: context.base,
      viewer,
      place,
      rates,
      converting,
      fields: maySet(visit) ? fields : undefined,
      problem,
      isSaved: query("saved") === "yes",
      curl: provisioningCurl({ publicUrl, operation: "listConversionRates" }),
    }),
  );
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

async function set(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  if (!maySet(visit)) return visit.send(notFoundPage(context, visit.viewer));
  const { validUntil, ...rate } = readSchemaForm(RATE_FORM, visit.form);
  const made = await provision(parts, visit, {
    operation: "setConversionRate",
    body: { ...rate, ...(typeof validUntil === "string" && validUntil !== "" && { validUntil }) },
  });
  return "problem" in made
    ? show(parts, visit, { context, problem: made.problem })
    : visit.redirect(`/console/${visit.place.guid}/settings/rates?saved=yes`);
}
