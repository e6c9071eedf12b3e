import {
  cutText,
  at,
  jsonObjectOf,
  text,
  type JsonObject,
  type ProviderOperation,
  type ProviderRequest,
} from "@quittance/provider-kit";

/** The parts of a submission that its name at Worldline has. */
export interface NamedSubmission {
  readonly operation: ProviderOperation;
  readonly submissionReference: string;
}

/** The first letter of a name: what is submitted. */
const LETTERS: Readonly<Partial<Record<ProviderOperation, string>>> = {
  debit: "D",
  preauthorize: "P",
  register: "R",
  capture: "C",
  void: "V",
  refund: "F",
  payout: "O",
};
/** Merchants were refused references of more than 30 characters, although pages of Worldline allow 40. */
const MAX_LENGTH = 30;
const SUBMISSION = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:-(\d{1,3}))?$/;
const NAME = /^([A-Z])([A-Z2-7]{26})(\d{1,3})?$/;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * The submission's name at Worldline (`merchantReference`), from which operation and submission are read again: a letter, the
 * transaction's uuid in base 32, and the number of the submission.
 */
export function nameOf({ operation, submissionReference }: NamedSubmission): string {
  const letter = LETTERS[operation] ?? "X";
  const [, uuid, number = ""] = SUBMISSION.exec(submissionReference) ?? [];
  if (uuid === undefined) return cutText(`${letter}${submissionReference}`, MAX_LENGTH);
  return `${letter}${base32(BigInt(`0x${uuid.replaceAll("-", "")}`))}${number}`;
}

/** Undefined for a name that this gateway did not give. */
export function submissionOfName(name: string): NamedSubmission | undefined {
  const operation = operationOf(name.slice(0, 1));
  if (!operation || name.length < 2 || name.length > MAX_LENGTH) return undefined;
  const [, , digits, number] = NAME.exec(name) ?? [];
  if (digits === undefined) return { operation, submissionReference: name.slice(1) };
  const hex = digits
    .split("")
    .reduce((value, digit) => value * 32n + BigInt(ALPHABET.indexOf(digit)), 0n)
    .toString(16)
    .padStart(32, "0");
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { operation, submissionReference: number === undefined ? uuid : `${uuid}-${number}` };
}

function operationOf(letter: string): ProviderOperation | undefined {
  const found = Object.entries(LETTERS).find(([, one]) => one === letter);
  return found?.[0] as ProviderOperation | undefined;
}

function base32(value: bigint): string {
  let digits = "";
  for (let rest = value; digits.length < 26; rest /= 32n) digits = `${ALPHABET[Number(rest % 32n)]}${digits}`;
  return digits;
}

const MAX_PARAMETERS_BYTES = 1_000;
/** The name of the whole submission reference in `merchantParameters`. */
const REFERENCE = "quittance_ref";

/** `merchantParameters`, which Worldline returns as it came: by these a payment is found again by people, and what the merchant passes through. */
export function parametersOf(request: ProviderRequest): string {
  const { submissionReference, merchantTransactionId, description, pspPassthroughData } = request;
  const own = { [REFERENCE]: submissionReference, merchant_transaction_id: merchantTransactionId };
  const all = JSON.stringify({ ...pspPassthroughData, ...(description && { description }), ...own });
  return Buffer.byteLength(all) <= MAX_PARAMETERS_BYTES ? all : JSON.stringify(own);
}

/** Whether references that came back are of another submission. Those that are left out say nothing. */
export function isOfOther(references: unknown, expected: NamedSubmission): boolean {
  const name = text(at(references, "merchantReference"));
  if (name !== "" && name !== nameOf(expected)) return true;
  const kept = text(parametersIn(references)?.[REFERENCE]);
  return kept !== "" && kept !== expected.submissionReference;
}

function parametersIn(references: unknown): JsonObject | undefined {
  return jsonObjectOf(Buffer.from(text(at(references, "merchantParameters"))));
}
