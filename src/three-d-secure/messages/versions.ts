/** The EMV 3DS protocol versions of this gateway, oldest first. */
export const PROTOCOL_VERSIONS = ["2.1.0", "2.2.0"] as const;
export type ProtocolVersion = (typeof PROTOCOL_VERSIONS)[number];

export function isProtocolVersion(value: unknown): value is ProtocolVersion {
  return PROTOCOL_VERSIONS.some((version) => version === value);
}
