import type { EntityVersion } from "../../../platform/database/index.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import { provision } from "../../frame/provision.ts";
import { html } from "../../../platform/pages/index.ts";
import { stateFields } from "../../frame/form-state.ts";
import { questionPage } from "../../frame/question-page.ts";
import { t } from "../../language/translate.ts";
import { saveUnlessChanged } from "../../frame/save-unless-changed.ts";
import type { ConsoleParts } from "../../parts.ts";
import { readSchemaForm } from "../../configuration/schema-fields.ts";
import { sendTestMail } from "../mail/tested-part.ts";
import { previewTemplate } from "./preview-template.ts";
import { savedFields, showTemplate, type OfTemplate } from "./show-template.ts";
import { formOf } from "./template-fields.ts";
import { TEMPLATE_SETS } from "./template-sets.ts";
import { callOf, changeOf, sourceAt, templateLanguage } from "./template-source.ts";
import { languageName, stepsTo, templatesPage } from "./templates-page.ts";

/** Templates of mails and of result pages, at a tenant or at a connector of a merchant. */
export function templateRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "settings";
  const path = "settings/templates";
  const one = `${path}/:template`;
  const of = (handle: Handle, from: From) => ofTemplate(parts, { handle, from });
  return [
    getting(path, access, (visit) => list(parts, visit)),
    getting(
      one,
      access,
      of((visit, template) => showTemplate(parts, visit, template), "query"),
    ),
    posting(
      one,
      access,
      of((visit, template) => save(parts, visit, template), "form"),
      { refusesCardNumbers: true },
    ),
    getting(
      `${one}/preview`,
      access,
      of((visit, template) => previewTemplate(parts, visit, template, {}), "query"),
    ),
    posting(
      `${one}/preview`,
      access,
      of(
        (visit, template) =>
          previewTemplate(parts, visit, template, readSchemaForm(formOf(template), withoutSeen(visit))),
        "form",
      ),
    ),
    posting(
      `${one}/test`,
      access,
      of(async (visit, template) => {
        const tested = await testTemplate(parts, visit, template);
        return showTemplate(parts, visit, { ...template, tested });
      }, "form"),
    ),
    getting(
      `${one}/reset`,
      access,
      of((visit, template) => askReset(visit, template), "query"),
    ),
    posting(
      `${one}/reset`,
      access,
      of((visit, template) => reset(parts, visit, template), "form"),
    ),
  ];
}

type From = "form" | "query";
type Handle = (visit: PlaceVisit, of: OfTemplate) => ReturnType<ConsoleRoute["handle"]>;

/** Finds the template that the address or the form names. */
function ofTemplate(parts: ConsoleParts, { handle, from }: { handle: Handle; from: From }) {
  return async (visit: PlaceVisit) => {
    const read = from === "form" ? visit.form : visit.query;
    const set = TEMPLATE_SETS.find(({ key }) => key === visit.path("template"));
    const source = await sourceAt(parts, visit, read);
    return set && source ? handle(visit, { set, source, language: templateLanguage(read) }) : visit.nothing();
  };
}

/** As if the form had shown nothing: what stands in it is what counts. */
function withoutSeen({ form }: PlaceVisit): (name: string) => string {
  return (name) => (name === "seen" ? "" : form(name));
}

async function list(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, query } = visit;
  const connectors = place.kind === "merchant" ? await parts.connectorsOfMerchant(place.guid) : [];
  const first = connectors[0]?.guid ?? "";
  const source = await sourceAt(parts, visit, (name) =>
    name === "connector" && place.kind === "merchant" && query(name) === "" ? first : query(name),
  );
  if (!source && connectors.length > 0) return visit.nothing();
  return visit.show(
    templatesPage(visit, {
      connectors,
      connector: source?.connector,
      layouts: source?.layouts,
      curl: source && curlOf(parts, source, "", { emailSubject: "{{ merchantName }}: {{ shownAmount }}" }),
    }),
  );
}

function curlOf(
  { publicUrl }: ConsoleParts,
  source: OfTemplate["source"],
  language: string,
  templates: Readonly<Record<string, unknown>>,
): string {
  const { operation, params, body } = callOf(source, changeOf(language, templates));
  return provisioningCurl({ publicUrl, operation: `${operation}/${Object.values(params).join("")}`, body });
}

async function save(parts: ConsoleParts, visit: PlaceVisit, template: OfTemplate) {
  const saved = await saveUnlessChanged(parts, visit, {
    ...editedBy(parts, visit, template),
    replaces: "typed",
    save: changeTemplate(parts, visit, template, readSchemaForm(formOf(template), visit.form)),
  });
  return "problem" in saved ? showTemplate(parts, visit, { ...template, ...saved }) : backTo(visit, template);
}

function askReset(visit: PlaceVisit, { set, source, language }: OfTemplate) {
  const saved = savedFields({ set, source, language });
  if (saved.every(({ value }) => value === "")) return visit.nothing();
  const { connector, version } = source;
  const title = t(set.title);
  return visit.show(
    questionPage(visit, {
      title: t("Reset the template “{title}” ({language})?", { title, language: languageName(language) }),
      consequences: [
        t(
          "Its own texts are removed, and the next template applies: that of all languages, of the tenant, or the built-in one.",
        ),
        t("The audit keeps the removed texts."),
      ],
      fields: html`<input type="hidden" name="language" value="${language}" />
        <input type="hidden" name="connector" value="${connector?.guid ?? ""}" />
        ${stateFields(saved, { version })}`,
      button: t("Reset the template"),
      kind: "ends",
      from: { at: visit.at(...stepsTo(connector, set, language)), text: title },
    }),
  );
}

/** Null removes a template, so that the next one applies. With other texts than it showed, the page is shown again. */
async function reset(parts: ConsoleParts, visit: PlaceVisit, template: OfTemplate) {
  const none = Object.fromEntries(template.set.parts.map(({ name }) => [name, null]));
  const removed = await saveUnlessChanged(parts, visit, {
    ...editedBy(parts, visit, template),
    replaces: "shown",
    removes: true,
    save: changeTemplate(parts, visit, template, none),
  });
  if ("done" in removed) return backTo(visit, template);
  const { problem } = removed;
  const source = await presentSource(parts, visit, template);
  return showTemplate(parts, visit, { ...template, source, problem });
}

function editedBy(parts: ConsoleParts, visit: PlaceVisit, template: OfTemplate) {
  return {
    edited: template.source.entity,
    present: async () => savedFields({ ...template, source: await presentSource(parts, visit, template) }),
  };
}

async function presentSource(parts: ConsoleParts, visit: PlaceVisit, { source }: OfTemplate) {
  return (await sourceAt(parts, visit, visit.form)) ?? source;
}

function changeTemplate(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { source, language }: OfTemplate,
  texts: Readonly<Record<string, unknown>>,
) {
  const call = callOf(source, changeOf(language, texts));
  return (unlessChanged: EntityVersion) => provision(parts, visit, { ...call, unlessChanged });
}

function backTo(visit: PlaceVisit, { source, set, language }: OfTemplate) {
  return visit.goTo(...stepsTo(source.connector, set, language, { saved: "yes" }));
}

/** To the person's own address, by the operation that tests the mail server. */
async function testTemplate(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { source: { tenant, connector }, set, language }: OfTemplate,
) {
  if (!("mail" in set)) return undefined;
  return sendTestMail(parts, visit, tenant.guid, {
    template: set.mail,
    ...(language !== "" && { language }),
    ...(connector && { connectorGuid: connector.guid }),
  });
}
