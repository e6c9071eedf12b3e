import { findMerchant } from "../../tenancy/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { Person } from "../access/person.ts";
import type { PlaceView } from "../access/places.ts";
import { chooseMerchant } from "../frame/choose-merchant.ts";
import { holdsCardNumber } from "../frame/card-number-in-form.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { choiceField, textField } from "../frame/field.ts";
import { newFormId, openFormId, sealFormId, type FormUse } from "../frame/form-id.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import { codeField } from "../frame/code-field.ts";
import type { CodeKind } from "../language/code-names.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { connectorsForLinks } from "./new-link.ts";
import type { LinkProblem } from "./request-as-person.ts";

/** The fields that the form of every kind of link has, as they were typed. */
type FormOf<Name extends string> = Readonly<Record<Name | "id" | "connector", string>>;

/** The subject of a form, a kind of link or a payment by phone: its path, its fields, and its use case. */
interface LinkKind<Name extends string> {
  readonly permission: "links" | "terminal";
  /** The form, below the place. */
  readonly path: "links/new" | "links/reusable/new" | "terminal";
  /** Where "back" leads, below the place. */
  readonly list: "links" | "links/reusable" | "payments";
  readonly title: () => string;
  readonly words: FormWords;
  /** The purpose of the form's sealed id. */
  readonly use: "new link" | "new reusable link" | "payment by phone";
  /** Those that the person may use for it. */
  readonly connectors: (parts: ConsoleParts, place: PlaceView) => Promise<Connector[]>;
  readonly names: readonly Name[];
  /** The values of a new form; a field that is not named is empty. */
  readonly defaults: Partial<FormOf<Name>>;
  readonly fields: (inputs: LinkInputs<Name>) => Html;
  /** Beside the form. */
  readonly side?: () => Html;
  /** The page to go on with, as a path of the gateway, or what is wrong with the form. */
  readonly create: (
    parts: ConsoleParts,
    options: NewLinkOptions<FormOf<Name>>,
  ) => Promise<string | LinkProblem>;
  /** The command that creates the same by the API. */
  readonly curl: (parts: ConsoleParts, apiKey: string, form: FormOf<Name>) => string;
}

interface FormWords {
  /** Before the fields. */
  readonly lead?: () => string;
  readonly button: () => string;
  readonly back: () => string;
  readonly noConnector: (place: string) => string;
  /** Where an incomplete form sends people. */
  readonly startAgain: () => string;
}

/** The common parts of the forms of all kinds of links. */
export const LINK_FORM = {
  permission: "links",
  connectors: connectorsForLinks,
  words: {
    button: () => t("Create link"),
    back: () => t("Back to the links"),
    noConnector: (place) =>
      t("{place} has no connector for your links. An operator can create or enable one.", { place }),
    startAgain: () => t("Open the links again and start from there."),
  },
} as const satisfies Partial<LinkKind<string>>;

interface NewLinkOptions<Form> {
  readonly place: PlaceView;
  readonly http: PlaceVisit["request"];
  readonly form: Form;
  readonly connector: Connector;
  readonly person: Person;
}

/** Inputs with the value that was typed, and with the problem of their field. */
export interface LinkInputs<Name extends string> {
  readonly form: FormOf<Name>;
  readonly text: (name: Name, label: string, more?: object) => Html;
  readonly code: (kind: CodeKind, name: Name, label: string, more?: { readonly required?: boolean }) => Html;
  readonly choice: (name: Name, label: string, options: readonly (readonly [string, string])[]) => Html;
}

/** The form, and the creation; a page of what was created follows. */
export function linkFormRoutes<Name extends string>(
  parts: ConsoleParts,
  kind: LinkKind<Name>,
): ConsoleRoute[] {
  const path = kind.path;
  const access = kind.permission;
  return [
    getting(path, access, (visit) => offer(parts, visit, { kind })),
    posting(path, access, (visit) => create(parts, visit, { kind }), { refusesCardNumbers: true }),
  ];
}

interface LinkFormContext<Name extends string> {
  readonly kind: LinkKind<Name>;
}

async function offer<Name extends string>(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { kind }: LinkFormContext<Name>,
) {
  const { place } = visit;
  if (place.kind === "tenant") {
    return chooseMerchant(parts, visit, { title: kind.title(), path: kind.path });
  }
  const connectors = await kind.connectors(parts, place);
  const merchant = await findMerchant(parts.db, { merchantGuid: place.guid });
  const currency = merchant?.attributes.defaultCurrency ?? "";
  const form = formOf(
    kind,
    newFormId(parts),
    (name) => kind.defaults[name] ?? (name === "currency" ? currency : ""),
  );
  const [first] = connectors;
  const curl = first && kind.curl(parts, first.apiKey, { ...form, amount: "9.99", currency: "EUR" });
  const id = sealFormId(parts, form.id, useOf(visit, kind));
  return visit.show(linkFormPage({ visit, kind, connectors, form, id, curl }));
}

async function create<Name extends string>(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { kind }: LinkFormContext<Name>,
) {
  const { place, viewer, request } = visit;
  if (place.kind === "tenant") return visit.goTo(...kind.path.split("/"));
  const id = await openFormId(parts, visit.form("id"), useOf(visit, kind));
  if (id === undefined) {
    const text = kind.words.startAgain();
    return visit.message({ title: t("This form is incomplete"), text, status: 422 });
  }
  const form = formOf(kind, id, (name) => visit.form(name).trim());
  const connectors = await kind.connectors(parts, place);
  const connector = connectors.find(({ apiKey }) => apiKey === form.connector);
  const created = connector
    ? await kind.create(parts, { place, http: request, form, connector, person: viewer.person })
    : { field: "connector", message: t("Choose a connector.") };
  if (typeof created === "string") return visit.redirect(created);
  const shown = withoutCards(form);
  const curl = connector && kind.curl(parts, connector.apiKey, shown);
  const sealed = sealFormId(parts, id, useOf(visit, kind));
  return visit.show(
    linkFormPage({ visit, kind, connectors, form: shown, id: sealed, curl, problem: created }),
  );
}

function formOf<Name extends string>(
  { names }: LinkKind<Name>,
  id: string,
  valueOf: (name: Name) => string,
): FormOf<Name> {
  return { ...Object.fromEntries(names.map((name) => [name, valueOf(name)])), id } as FormOf<Name>;
}

/** The typed values, for the page that shows them again: no page of the console has a card number. */
function withoutCards<Form extends Readonly<Record<string, string>>>(form: Form): Form {
  const entries = Object.entries(form).map(([name, text]) => [
    name,
    name !== "id" && holdsCardNumber({ [name]: text }) ? "" : text,
  ]);
  return Object.fromEntries(entries) as Form;
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

function linkFormPage<Name extends string>(view: LinkFormView<Name>): ShownPage {
  const { kind, connectors, problem, curl } = view;
  const { words } = kind;
  const { at, viewer, place } = view.visit;
  const title = kind.title();
  const content = html`${pageHead({ title, lead: words.lead?.(), above: kind.list === "payments" ? [] : [{ at: at(...kind.list.split("/")), text: kind.list === "links" ? t("Payment links") : t("Reusable links") }] })}
  ${errorSummary(problem ? [problem] : [])}
  ${
    connectors.length === 0
      ? html`<p>${words.noConnector(place.name)}</p>
          ${place.allows("configure") ? html`<p><a class="button primary" href="${at("connectors")}">${t("Connectors")}</a></p>` : ""}`
      : html`<div class="form-two">
          <form class="form" method="post" action="${at(...kind.path.split("/"))}">
            ${csrfField(viewer)}
            <input type="hidden" name="id" value="${view.id}" />
            ${choiceField({
              name: "connector",
              label: t("Connector"),
              value: view.form.connector,
              options: connectors.map(({ apiKey, name }) => [apiKey, name]),
            })}
            ${kind.fields(inputsOf(view))}
            <p class="actions">
              <button class="primary">${words.button()}</button>
              <a class="button" href="${at(...kind.list.split("/"))}">${words.back()}</a>
            </p>
          </form>
          ${kind.side?.() ?? ""}
        </div>`
  }`;
  return { title, content, curl, status: problem ? 422 : 200 };
}

function inputsOf<Name extends string>({ form, problem }: LinkFormView<Name>): LinkInputs<Name> {
  const of = (name: Name, label: string) => ({
    name,
    label,
    value: form[name],
    problem: problem?.field === name ? problem.message : undefined,
  });
  return {
    form,
    text: (name, label, more = {}) => textField({ ...of(name, label), autocomplete: "off", ...more }),
    code: (kind, name, label, more = {}) => codeField({ ...of(name, label), kind, ...more }),
    choice: (name, label, options) => choiceField({ ...of(name, label), options }),
  };
}
