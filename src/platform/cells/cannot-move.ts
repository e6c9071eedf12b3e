/** The move of a tenant is refused, or cannot go on. Its message is a sentence for the operator. */
export class CannotMove extends Error {}
