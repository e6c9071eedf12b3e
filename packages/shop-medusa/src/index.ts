import { QuittanceProvider } from "./provider.ts";

export { QuittanceProvider };

/** As `ModuleProvider(Modules.PAYMENT, …)` of Medusa returns it. */
const provider = { module: "payment", services: [QuittanceProvider] };
// Medusa takes the default export of the package.
// oxlint-disable-next-line import/no-default-export
export default provider;
