import { PORT_VERSION } from "../index.ts";
import type { Finding, FindingKind, Findings } from "./findings.ts";

/** The report of an adapter's verification, as JSON has it. */
export interface VerificationReport {
  readonly adapter: string;
  readonly portVersion: number;
  /** The first seed: seeds are counted from it. */
  readonly seed: number;
  readonly lives: number;
  readonly doubleCharges: number;
  readonly lost: number;
  readonly wrong: number;
  /** Outcomes that nothing concluded within two days. */
  readonly open: number;
  readonly leaks: number;
  /** Why some may stay open. */
  readonly mayStayOpen?: string;
  readonly parts: readonly ReportedPart[];
  readonly passed: boolean;
}

export interface ReportedPart {
  readonly name: string;
  readonly result: "passed" | "failed" | "not tested";
  /** Its extent, as "14 rules". */
  readonly extent: string;
  /** How many payments that never arrived stay open, where the provider has no inquiry for them. */
  readonly leftOpen: number;
  readonly findings: readonly Finding[];
}

export function reportOf(
  given: Pick<VerificationReport, "adapter" | "seed" | "lives" | "parts" | "mayStayOpen">,
): VerificationReport {
  const findings = given.parts.flatMap((part) => part.findings);
  const count = (kind: FindingKind) => findings.filter((one) => one.kind === kind).length;
  return {
    ...given,
    portVersion: PORT_VERSION,
    doubleCharges: count("double"),
    lost: count("lost"),
    wrong: count("wrong"),
    open: count("open") + given.parts.reduce((sum, { leftOpen }) => sum + leftOpen, 0),
    leaks: count("leak"),
    passed: findings.length === 0,
  };
}

/** So many findings of a part are shown; the JSON has all. */
const SHOWN_FINDINGS = 20;

/** The report in words, as a page of Markdown that is also read in a terminal. */
export function readableReport(report: VerificationReport): string {
  const { adapter, portVersion, seed, lives, doubleCharges, lost, wrong, open, leaks, parts } = report;
  const rows = parts.map(({ name, result, extent }) => `| ${name} | ${result} | ${extent} |`);
  const whyOpen =
    report.mayStayOpen === undefined || open === 0 ? [] : ["", `Left open: ${report.mayStayOpen}`];
  const found = parts.flatMap(({ name, findings }) =>
    findings.length === 0
      ? []
      : [
          "",
          `### ${name}`,
          "",
          ...findings
            .slice(0, SHOWN_FINDINGS)
            .map(({ kind, where, what }) => `- ${kind}: ${what} (${where})`),
          ...(findings.length > SHOWN_FINDINGS ? [`- and ${findings.length - SHOWN_FINDINGS} more`] : []),
        ],
  );
  return [
    `## ${adapter}`,
    "",
    `**${doubleCharges} double charges, ${lost} lost, ${wrong} wrong in ${lives} lives** (port ${portVersion}, seeds from ${seed}; ` +
      `${open} left open, ${leaks} secrets shown).`,
    ...whyOpen,
    "",
    "| Part | Result | Extent |",
    "|---|---|---|",
    ...rows,
    ...found,
    "",
  ].join("\n");
}

/** The report of a part, by its findings. */
export function partOf(name: string, extent: string, { all, leftOpen }: Findings): ReportedPart {
  return { name, result: all.length === 0 ? "passed" : "failed", extent, leftOpen, findings: all };
}

/** A part that is no pass, and why. */
export function notTested(name: string, why: string): ReportedPart {
  return { name, result: "not tested", extent: why, leftOpen: 0, findings: [] };
}
