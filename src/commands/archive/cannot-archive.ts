/** A problem that the operator has to solve, shown without a stack. */
export class CannotArchive extends Error {}
