import { shown } from "../json/shown.ts";
import { QueryError, parsingError, placed } from "../errors.ts";
import { located, unknownField } from "../request/located.ts";
import { type JsonNode, type Member, plain } from "../json/json-node.ts";

/** What every query may carry beside its own options. */
export interface CommonOptions {
  readonly boost: number;
  readonly label: { readonly label?: string };
}

/** How a kind of query is read by the server, which shows in its errors: of declared fields, or by hand. */
type Style = "declared" | "written";

/** Reads the options of a query; an unknown one is refused with its position. */
export function readOptions(
  body: JsonNode,
  kind: string,
  own: Readonly<Record<string, (value: JsonNode, member: Member) => void>>,
  style: Style = "declared",
): CommonOptions {
  if (body.kind !== "object")
    throw parsingError(`[${kind}] query malformed, no start_object after query name`, body.at);
  let boost = 1;
  let label: { label?: string } = {};
  const read = (member: Member): void => {
    const take = Object.hasOwn(own, member.name) ? own[member.name] : undefined;
    if (take !== undefined) take(member.value, member);
    else if (member.name === "boost") boost = numberOption(member.value);
    else if (member.name === "_name") label = { label: textOption(member.value) };
    else if (style === "written")
      throw parsingError(`[${kind}] query does not support [${member.name}]`, member.value.at);
  };
  const declared = [...Object.keys(own), "boost", "_name"];
  for (const member of body.members) {
    if (style === "written") placed(member.value.at, () => read(member));
    else if (!declared.includes(member.name)) throw unknownField(kind, member, declared);
    else located(kind, member, () => read(member));
  }
  return { boost, label };
}

/** A few kinds tell what is wrong with a declared field in two ways at once. */
export function toldTwice<T>(read: () => T, body: JsonNode): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof QueryError) || error.details.type !== "x_content_parse_exception") throw error;
    const members = body.kind === "object" ? body.members : [];
    const culprit = members.find(({ name }) => error.details.reason.includes(`[${name}]`));
    throw parsingError(error.details.reason, culprit?.value.at ?? body.at, error.details);
  }
}

export function numberOption(node: JsonNode): number {
  const text = node.kind === "number" ? node.text : node.kind === "text" ? node.value : textOption(node);
  const value = Number(text);
  if (text.trim() !== "" && !Number.isNaN(value)) return value;
  const reason = text === "" ? "empty String" : `For input string: "${text}"`;
  throw new QueryError("reading", 400, { type: "number_format_exception", reason });
}

export function textOption(node: JsonNode): string {
  return shown(plain(node));
}

export function booleanOption(node: JsonNode): boolean {
  return node.kind === "boolean" ? node.value : textOption(node) === "true";
}
