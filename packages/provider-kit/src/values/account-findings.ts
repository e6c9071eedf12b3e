import type { AccountFinding, AccountFindingKind, ConnectorField } from "../port/account-test.ts";

const MAX_MESSAGE = 500;
/** A reason of the line, as `timed_out`. */
const REASON = /^[a-z_]+$/;

/**
 * No response came, or one that says nothing about the account.
 *
 * @param provider its name, for the sentence
 * @param because a reason of the line, or a sentence about the response
 * @param field a setting that is part of the address, where there is one
 */
export function notFoundOut(provider: string, because: string, field?: ConnectorField): AccountFinding {
  const isLine = REASON.test(because);
  return {
    kind: isLine ? "unreachable" : "unclear",
    severity: "unclear",
    ...(field && { field }),
    message: isLine
      ? `${provider} did not respond: ${because.replaceAll("_", " ")}.`
      : because.slice(0, MAX_MESSAGE),
  };
}

/** A finding by which payments fail. */
export function wrong(kind: AccountFindingKind, field: ConnectorField | undefined, message: string) {
  return finding("wrong", { kind, field, message });
}

/** A finding beside payments, which work. */
export function limited(kind: AccountFindingKind, field: ConnectorField | undefined, message: string) {
  return finding("limited", { kind, field, message });
}

function finding(
  severity: AccountFinding["severity"],
  { kind, field, message }: { kind: AccountFindingKind; field: ConnectorField | undefined; message: string },
): AccountFinding {
  return { kind, severity, ...(field && { field }), message: message.slice(0, MAX_MESSAGE) };
}
