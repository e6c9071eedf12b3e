import type { Connector } from "../../connectors/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { Person } from "../access/person.ts";
import { chooseMerchant } from "../frame/choose-merchant.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { choiceField, textField } from "../frame/field.ts";
import { newFormId, openFormId, sealFormId, type FormUse } from "../frame/form-id.ts";
import { csrfField, errorSummary, messagePage, type ConsolePage, type PageContext } from "../frame/page.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { connectorsForLinks, type LinkProblem } from "./new-link.ts";

/** The fields that the form of every kind of link has, as they were typed. */
type FormOf<Name extends string> = Readonly<Record<Name | "id" | "connector", string>>;

/** A kind of link that is created by a form: its path, its fields, and its use case. */
interface LinkKind<Name extends string> {
  /** The list of these links, below the place. */
  readonly list: "links" | "links/reusable";
  readonly title: () => string;
  /** What the sealed id of the form is for. */
  readonly use: "new link" | "new reusable link";
  readonly names: readonly Name[];
  /** The values of a new form; a field that is not named is empty. */
  readonly defaults: Partial<FormOf<Name>>;
  readonly fields: (inputs: LinkInputs<Name>) => Html;
  /** The id of the link, or what is wrong with the form. */
  readonly create: (
    parts: ConsoleParts,
    options: NewLinkOptions<FormOf<Name>>,
  ) => Promise<string | LinkProblem>;
  /** The command that creates the link by the API. */
  readonly curl: (parts: ConsoleParts, apiKey: string, form: FormOf<Name>) => string;
}

interface NewLinkOptions<Form> {
  readonly http: PlaceVisit["request"];
  readonly form: Form;
  readonly connector: Connector;
  readonly person: Person;
}

/** Inputs with the value that was typed, and with the problem of their field. */
export interface LinkInputs<Name extends string> {
  readonly form: FormOf<Name>;
  readonly text: (name: Name, label: string, more?: object) => Html;
  readonly choice: (name: Name, label: string, options: readonly (readonly [string, string])[]) => Html;
}

/** The form of a new link, and its creation; the link's own page follows. */
export function linkFormRoutes<Name extends string>(
  parts: ConsoleParts,
  { base }: PageContext,
  kind: LinkKind<Name>,
): ConsoleRoute[] {
  const path = `/:place/${kind.list}/new`;
  const access = "links";
  return [
    { method: "GET", path, access, handle: (visit) => offer(parts, visit, { base, kind }) },
    {
      method: "POST",
      path,
      access,
      refusesCardNumbers: true,
      handle: (visit) => create(parts, visit, { base, kind }),
    },
  ];
}

interface LinkFormContext<Name extends string> {
  readonly base: string;
  readonly kind: LinkKind<Name>;
}

async function offer<Name extends string>(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { base, kind }: LinkFormContext<Name>,
) {
  const { place } = visit;
  if (place.kind === "tenant") {
    const title = kind.title();
    return chooseMerchant(parts, visit, { base, area: "links", title, path: `${kind.list}/new` });
  }
  const connectors = await connectorsForLinks(parts, place);
  const form = formOf(kind, newFormId(parts), (name) => kind.defaults[name] ?? "");
  const [first] = connectors;
  const curl = first && kind.curl(parts, first.apiKey, { ...form, amount: "9.99", currency: "EUR" });
  const id = sealFormId(parts, form.id, useOf(visit, kind));
  return visit.send(linkFormPage({ base, visit, kind, connectors, form, id, curl }));
}

async function create<Name extends string>(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { base, kind }: LinkFormContext<Name>,
) {
  const { place, viewer, request } = visit;
  const list = `/console/${place.guid}/${kind.list}`;
  if (place.kind === "tenant") return visit.redirect(`${list}/new`);
  const id = await openFormId(parts, visit.form("id"), useOf(visit, kind));
  if (id === undefined) {
    const text = t("Open the links again and start from there.");
    return visit.send(messagePage({ title: t("This form is incomplete"), text, status: 422, viewer, base }));
  }
  const form = formOf(kind, id, (name) => visit.form(name).trim());
  const connectors = await connectorsForLinks(parts, place);
  const connector = connectors.find(({ apiKey }) => apiKey === form.connector);
  const created = connector
    ? await kind.create(parts, { http: request, form, connector, person: viewer.person })
    : { field: "connector", message: t("Choose a connector.") };
  if (typeof created === "string") return visit.redirect(`${list}/${created}?done=created`);
  const curl = connector && kind.curl(parts, connector.apiKey, form);
  const sealed = sealFormId(parts, id, useOf(visit, kind));
  return visit.send(
    linkFormPage({ base, visit, kind, connectors, form, id: sealed, curl, problem: created }),
  );
}

function formOf<Name extends string>(
  { names }: LinkKind<Name>,
  id: string,
  valueOf: (name: Name) => string,
): FormOf<Name> {
  return { ...Object.fromEntries(names.map((name) => [name, valueOf(name)])), id } as FormOf<Name>;
}

/** Its values are compared with the link that the form made before. */
function useOf({ viewer, place }: PlaceVisit, { use }: Pick<LinkKind<string>, "use">): FormUse {
  return { person: viewer.person, place, facts: [use] };
}

interface LinkFormView<Name extends string> extends LinkFormContext<Name> {
  readonly visit: PlaceVisit;
  readonly connectors: readonly Connector[];
  readonly form: FormOf<Name>;
  /** The id of the form, sealed for its page. */
  readonly id: string;
  readonly curl: string | undefined;
  readonly problem?: LinkProblem | undefined;
}

function linkFormPage<Name extends string>(view: LinkFormView<Name>): ConsolePage {
  const { base, kind, connectors, problem, curl } = view;
  const { viewer, place } = view.visit;
  const title = kind.title();
  const list = `${base}/console/${place.guid}/${kind.list}`;
  const content = html`<h1>${title}</h1>
    ${errorSummary(problem ? [problem] : [])}
    ${
      connectors.length === 0
        ? html`<p>
            ${t("{place} has no connector for your links. An operator can create or enable one.", { place: place.name })}
          </p>`
        : html`<form method="post" action="${list}/new">
            ${csrfField(viewer)}
            <input type="hidden" name="id" value="${view.id}" />
            ${choiceField({
              name: "connector",
              label: "Connector",
              value: view.form.connector,
              options: connectors.map(({ apiKey, name }) => [apiKey, name]),
            })}
            ${kind.fields(inputsOf(view))}
            <p class="actions">
              <button class="primary">${t("Create link")}</button>
              <a class="button" href="${list}">${t("Back to the links")}</a>
            </p>
          </form>`
    }`;
  return { title, content, viewer, area: "links", curl, status: problem ? 422 : 200 };
}

function inputsOf<Name extends string>({ form, problem }: LinkFormView<Name>): LinkInputs<Name> {
  return {
    form,
    text: (name, label, more = {}) =>
      textField({
        name,
        label,
        value: form[name],
        problem: problem?.field === name ? problem.message : undefined,
        autocomplete: "off",
        ...more,
      }),
    choice: (name, label, options) => choiceField({ name, label, value: form[name], options }),
  };
}
