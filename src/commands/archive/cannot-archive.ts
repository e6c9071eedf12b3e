/** What the operator has to know, without a stack. */
export class CannotArchive extends Error {}
