import type { YAMLError } from "yaml";

/** Mistakes of YAML that people make, by the library's code; its own words are for people who know the grammar. */
const WORDS: Partial<Readonly<Record<YAMLError["code"], string>>> = {
  BAD_INDENT: "is not indented as the lines around it, or a [ or { before it is not closed",
  BLOCK_AS_IMPLICIT_KEY: "has two colons: put the value in quotes",
  BLOCK_IN_FLOW: "begins an indented part within { } or [ ]",
  DUPLICATE_KEY: "has the same field twice",
  MISSING_CHAR: "lacks a quotation mark, a bracket or a blank after a colon",
  MULTILINE_IMPLICIT_KEY:
    "lacks a colon after the name of a field, or has a value that goes on in the next line",
  MULTIPLE_DOCS: "begins another document: a file has one",
  TAB_AS_INDENT: "is indented by a tab: use blanks",
  BAD_SCALAR_START: "begins with a sign that YAML reserves: put the value in quotes",
};

export function wordsOfYaml({ code, message }: YAMLError): string {
  return WORDS[code] ?? message.split("\n")[0]!;
}
