import { membersOf, takesTestInstruments, type Connector } from "../../connectors/index.ts";
import type { Adapter, PayeeVerification } from "../../providers/index.ts";
import { isIban, readIban } from "../../vault/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { fieldInvalid, type FieldRefusal } from "../refusals.ts";
import type { TransactionParts } from "../parts.ts";
import { called } from "./guarded-call.ts";

/** Longer than any name in a SEPA transfer. */
const MAX_NAME_LENGTH = 140;

interface Asked {
  readonly connector: Connector;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/**
 * Whether an account belongs to the customer that a merchant wants to pay. Undefined: no provider behind the connector can say it; of a
 * meta-connector it is the first member that can.
 */
export async function verifyPayee(
  parts: TransactionParts,
  { connector, parameters }: Asked,
): Promise<PayeeVerification | FieldRefusal | undefined> {
  const verifying = await verifyingConnector(parts, connector);
  if (!verifying) return undefined;
  const payee = readPayee(parts, { parameters, connector: verifying.connector });
  if (isRefusal(payee)) return payee;
  return called(parts, verifying, (call) => verifying.adapter.verifyPayee!(payee, call));
}

async function verifyingConnector(
  parts: Pick<TransactionParts, "adapters" | "findConnector">,
  connector: Connector,
): Promise<{ connector: Connector; adapter: Adapter } | undefined> {
  if (connector.kind === "provider") {
    const adapter = parts.adapters.get(connector.adapter);
    return adapter?.verifyPayee ? { connector, adapter } : undefined;
  }
  for (const guid of new Set(membersOf(connector))) {
    const member = await parts.findConnector(guid);
    const found = member && !member.disabled ? await verifyingConnector(parts, member) : undefined;
    if (found) return found;
  }
  return undefined;
}

function readPayee({ adapters }: Pick<TransactionParts, "adapters">, { parameters, connector }: Asked) {
  const { iban: sentIban, name: sentName, ...others } = parameters;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    return fieldInvalid("parameters", { code: "takes_only", names: ["iban", "name"] });
  const iban = typeof sentIban === "string" ? readIban(sentIban.slice(0, 100)) : "";
  if (!isIban(iban, { isTest: takesTestInstruments(adapters, connector) }))
    return fieldInvalid("parameters.iban", {
      code: "wrong_form",
      form: "iban",
      wanted: "must be an IBAN with its right check digits, as AT61 1904 3002 3457 3201",
    });
  const name = typeof sentName === "string" ? sentName.trim() : "";
  if (name === "" || name.length > MAX_NAME_LENGTH)
    return fieldInvalid("parameters.name", {
      code: "wrong_form",
      form: "own",
      wanted: `must have 1 to ${MAX_NAME_LENGTH} characters`,
    });
  return { iban, name };
}
