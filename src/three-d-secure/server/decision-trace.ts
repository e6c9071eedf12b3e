/** One decision about an authentication, for a merchant's engineer to read. Never contains card data. */
export type Decision = { question: string; answer: string; because: string };
