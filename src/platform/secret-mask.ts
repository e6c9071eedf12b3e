/** Stands for a secret in responses. Sent back in an update it means: unchanged. */
export const SECRET_MASK = "********";
