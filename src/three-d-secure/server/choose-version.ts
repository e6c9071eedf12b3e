import type { ThreeDV2Config } from "../configuration/configuration.ts";
import { PROTOCOL_VERSIONS, type ProtocolVersion } from "../messages/versions.ts";
import type { CardRange } from "./card-ranges.ts";
import type { Decision } from "./decision-trace.ts";

type VersionChoice = { version: ProtocolVersion | undefined; decision: Decision };

/**
 * The protocol version to use: the preferred one when card range and Directory Server support it, else the newest shared
 * one, or none when `enforcePreferredProtocolVersion` forbids another. spec: `preferredProtocolVersion`, `enforcePreferredProtocolVersion`.
 */
export function chooseVersion(config: ThreeDV2Config, range: CardRange): VersionChoice {
  const question = "Which protocol version?";
  const shared = PROTOCOL_VERSIONS.filter((version) => isWithin(version, range));
  const newest = shared.at(-1);
  const preferred = preferredVersion(config);
  const choose = (version: ProtocolVersion | undefined, because: string): VersionChoice => ({
    version,
    decision: { question, answer: version ?? "none", because },
  });

  if (newest === undefined)
    return choose(undefined, "the card range supports none of this gateway's versions");
  if (preferred === undefined) return choose(newest, "it is the newest one that all sides support");
  if (shared.includes(preferred))
    return choose(preferred, `preferredProtocolVersion is ${config.preferredProtocolVersion}`);
  if (config.enforcePreferredProtocolVersion === true) {
    return choose(undefined, `${preferred} is enforced and the card range does not support it`);
  }
  return choose(newest, `the card range does not support the preferred ${preferred}`);
}

function preferredVersion(config: ThreeDV2Config): ProtocolVersion | undefined {
  const preferred = config.preferredProtocolVersion ?? "any";
  if (preferred === "any") return undefined;
  return preferred === "latest" ? PROTOCOL_VERSIONS.at(-1) : preferred;
}

function isWithin(version: ProtocolVersion, range: CardRange): boolean {
  const number = versionNumber(version);
  return number >= versionNumber(range.startVersion) && number <= versionNumber(range.endVersion);
}

function versionNumber(version: string): number {
  return version.split(".").reduce((total, part) => total * 100 + Number(part), 0);
}
