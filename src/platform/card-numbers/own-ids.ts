/** The gateway's own ids, and UUIDs: hexadecimal digits that may all be decimal ones. */
export const OWN_IDS = String.raw`\b[A-Z]{2}(?:-[0-9a-f]{4}){6}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9a-f]{20}\b`;
