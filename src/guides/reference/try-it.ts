import { html, type Html } from "../../platform/pages/index.ts";
import type { Operation, Parameter } from "./api-document.ts";
import { examplesOf } from "./requests-of-operation.ts";

/** User and password that a form starts with. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

interface TryIt {
  readonly base: string;
  /** Undefined where the reader has to type them. */
  readonly credentials: Credentials | undefined;
}

/** A form that sends the operation's request from the reader's browser. Hidden until the page's script is there. */
export function tryIt(operation: Operation, { base, credentials }: TryIt): Html {
  const { path, method, parameters, body, security } = operation;
  if (path === undefined || body?.contentType === "multipart/form-data") return html``;
  const shown = parameters.filter((parameter) => parameter.in !== "header");
  return html`<form class="try" hidden data-method="${method}" data-path="${base}${path}" autocomplete="off">
    <h2 id="try-it">Try it</h2>
    <p class="soft">${noteOf(security, credentials)}</p>
    ${
      security === undefined
        ? ""
        : html`<div class="pair">
            ${input({ id: "try-user", label: "User", name: "user", value: credentials?.username ?? "" })}
            ${input({ id: "try-password", label: "Password", name: "password", value: credentials?.password ?? "", type: "password" })}
          </div>`
    }
    ${shown.map(parameterField)} ${body === undefined ? "" : bodyField(body)}
    <p class="actions"><button class="primary" type="submit">Send</button></p>
    <div class="result" role="status" aria-live="polite"></div>
  </form>`;
}

function noteOf(security: string | undefined, credentials: Credentials | undefined): string {
  if (security === undefined) return "The request needs no credentials.";
  if (credentials) return "It starts with the public credentials of the demo. Nothing is charged.";
  return security === "rootCredential"
    ? "It needs the provisioning credential, and changes this gateway."
    : "It needs credentials of this gateway. They are sent to it alone, and not stored.";
}

function parameterField({ name, in: place, required, example, description = "" }: Parameter): Html {
  const isOptional = place === "query" && required !== true;
  return input({
    id: `try-${place}-${name}`,
    label: isOptional ? `${name} (optional)` : name,
    name: `${place}:${name}`,
    value: isOptional || (typeof example !== "string" && typeof example !== "number") ? "" : String(example),
    hint: description,
  });
}

function bodyField({ contentType, media }: NonNullable<Operation["body"]>): Html {
  const [first] = examplesOf(media);
  const text = exampleText(first?.value, contentType);
  return html`<p class="field">
    <label for="try-body">Body, ${contentType}</label>
    <textarea
      id="try-body"
      name="body"
      data-type="${contentType}"
      rows="${Math.min(18, text.split("\n").length + 1)}"
      spellcheck="false"
    >
${text}</textarea>
  </p>`;
}

function exampleText(value: unknown, contentType: string): string {
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  return contentType === "application/x-www-form-urlencoded"
    ? new URLSearchParams(value as Record<string, string>).toString()
    : JSON.stringify(value, null, 2);
}

function input({
  id,
  label,
  name,
  value,
  type = "text",
  hint = "",
}: {
  id: string;
  label: string;
  name: string;
  value: string;
  type?: "text" | "password";
  hint?: string;
}): Html {
  return html`<p class="field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      type="${type}"
      name="${name}"
      value="${value}"
      autocomplete="off"
      spellcheck="false"
      ${hint === "" ? "" : html` title="${hint}"`}
    />
  </p>`;
}
