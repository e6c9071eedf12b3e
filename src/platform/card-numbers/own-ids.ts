/** The gateway's own ids, and UUIDs: hexadecimal digits that may all be decimal ones. An underscore may stand beside them, and the letters of a prefix before a UUID. */
export const OWN_IDS = String.raw`(?:(?<![A-Za-z0-9])(?:[A-Z]{2}(?:-[0-9a-f]{4}){6}|[0-9a-f]{20})|(?<![0-9A-Fa-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![A-Za-z0-9])`;
