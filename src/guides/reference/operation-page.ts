import { html, type Html } from "../../platform/pages/index.ts";
import { MAIN_OPERATIONS } from "../code/main-operations.ts";
import { codeBlock } from "../text/code-block.ts";
import { codeTabs, type CodeTab } from "../text/code-tabs.ts";
import { addressOf } from "../guide-files.ts";
import { tabsOfRequest } from "../guide-library.ts";
import type { ApiDocument, ApiResponse, Operation } from "./api-document.ts";
import { inlineText } from "./inline-text.ts";
import { examplesOf, requestsOfOperation } from "./requests-of-operation.ts";
import { schemaFields } from "./schema-fields.ts";
import { tryIt, type Credentials } from "./try-it.ts";

interface Context {
  readonly document: ApiDocument;
  readonly base: string;
  /** By which a caller of the demo signs in, by the name of the security scheme. None outside of the demo. */
  readonly demoCredentials: Readonly<Record<string, Credentials>>;
  /** How a receiver checks what the gateway sends because of the operation. */
  readonly receiverCode: readonly CodeTab[];
}

/** An operation with its fields, code in every language, responses, and a form to try it. */
export function operationContent(operation: Operation, context: Context): Html {
  const { summary, description, method, path, section } = operation;
  const { base } = context;
  return html`<p class="crumb"><a href="${base}/docs/api#${sectionId(section)}">${section}</a></p>
    <h1>${summary}</h1>
    <p class="address">
      <span class="method ${method.toLowerCase()}">${method}</span> <code>${path ?? "your callbackUrl"}</code>
    </p>
    ${description === "" ? "" : html`<p class="lede">${inlineText(description, base)}</p>`}
    <div class="operation">
      <div class="beside">${beside(operation, context)}</div>
      <div class="facts-of-operation">
        <p class="soft">${callerOf(operation)}</p>
        ${parametersOf(operation, context)} ${bodyOf(operation, context)} ${responsesOf(operation, context)}
      </div>
    </div>`;
}

/** The address of a section in the list of operations. */
export function sectionId(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, "-");
}

const SECURITY: Readonly<Record<string, string>> = {
  basic: "HTTP Basic with user and password of an API user of the merchant.",
  biApiKey: "HTTP Basic with a key of the BI data source.",
  rootCredential: "HTTP Basic with a provisioning credential.",
};

function callerOf({ path, security = "" }: Operation): string {
  if (path === undefined) return "The gateway signs it with the shared secret of the connector.";
  return SECURITY[security] ?? "No credentials.";
}

function parametersOf({ parameters }: Operation, context: Context): Html {
  if (parameters.length === 0) return html``;
  const kinds = { path: "In the address", query: "In the query", header: "In the headers" } as const;
  return html`${(["path", "query", "header"] as const).map((kind) => {
    const found = parameters.filter((parameter) => parameter.in === kind);
    if (found.length === 0) return html``;
    const properties = Object.fromEntries(
      found.map(({ name, schema = {}, description = "" }) => [name, { ...schema, description }]),
    );
    const required = found.filter((parameter) => parameter.required).map(({ name }) => name);
    return html`<h2>${kinds[kind]}</h2>
      ${schemaFields({ properties, required }, context)}`;
  })}`;
}

function bodyOf({ body }: Operation, context: Context): Html {
  if (body === undefined) return html``;
  const { contentType, media, isRequired } = body;
  return html`<h2>Body</h2>
    <p class="soft"><code>${contentType}</code>${isRequired ? "" : ", optional"}</p>
    ${schemaFields(media.schema ?? {}, context)}`;
}

function responsesOf({ responses }: Operation, context: Context): Html {
  return html`<h2>Responses</h2>
    ${responses.map(({ status, response }) => {
      const media = Object.values(response.content ?? {})[0];
      const isFirst = status.startsWith("2");
      const [first = "", ...others] = (response.description ?? "").split(/(?<=\.) /);
      return html`<details class="response" ${isFirst ? html` open` : ""}>
        <summary><b class="${isFirst ? "good" : "wrong"}">${status}</b> ${first.replaceAll("`", "")}</summary>
        ${others.length === 0 ? "" : html`<p>${inlineText(others.join(" "), context.base)}</p>`}
        ${exampleOf(response)} ${schemaFields(media?.schema ?? {}, context)}
      </details>`;
    })}`;
}

function exampleOf({ content = {} }: ApiResponse): Html {
  const example = Object.values(content)[0]?.example;
  if (example === undefined) return html``;
  return typeof example === "string"
    ? codeBlock(example)
    : codeBlock(JSON.stringify(example, null, 2), "json");
}

/** The code that the tests run, or that of the document's examples; the form stands behind the first. */
function beside(operation: Operation, { base, demoCredentials, receiverCode }: Context): Html {
  const main = MAIN_OPERATIONS.filter(({ operationId }) => operationId === operation.operationId);
  const requests =
    main.length > 0
      ? main.map(({ title, request }) => ({ name: title, request }))
      : requestsOfOperation(operation);
  const [first, ...others] = requests.map(
    ({ name, request }, index) =>
      html`<h2>${name === "" ? "Code" : name}</h2>
        ${codeTabs(`request-${index}`, tabsOfRequest(request))}`,
  );
  const receiver = html`<h2>Verify what you receive</h2>
    ${codeTabs("receive", receiverCode)}`;
  return html`${first ?? ""}${first === undefined ? "" : variablesNote(base)}
  ${tryIt(operation, { base, credentials: demoCredentials[operation.security ?? ""] })}
  ${others}${receiverCode.length === 0 ? "" : receiver}
  ${operation.path === undefined ? messageOf(operation) : ""}`;
}

function variablesNote(base: string): Html {
  return html`<p class="soft note">
    Address and credentials are
    <a href="${base}${addressOf("reference/code")}">variables of the environment</a>.
  </p>`;
}

/** The message that the gateway sends. */
function messageOf({ body }: Operation): Html {
  const [example] = body === undefined ? [] : examplesOf(body.media);
  return html`<h2>Example</h2>
    ${codeBlock(JSON.stringify(example?.value, null, 2), "json")}`;
}
