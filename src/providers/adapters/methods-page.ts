import {
  PROVIDER_OPERATIONS,
  type MethodCapabilities,
  type ProviderOperation,
} from "@quittance/provider-kit";
import { OWN_ADAPTERS } from "./index.ts";

/** `docs/reference/provider-methods.md`: provider by method by operation, from the capabilities by which requests are checked. */
export function providerMethodsPage(): string {
  const adapters = OWN_ADAPTERS.map((createAdapter) => createAdapter()).toSorted((one, other) =>
    one.id.localeCompare(other.id, "en"),
  );
  const names = new Set(adapters.flatMap(({ methods }) => Object.keys(methods)));
  const ids = adapters.map(({ id }) => id);
  return [
    "# Methods of the providers",
    "",
    "What each method of each provider can do, as requests are checked against it. `getConnectorSettings/{adapter}` answers the same.",
    "",
    "Generated from the capabilities of the adapters by `npm run docs`.",
    "",
    `| Method | ${ids.join(" | ")} |`,
    `|---|${"---|".repeat(ids.length)}`,
    ...[...names].toSorted().map((name) => {
      const cells = adapters.map(({ methods }) => (methods[name] ? "yes" : ""));
      return `| \`${name}\` | ${cells.join(" | ")} |`;
    }),
    `| Verification of payee | ${adapters.map(({ verifyPayee }) => (verifyPayee ? "yes" : "")).join(" | ")} |`,
    `| Cost of a card payment before it is made | ${adapters.map(({ estimateCost }) => (estimateCost ? "yes" : "")).join(" | ")} |`,
    ...adapters.flatMap(({ id, methods }) => ["", `## ${id}`, "", ...tableOf(methods)]),
    "",
  ].join("\n");
}

function tableOf(methods: Readonly<Record<string, MethodCapabilities>>): string[] {
  const used = PROVIDER_OPERATIONS.filter((operation) =>
    Object.values(methods).some(({ operations }) => operations.includes(operation)),
  );
  const head = ["Method", "Currencies", "Customers in", "Entered on our page", ...used, "Outcome within"];
  return [
    `| ${head.join(" | ")} |`,
    `|${"---|".repeat(head.length)}`,
    ...Object.keys(methods)
      .toSorted()
      .map((name) => {
        const method = methods[name]!;
        const { currencies = ["any"], countries = ["any"], decidedWithinHours = 24 } = method;
        const cells = [
          `\`${name}\``,
          currencies.join(" "),
          countries.join(" "),
          enteredFor(method),
          ...used.map((operation) => cellOf(operation, method)),
          decidedWithinHours % 24 === 0 ? `${decidedWithinHours / 24} d` : `${decidedWithinHours} h`,
        ];
        return `| ${cells.join(" | ")} |`;
      }),
  ];
}

function enteredFor({ instrument, customerFields = [] }: MethodCapabilities): string {
  return instrument === "none" ? customerFields.map((field) => `\`${field}\``).join(", ") : instrument;
}

/** Whether, and how much of it. */
function cellOf(operation: ProviderOperation, method: MethodCapabilities): string {
  if (!method.operations.includes(operation)) return "";
  switch (operation) {
    case "capture":
      return [
        method.partialCapture ? "partial" : "whole",
        ...(method.multipleCaptures === true ? ["several"] : []),
        ...(method.multipleCaptures === "by_payment" ? ["several by payment"] : []),
      ].join(", ");
    case "void":
      return method.partialVoid ? "partial" : "whole";
    case "refund":
      return method.partialRefund ? "partial" : "whole";
    default:
      return "yes";
  }
}
