import { API_ERRORS } from "./api-errors.ts";
import { SHOP_ADDRESS } from "./shop-address.ts";
import { PROFILE_ERRORS } from "./profile-errors.ts";
import { PROVISIONING_ERRORS } from "./provisioning-errors.ts";
import type { ApiError } from "./api-error.ts";

const INTRODUCTION = `# Errors

Every error of \`/api/v3\` has \`success: false\`. A refused request has one, and recorded nothing:

\`\`\`json
{ "success": false, "errorMessage": "amount: 'amount' is required", "errorCode": 1002 }
\`\`\`

A transaction that was executed and failed is a response with status 200, a \`uuid\`, \`returnType\` \`ERROR\` and its
reasons in \`errors\`, each with \`errorCode\` and \`errorMessage\` of the gateway, and \`adapterCode\` and \`adapterMessage\` of
the provider. Branch on the code: texts may become more precise.

**Without any response** (time-out, broken connection) request the status by \`merchantTransactionId\` first. Repeating the
request with the same id never charges twice: it is refused with 3004, which names the transaction.

Generated from the tables in \`src/platform/api-errors\` by \`npm run docs\`.`;

const RETRY = { no: "no", later: "later", check_first: "after a status request" } as const;

const PROFILES = `## Customer profiles

Attach and detach have textual codes, and the text as \`message\` too. In the other profile operations and in transactions
some of them are numbers; an unknown profile is there a response with status 200.

| Code | Status | Text | Elsewhere | What to do |
|---|---|---|---|---|`;

const SHOPS = `## Shops

| Code | Status | When | What to do |
|---|---|---|---|
| \`${SHOP_ADDRESS}\` | 403 | The header \`X-Shop-Url\` has another address than the shop that the credentials were made for: this is a copy of that shop. | Connect this shop by itself. |`;

const PROVISIONING = `## Provisioning

\`/api/provisioning\` has numbers of its own, with the same fields.

| Code | Status | When |
|---|---|---|`;

/** `docs/reference/errors.md`: for developers of shops. */
export function errorsPage(): string {
  const numbered: readonly ApiError[] = Object.values(API_ERRORS);
  const profile = Object.entries(PROFILE_ERRORS).map(([code, { status, text, elsewhere, advice }]) => {
    const number = elsewhere === undefined ? "" : API_ERRORS[elsewhere].code;
    return `| \`${code}\` | ${status} | ${text} | ${number} | ${advice} |`;
  });
  const provisioning = Object.values(PROVISIONING_ERRORS).map(
    ({ code, statuses, when }) => `| ${code} | ${listed(statuses)} | ${when} |`,
  );
  return [
    INTRODUCTION,
    "",
    "## Requests and transactions",
    "",
    "Retry: whether the same request can succeed when it is repeated, with a new id after status 200. Fallback: a routing",
    "connector tries the next one of its fallback list first. The others stand.",
    "",
    "| Code | Text | Status | When | What to do | Retry | Fallback |",
    "|---|---|---|---|---|---|---|",
    ...numbered.map(rowOf),
    "",
    PROFILES,
    ...profile,
    "",
    SHOPS,
    "",
    PROVISIONING,
    ...provisioning,
    "",
  ].join("\n");
}

function listed(statuses: readonly number[]): string {
  return statuses.toSorted((left, right) => left - right).join(", ");
}

function rowOf({ code, text, statuses, when, advice, retry, fallback }: ApiError): string {
  const cells = [code, text, listed(statuses), when, advice, RETRY[retry], fallback ? "yes" : ""];
  return `| ${cells.join(" | ")} |`;
}
