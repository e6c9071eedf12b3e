import { findLanguage } from "../../../languages/index.ts";
import { builtInMail, sampleMail } from "../../../pay-by-link/index.ts";
import type { LayoutTemplate } from "../../../tenancy/index.ts";
import { recentChanges } from "../../configuration/read-changes.ts";
import type { FormField } from "../../configuration/form-fields.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { RefusedForm } from "../../frame/save-unless-changed.ts";
import { presentLanguage } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import type { TestedMail } from "../mail/tested-part.ts";
import { previewChoice } from "../preview-part.ts";
import { templateFields } from "./template-fields.ts";
import { templatePage } from "./template-page.ts";
import type { TemplateSet } from "./template-sets.ts";
import { callOf, changeOf, layoutsWith, type TemplateSource } from "./template-source.ts";
import { languagesWithOwn } from "./templates-page.ts";

/** One template in one language, of a tenant or a connector. */
export interface OfTemplate extends Partial<RefusedForm> {
  readonly set: TemplateSet;
  readonly source: TemplateSource;
  /** Empty for all languages. */
  readonly language: string;
  readonly tested?: TestedMail | undefined;
}

export async function showTemplate(parts: ConsoleParts, visit: PlaceVisit, of: OfTemplate) {
  const { db, clock, publicUrl } = parts;
  const { query } = visit;
  const { set, source, language, problem, typed, tested } = of;
  const { connector, layouts, version } = source;
  const written = (language === "" ? layouts.defaultLayout : layouts.layoutByLanguage[language]) ?? {};
  const saved = savedFields(of);
  const builtIn = builtInOf(of);
  const isBegun = query("start") === "built-in";
  const fields = saved.map((field, index) => ({
    ...field,
    value: typed ? typed(field.path) : (isBegun && builtIn[index]?.text) || field.value,
  }));
  const changes = await recentChanges(db, source.entity);
  const { operation, params, body } = callOf(source, changeOf(language, written));
  return visit.show(
    templatePage(visit, {
      set,
      connector,
      language,
      languages: languagesWithOwn(set, layouts),
      saved,
      fields,
      version,
      typed,
      builtIn,
      variables: variablesOf(parts, of),
      choice: choiceOf(of, typed ?? query),
      tested,
      changes,
      now: clock.now(),
      problem,
      curl: provisioningCurl({
        publicUrl,
        operation: `${operation}/${Object.values(params).join("")}`,
        body,
      }),
    }),
  );
}

/** The fields with what is saved. */
export function savedFields(of: OfTemplate): readonly FormField[] {
  const { defaultLayout, layoutByLanguage } = of.source.layouts;
  const written = (of.language === "" ? defaultLayout : layoutByLanguage[of.language]) ?? {};
  return templateFields(of, (name) => written[name as LayoutTemplate] ?? "");
}

/** First in the language that the template is for. */
function choiceOf({ set, language }: OfTemplate, read: (name: string) => string) {
  const chosen = previewChoice(read);
  const own = findLanguage(language) ?? presentLanguage();
  return {
    ...chosen,
    language: findLanguage(read("preview.language")) ?? own,
    shown: "mail" in set ? shownKind(set, read) : "",
  };
}

/** The mail of the set that the preview shows. */
export function shownKind(
  { kinds }: Extract<TemplateSet, { mail: unknown }>,
  read: (name: string) => string,
) {
  const chosen = kinds.find(([kind]) => kind === read("preview.page")) ?? kinds[0]!;
  return chosen[0];
}

function builtInOf({ set, source, language }: OfTemplate) {
  if (!("mail" in set)) return [];
  const { subject, html, text } = builtInMail(set.mail);
  const texts = [subject, html, text];
  return templateFields({ set, source, language }, () => "").map(({ label }, index) => ({
    label,
    text: texts[index] ?? "",
  }));
}

/** Names that a template can use, with what they are in the preview. */
function variablesOf({ clock, publicUrl }: ConsoleParts, { set, source, language }: OfTemplate) {
  const { facts } = sampleMail({
    kind: "mail" in set ? set.mail : "confirmation",
    language: language === "" ? presentLanguage() : language,
    layouts: layoutsWith(source, {}),
    merchant: source.merchant,
    publicUrl,
    now: clock.now(),
  });
  const names = "mail" in set ? Object.keys(facts) : PAGE_VARIABLES;
  return names.flatMap((name): (readonly [string, string])[] => {
    const value = facts[name];
    if (typeof value === "string" && value !== "") return [[name, value]];
    return name in PAGE_EXAMPLES ? [[name, PAGE_EXAMPLES[name] ?? ""]] : [];
  });
}

const PAGE_EXAMPLES: Readonly<Record<string, string>> = { title: "…", text: "…", result: "success" };
const PAGE_VARIABLES = [
  ...Object.keys(PAGE_EXAMPLES),
  "language",
  "merchantName",
  "shownAmount",
  "merchantTransactionId",
  "uuid",
  "transactionType",
];
