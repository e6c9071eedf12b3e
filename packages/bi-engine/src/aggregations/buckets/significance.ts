import { type JsonNode, member, textOfNode } from "../../json/json-node.ts";

/** How often a term is in the found documents and in all, and how many there are of each. */
interface Frequencies {
  readonly found: number;
  readonly foundTotal: number;
  readonly all: number;
  readonly allTotal: number;
}

/** Scores a term by how much more often it is in the found documents than elsewhere. */
export type Heuristic = (frequencies: Frequencies) => number;

export const jlh: Heuristic = ({ found, foundTotal, all, allTotal }) => {
  if (foundTotal === 0 || allTotal === 0 || all === 0) return 0;
  const here = found / foundTotal;
  const anywhere = all / allTotal;
  return here <= anywhere ? 0 : (here - anywhere) * (here / anywhere);
};

const percentage: Heuristic = ({ found, all }) => (all === 0 ? 0 : found / all);

/** Google's normalised distance. */
function gnd(backgroundIsSuperset: boolean): Heuristic {
  return ({ found, foundTotal, all, allTotal }) => {
    const withTerm = backgroundIsSuperset ? all : all + found;
    const total = backgroundIsSuperset ? allTotal : allTotal + foundTotal;
    const [fx, fy, fxy] = [foundTotal, withTerm, found].map(Math.log) as [number, number, number];
    if (found === 0) return 0;
    if (withTerm === found && foundTotal === found) return 1;
    return Math.exp(-(Math.max(fx, fy) - fxy) / (Math.log(total) - Math.min(fx, fy)));
  };
}

/** Counts of a table of four: with and without the term, found and not. */
function table({ found, foundTotal, all, allTotal }: Frequencies, backgroundIsSuperset: boolean) {
  const outside = backgroundIsSuperset ? all - found : all;
  const outsideTotal = backgroundIsSuperset ? allTotal - foundTotal : allTotal;
  const n = foundTotal + outsideTotal;
  return { n11: found, n10: outside, n01: foundTotal - found, n00: outsideTotal - outside, n };
}

function mutualInformation(includeNegatives: boolean, isSuperset: boolean): Heuristic {
  return (frequencies) => {
    const { n11, n10, n01, n00, n } = table(frequencies, isSuperset);
    const part = (nxy: number, nx: number, ny: number) =>
      nxy === 0 ? 0 : (nxy / n) * Math.log2((n * nxy) / (nx * ny));
    const score =
      part(n00, n00 + n01, n00 + n10) +
      part(n01, n00 + n01, n01 + n11) +
      part(n10, n10 + n11, n00 + n10) +
      part(n11, n10 + n11, n01 + n11);
    const isNegative = n11 / (n11 + n01) < n10 / (n10 + n00);
    return isNegative && !includeNegatives
      ? Number.NEGATIVE_INFINITY
      : Number.isNaN(score)
        ? Number.NEGATIVE_INFINITY
        : score;
  };
}

function chiSquare(includeNegatives: boolean, isSuperset: boolean): Heuristic {
  return (frequencies) => {
    const { n11, n10, n01, n00, n } = table(frequencies, isSuperset);
    const isNegative = n11 / (n11 + n01) < n10 / (n10 + n00);
    if (isNegative && !includeNegatives) return Number.NEGATIVE_INFINITY;
    return (n * (n11 * n00 - n01 * n10) ** 2) / ((n11 + n01) * (n11 + n10) * (n01 + n00) * (n10 + n00));
  };
}

function flag(node: JsonNode, name: string, otherwise: boolean): boolean {
  const value = node.kind === "object" ? member(node, name) : undefined;
  return value === undefined ? otherwise : textOfNode(value) === "true";
}

/** The heuristics by the name of their option. */
export const HEURISTICS: Readonly<Record<string, (node: JsonNode) => Heuristic>> = {
  jlh: () => jlh,
  percentage: () => percentage,
  gnd: (node) => gnd(flag(node, "background_is_superset", true)),
  mutual_information: (node) =>
    mutualInformation(flag(node, "include_negatives", false), flag(node, "background_is_superset", true)),
  chi_square: (node) =>
    chiSquare(flag(node, "include_negatives", false), flag(node, "background_is_superset", true)),
};
